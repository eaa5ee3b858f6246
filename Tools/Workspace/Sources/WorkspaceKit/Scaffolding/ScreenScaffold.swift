import Foundation
package import WorkspaceGraph
import WorkspaceRules

/// A new screen of an existing feature, copied from one of the template's.
package enum ScreenScaffold {
    /// - Parameter isRouted: Whether the view model holds a router, instead of the actions of a flow coordinator.
    package static func plan(
        _ text: String,
        in package: WorkspacePackage,
        isRouted: Bool,
        of workspace: Workspace
    ) throws -> Scaffold {
        let template = try FeatureTemplate(of: workspace)
        guard let featureName = workspace.rules.feature(of: package) else {
            throw WorkspaceError(
                "\(package.name) is no feature: screens are for packages called like '\(workspace.rules.features ?? "")'."
            )
        }
        let name = try NewName.forms(text, kind: "screen", suffix: "Screen")
        let screen = isRouted ? FeatureTemplate.Screen.routed : .coordinated
        let feature = NameForms(featureName)
        let renaming = Renaming([(screen.name, name), (FeatureTemplate.name, feature)])
        let files = try template.files(of: FeatureTemplate.featurePath)
            .filter { PathText.lastPart($0.path).contains(screen.name.upperCamel) }
            .map { path, text in
                // A screen's folder has its short name.
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
            in: workspace.targets(of: package) + workspace.targetsOffered(to: package)
        )
        let face = try target(package.name, of: package, in: workspace)
        return Scaffold(
            files: files,
            commands: ["./workspace.sh test \(package.name)"],
            joints: joints(name.upperCamel, of: feature.upperCamel, in: face.folder, isRouted: isRouted)
        )
    }

    private static func target(
        _ name: String,
        of package: WorkspacePackage,
        in workspace: Workspace
    ) throws -> WorkspaceTarget {
        guard let target = workspace.target(TargetID(package: package.path, name: name)) else {
            throw WorkspaceError(
                "\(package.name) has no target \(name), in which a part of the screen would be.",
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
                "The screen would have \(target.name) import \(match.1), which it does not declare.",
                remedy: "Add \(missing.declaration) to its dependencies in \(target.package.manifestPath)."
            )
        }
    }

    /// The lines that show the screen.
    private static func joints(
        _ screen: String,
        of feature: String,
        in folder: String,
        isRouted: Bool
    ) -> [Scaffold.Joint] {
        let coordinator = "\(screen)FlowCoordinator"
        let made =
            isRouted
            ? [
                "func make\(screen)Screen(in navigator: Navigator) -> any Screen {",
                "    \(screen)DIContainer(keep: USE_CASE).make\(screen)Screen(in: navigator)", "}",
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
            Scaffold.Joint(
                place: "\(folder)/\(feature)DIContainer.swift, and its first line in the protocol of the flow",
                lines: made
            ),
            Scaffold.Joint(
                place: "\(folder)/Flows: the flow coordinator, where the screen is to be shown",
                lines: [shown]
            ),
        ]
    }
}
