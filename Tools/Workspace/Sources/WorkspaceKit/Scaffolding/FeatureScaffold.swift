import Foundation
package import WorkspaceGraph

/// The feature that new features and screens are copied from. It is built and tested with all others.
struct FeatureTemplate {
    /// A screen of the template, from which new screens are copied.
    enum Screen: String {
        /// A flow coordinator decides what follows.
        case coordinated = "Summary"
        /// The view model holds a router.
        case routed = "Form"

        var name: NameForms { NameForms(FeatureTemplate.name.upperCamel + rawValue) }
    }

    /// Two words, so that all forms differ. The files use it for nothing else.
    static let name = NameForms("ShoppingList")
    static let featurePath = "Tools/Templates/\(name.upperCamel)Feature"
    static let demoPath = "\(featurePath)Demo"

    private let workspace: Workspace

    /// - Throws: `WorkspaceError` if the workspace has no template.
    init(of workspace: Workspace) throws {
        self.workspace = workspace
        for path in [Self.featurePath, Self.demoPath] where workspace.package(at: path) == nil {
            throw WorkspaceError(
                "New features are made after \(path), and this workspace has no such package.",
                remedy: "Make a package without a template: new package NAME"
            )
        }
    }

    /// Returns the files of a template package, by their paths in it.
    func files(of package: String) throws -> [(path: String, text: String)] {
        try workspace.files(below: package).filter { $0.mode != .link }.map { file in
            let text = try String(contentsOf: workspace.url(of: file.path), encoding: .utf8)
            return (PathText.suffix(of: file.path, below: package), text)
        }
    }
}

/// A new feature and its demo, copied from the template.
package enum FeatureScaffold {
    /// The folder of the template.
    package static let templatePath = FeatureTemplate.featurePath

    package static func plan(_ text: String, in workspace: Workspace) throws -> Scaffold {
        let template = try FeatureTemplate(of: workspace)
        let name = try NewName.forms(text, kind: "feature", suffix: "Feature")
        let renaming = Renaming([(FeatureTemplate.name, name)])
        let feature = "\(name.upperCamel)Feature"
        let moves = [
            FeatureTemplate.featurePath: "Packages/\(feature)", FeatureTemplate.demoPath: "Apps/\(feature)Demo",
        ]
        let templates = moves.keys.sorted().compactMap(workspace.package(at:))
        let names = templates.flatMap { package in
            [package.name] + workspace.targets(of: package).map(\.name) + package.products.map(\.name)
        }
        try NewName.refuse(taken: names.map(renaming.apply), in: workspace)
        let graph = PackageGraph(workspace, graph: workspace.declaredGraph).moved(moves, rename: renaming.apply)
        let files = try moves.flatMap { old, new in
            try template.files(of: old).map { path, text in
                let moved = PathRelocation(from: old, to: new, moves: moves).apply(to: text, in: path)
                var renamed = renaming.apply(to: moved)
                // The new names change the order of packages.
                if path == "README.md", ReadmeGraph.isIn(renamed) {
                    let package = WorkspacePackage(path: new, name: PathText.lastPart(new))
                    renamed = ReadmeGraph(graph).updated(renamed, of: package)
                }
                return Scaffold.NewFile(path: "\(new)/\(renaming.apply(to: path))", text: renamed)
            }
        }
        let seen = templates.flatMap(workspace.targetsOffered).filter { moves[$0.package.path] == nil }
        try Scaffold.refuse(takenTypes: files, in: seen)
        let joints = joints(name, in: workspace)
        let joined = joints.isEmpty ? [] : ["./workspace.sh graph --readme"]
        return Scaffold(
            files: files,
            commands: joined + [
                "./workspace.sh lint", "./workspace.sh test \(feature) \(feature)Demo",
                "./workspace.sh run \(feature)Demo",
            ],
            joints: joints
        )
    }

    /// Returns the three lines that make the feature a part of the app.
    private static func joints(_ name: NameForms, in workspace: Workspace) -> [Scaffold.Joint] {
        guard let composition = workspace.package(at: "Packages/Composition") else { return [] }
        let feature = "\(name.upperCamel)Feature", module = "\(name.upperCamel)Module"
        let container = "\(composition.path)/Sources/Composition/AppDIContainer.swift"
        // The formatter sorts imports by their modules.
        let imports = /(?:public |package )?import (\w+)/
        return [
            Scaffold.Joint(
                place: place(in: composition.manifestPath, of: workspace) { $0 == "let features = [" },
                lines: ["\"\(feature)\","]
            ),
            Scaffold.Joint(
                place: place(in: container, of: workspace) { line in
                    line.wholeMatch(of: imports).map { String($0.1) < feature } ?? false
                },
                lines: ["import \(feature)"]
            ),
            Scaffold.Joint(
                place: place(in: container, of: workspace) { $0.contains("[ModuleCommand<AppDIContainer>] = [") },
                lines: ["\(module).commands { \(module)(dependencies: .init(store: $0.parts.state)) },"]
            ),
        ]
    }

    /// Returns the place below the last line that fulfils a condition.
    private static func place(
        in file: String,
        of workspace: Workspace,
        below condition: (Substring) -> Bool
    ) -> String {
        let text = try? String(contentsOf: workspace.url(of: file), encoding: .utf8)
        let line = (text ?? "").split(separator: "\n").last(where: condition).map { $0.drop { $0 == " " } }
        return line.map { "\(file), below '\($0)'" } ?? file
    }
}
