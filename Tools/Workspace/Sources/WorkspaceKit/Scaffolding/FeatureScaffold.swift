/// A new feature and its demo, made after the template.
package enum FeatureScaffold {
    /// The package that a feature is made after.
    package static let templatePath = FeatureTemplate.featurePath

    /// - Throws: ``WorkspaceError``.
    package static func plan(_ text: String, in workspace: Workspace) throws -> Scaffold {
        let template = try FeatureTemplate(of: workspace)
        let name = try NewName(text, kind: "feature", suffix: "Feature").forms
        let renaming = Renaming([(FeatureTemplate.name, name)])
        try NewName.refuse(taken: takenNames(renaming, in: workspace), in: workspace)
        // Where the packages go; all others stay where they are.
        let moves = [
            FeatureTemplate.featurePath: "Packages/\(name.upperCamel)Feature",
            FeatureTemplate.demoPath: "Apps/\(name.upperCamel)FeatureDemo",
        ]
        let pictures = ReadmeGraph(
            PackageGraph(workspace, graph: TargetGraph(workspace, imports: ImportIndex(byFile: [:])))
                .moved(moves, rename: renaming.apply)
        )
        let files = try moves.flatMap { old, new in
            try template.files(of: old).map { path, text in
                let moved = PathRelocation(from: old, to: new, moves: moves).apply(to: text, in: path)
                var renamed = renaming.apply(to: moved)
                // Under other names packages stand in another order.
                if path == "README.md", ReadmeGraph.isIn(renamed) {
                    let package = WorkspacePackage(path: new, manifest: PackageManifest(name: PathText.lastPart(new)))
                    renamed = pictures.updated(renamed, of: package)
                }
                return Scaffold.NewFile(path: "\(new)/\(renaming.apply(to: path))", text: renamed)
            }
        }
        let seen = moves.keys.compactMap(workspace.package(at:))
            .flatMap { TypeNames.dependencies(of: $0, in: workspace) }
            .filter { moves[$0.package.path] == nil }
        try TypeNames.refuse(taken: files, by: seen)
        return Scaffold(
            files: files,
            commands: [
                "./workspace.sh test \(name.upperCamel)Feature \(name.upperCamel)FeatureDemo",
                "./workspace.sh run \(name.upperCamel)FeatureDemo",
            ],
            joints: joints(name, in: workspace)
        )
    }

    /// The names that packages, targets and products of the feature will have.
    private static func takenNames(_ renaming: Renaming, in workspace: Workspace) -> [String] {
        [FeatureTemplate.featurePath, FeatureTemplate.demoPath].compactMap(workspace.package(at:)).flatMap { package in
            [package.name] + package.manifest.targets.map(\.name) + package.products.map(\.name)
        }
        .map(renaming.apply)
    }

    /// What makes the feature a part of the app.
    private static func joints(_ name: NameForms, in workspace: Workspace) -> [Scaffold.Joint] {
        guard workspace.package(at: "Packages/Composition") != nil else { return [] }
        let feature = "\(name.upperCamel)Feature", module = "\(name.upperCamel)Module"
        let container = "Packages/Composition/Sources/Composition/AppDIContainer.swift"
        return [
            Scaffold.Joint(
                place: "Packages/Composition/Package.swift: the package, and its product for the target Composition",
                lines: [
                    ".package(path: \"../\(feature)\"),", ".product(name: \"\(feature)\", package: \"\(feature)\"),",
                ]
            ),
            Scaffold.Joint(
                place: "\(container): the import, the service, and how init makes it",
                lines: [
                    "public import \(feature)", "public let \(name.lowerCamel): \(module)",
                    "\(name.lowerCamel) = \(module)(dependencies: \(module)Dependencies(store: parts.state))",
                ]
            ),
            Scaffold.Joint(
                place:
                    "Packages/Composition/Sources/Composition/AppFlowCoordinator.swift: the import, and where it begins",
                lines: [
                    "import \(feature)", "let actions = \(module)Actions(didSelect: { text in /* what follows */ })",
                    "container.\(name.lowerCamel).startFlow(in: navigator, actions: actions)",
                ]
            ),
        ]
    }
}
