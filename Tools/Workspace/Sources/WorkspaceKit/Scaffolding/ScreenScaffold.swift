/// A new screen in a feature that there is, made after one of the template's.
package enum ScreenScaffold {
    /// - Parameter isRouted: whether its view model holds a router, in place of actions that a flow coordinator gives.
    /// - Throws: ``WorkspaceError``.
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
        let name = try NewName(text, kind: "screen", suffix: "Screen").forms
        let screen = isRouted ? FeatureTemplate.Screen.routed : .coordinated
        let feature = NameForms(featureName)
        let renaming = Renaming([(screen.name, name), (FeatureTemplate.name, feature)])
        let files = try template.files(of: FeatureTemplate.featurePath)
            .filter { PathText.lastPart($0.path).contains(screen.name.upperCamel) }
            .map { path, text in
                // The folder of a screen has its short name.
                let parts = path.split(separator: "/").map { $0 == screen.rawValue ? name.upperCamel : String($0) }
                let renamed = renaming.apply(to: parts.joined(separator: "/")).split(separator: "/").map(String.init)
                let content = renaming.apply(to: text)
                let target = try target(renamed[1], of: package, in: workspace)
                try refuseUndeclared(importsOf: content, in: target, workspace)
                let inside = renamed.dropFirst(2).joined(separator: "/")
                return Scaffold.NewFile(path: "\(target.folder)/\(inside)", text: content)
            }
        let seen = workspace.targets(of: package) + TypeNames.dependencies(of: package, in: workspace)
        try TypeNames.refuse(taken: files, by: seen)
        return Scaffold(
            files: files,
            commands: ["./workspace.sh test \(package.name)"],
            joints: joints(
                name,
                of: feature,
                in: try target(package.name, of: package, in: workspace),
                isRouted: isRouted
            )
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
        let rule = UndeclaredImport()
        let declared = rule.modules(declaredBy: target, in: workspace)
        for match in text.matches(of: /(?m)^(?:package |public )?import (\w+)$/) {
            let module = String(match.1)
            guard module != target.target.module, !declared.contains(module),
                let provider = workspace.targets(ofModule: module).first
            else { continue }
            throw WorkspaceError(
                "The screen would have \(target.name) import \(module), which it does not declare.",
                remedy: "Add \(rule.declaration(of: provider, for: target)) to its dependencies in "
                    + "\(target.package.manifestPath)."
            )
        }
    }

    /// How the feature offers the screen.
    private static func joints(
        _ name: NameForms,
        of feature: NameForms,
        in face: WorkspaceTarget,
        isRouted: Bool
    ) -> [Scaffold.Joint] {
        let (screen, feature, folder) = (name.upperCamel, feature.upperCamel, face.folder)
        let made =
            isRouted
            ? [
                "func make\(screen)Screen(in navigator: Navigator) -> any Screen {",
                "    \(screen)DIContainer(keep: USE_CASE).make\(screen)Screen(in: navigator)", "}",
            ]
            : [
                "func make\(screen)FlowCoordinator(in navigator: Navigator) -> \(screen)FlowCoordinator {",
                "    \(screen)FlowCoordinator(navigator: navigator, dependencies: \(screen)DIContainer(count: USE_CASE))",
                "}",
            ]
        return [
            Scaffold.Joint(
                place: "\(folder)/\(feature)DIContainer.swift, and its first line in the protocol of the flow",
                lines: made
            ),
            Scaffold.Joint(
                place: "\(folder)/Flows: the flow coordinator, where the screen is to be shown",
                lines: [
                    isRouted
                        ? "navigator.push(dependencies.make\(screen)Screen(in: navigator))"
                        : "dependencies.make\(screen)FlowCoordinator(in: navigator).start()"
                ]
            ),
        ]
    }
}
