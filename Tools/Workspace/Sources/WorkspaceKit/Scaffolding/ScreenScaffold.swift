import Foundation
package import WorkspaceGraph
import WorkspaceRules

/// A planner of new screens for existing features, which are copies of the template's screens.
package enum ScreenScaffold {
    /// Returns the files of a new screen, and the lines that the user inserts to show the screen.
    ///
    /// - Parameter isRouted: Whether the view model navigates through a router, instead of the actions of a flow coordinator.
    package static func plan(
        _ text: String,
        in package: WorkspacePackage,
        isRouted: Bool,
        of workspace: Workspace
    ) throws -> Scaffold {
        let template = try FeatureTemplate(of: workspace)
        guard let featureName = workspace.rules.feature(of: package) else {
            throw WorkspaceError(
                "\(package.name) is not a feature: the names of features match '\(workspace.rules.features ?? "")'."
            )
        }
        let name = try NewName.forms(text, kind: "screen", suffix: "Screen")
        let screen = isRouted ? FeatureTemplate.Screen.routed : .coordinated
        let feature = NameForms(featureName)
        let renaming = Renaming([(screen.name, name), (FeatureTemplate.name, feature)])
        let files = try template.files(of: FeatureTemplate.featurePath)
            .filter { screen.contains($0.path) }
            .map { path, text in
                // The folder of a template screen is named after the screen, without the feature's name.
                let parts = path.split(separator: "/").map { $0 == screen.rawValue ? name.upperCamel : String($0) }
                let renamed = renaming.apply(to: parts.joined(separator: "/")).split(separator: "/").map(String.init)
                let content = renaming.apply(to: text)
                let target = try target(renamed[1], of: package, in: workspace)
                try refuseUndeclared(importsOf: content, in: target, workspace)
                let inside = renamed.dropFirst(2).joined(separator: "/")
                return Scaffold.NewFile(path: "\(target.folder)/\(inside)", text: content)
            }
        try Scaffold.refuse(
            takenTypes: files,
            in: workspace.targets(of: package) + workspace.importableTargets(of: package)
        )
        let publicModule = try target(package.name, of: package, in: workspace)
        return Scaffold(
            files: files,
            commands: ["./workspace.sh test \(package.name)"],
            insertions: insertions(name.upperCamel, of: feature.upperCamel, in: publicModule.folder, isRouted: isRouted)
        )
    }

    private static func target(
        _ name: String,
        of package: WorkspacePackage,
        in workspace: Workspace
    ) throws -> WorkspaceTarget {
        guard let target = workspace.target(TargetID(package: package.path, name: name)) else {
            throw WorkspaceError(
                "\(package.name) has no target \(name), which a new screen needs.",
                remedy: "Add it to \(package.manifestPath)."
            )
        }
        return target
    }

    private static func refuseUndeclared(
        importsOf text: String,
        in target: WorkspaceTarget,
        _ workspace: Workspace
    ) throws {
        for match in text.matches(of: /(?m)^(?:package |public )?import (\w+)$/) {
            guard let missing = workspace.missingDeclaration(of: String(match.1), in: target) else { continue }
            throw WorkspaceError(
                "The new screen imports \(match.1), which \(target.name) does not declare.",
                remedy: "Add \(missing.declaration) to its dependencies in \(target.package.manifestPath)."
            )
        }
    }

    /// Returns the lines that the user inserts to create and show the screen.
    private static func insertions(
        _ screen: String,
        of feature: String,
        in folder: String,
        isRouted: Bool
    ) -> [Scaffold.Insertion] {
        let coordinator = "\(screen)FlowCoordinator"
        let made =
            isRouted
            ? [
                "func make\(screen)Screen(in navigator: Navigator) -> any Screen {",
                "    \(screen)DIContainer(save: USE_CASE).make\(screen)Screen(in: navigator)", "}",
            ]
            : [
                "func make\(coordinator)(in navigator: Navigator) -> \(coordinator) {",
                "    \(coordinator)(navigator: navigator, dependencies: \(screen)DIContainer(count: USE_CASE))", "}",
            ]
        let shown =
            isRouted
            ? "navigator.push(dependencies.make\(screen)Screen(in: navigator))"
            : "dependencies.make\(coordinator)(in: navigator).start()"
        return [
            Scaffold.Insertion(
                place:
                    "\(folder)/\(feature)DIContainer.swift; add its first line to the flow coordinator's dependencies protocol",
                lines: made
            ),
            Scaffold.Insertion(place: "\(folder)/Flows: the flow coordinator that shows the screen", lines: [shown]),
        ]
    }
}
