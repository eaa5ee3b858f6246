import Foundation
package import WorkspaceGraph

/// The template feature from which new features and screens are copied. It is built and tested like every other feature.
struct FeatureTemplate {
    /// The screens of the template from which new screens are copied.
    enum Screen: String {
        /// The screen from which a flow coordinator navigates. New features do not contain it.
        case coordinated = "Summary"
        /// The screen whose view model navigates through a router.
        case routed = "Form"

        var name: NameForms { NameForms(FeatureTemplate.name.upperCamel + rawValue) }

        /// Returns whether a file belongs to the screen.
        func contains(_ path: String) -> Bool { PathText.lastComponent(path).contains(name.upperCamel) }
    }

    /// The name that new names replace. Its two words make all spellings differ, and the template uses these spellings only for the name.
    static let name = NameForms("ShoppingList")
    static let featurePath = "Tools/Templates/\(name.upperCamel)Feature"
    static let demoPath = "\(featurePath)Demo"

    private let workspace: Workspace

    /// - Throws: `WorkspaceError` if the workspace does not contain the template.
    init(of workspace: Workspace) throws {
        self.workspace = workspace
        for path in [Self.featurePath, Self.demoPath] where workspace.package(at: path) == nil {
            throw WorkspaceError(
                "Cannot find the template \(path), from which new features are copied.",
                remedy: "Create a package without a template: new package NAME"
            )
        }
    }

    /// Returns the text files of a template package except symbolic links and backups of editors, with paths relative to the package's folder.
    func files(of package: String) throws -> [(path: String, text: String)] {
        try workspace.files(below: package).filter { $0.mode != .link && !$0.path.hasSuffix("~") }.map { file in
            let text = try String(contentsOf: workspace.url(of: file.path), encoding: .utf8)
            return (PathText.suffix(of: file.path, below: package), text)
        }
    }
}

/// A planner of new features and their demos, which are copies of the template.
package enum FeatureScaffold {
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
        try NewName.refuse(taken: names.map(renaming.apply) + [name.upperCamel], in: workspace)
        let graph = PackageGraph(workspace, graph: workspace.declaredGraph).moved(moves, rename: renaming.apply)
        let files = try moves.flatMap { old, new in
            try template.files(of: old).filter { !FeatureTemplate.Screen.coordinated.contains($0.path) }.map {
                path,
                text in
                let moved = PathRelocation(from: old, to: new, moves: moves).apply(to: text, in: path)
                var renamed = renaming.apply(to: moved)
                // The dependency diagram is created again, because the new names change the order of packages.
                if path == "README.md", ReadmeGraph.hasDiagram(in: renamed) {
                    let package = WorkspacePackage(path: new, name: PathText.lastComponent(new))
                    renamed = ReadmeGraph(graph).updated(renamed, of: package)
                }
                return Scaffold.NewFile(path: "\(new)/\(renaming.apply(to: path))", text: renamed)
            }
        }
        let visible = templates.flatMap(workspace.importableTargets).filter { moves[$0.package.path] == nil }
        try Scaffold.refuse(takenTypes: files, in: visible)
        let insertions = insertions(name, in: workspace)
        let diagrams = insertions.isEmpty ? [] : ["./workspace.sh graph --readme"]
        return Scaffold(
            files: files,
            commands: diagrams + [
                "./workspace.sh lint", "./workspace.sh test \(feature) \(feature)Demo",
                "./workspace.sh run \(feature)Demo",
            ],
            insertions: insertions
        )
    }

    /// Returns the three lines that the user inserts to add the feature to the app; none without the package Composition.
    private static func insertions(_ name: NameForms, in workspace: Workspace) -> [Scaffold.Insertion] {
        guard let composition = workspace.package(at: "Packages/Composition") else { return [] }
        let feature = "\(name.upperCamel)Feature", module = "\(name.upperCamel)Module"
        let container = "\(composition.path)/Sources/Composition/AppDIContainer.swift"
        // The new import belongs below the last import with a smaller name, because the formatter sorts imports.
        let imports = /(?:public |package )?import (\w+)/
        return [
            Scaffold.Insertion(
                place: place(in: composition.manifestPath, of: workspace) { $0 == "let features = [" },
                lines: ["\"\(feature)\","]
            ),
            Scaffold.Insertion(
                place: place(in: container, of: workspace) { line in
                    line.wholeMatch(of: imports).map { String($0.1) < feature } ?? false
                },
                lines: ["import \(feature)"]
            ),
            Scaffold.Insertion(
                place: place(in: container, of: workspace) { $0.contains("modules: [Commands] = [") },
                lines: ["(\(module).self, { \(module)(dependencies: .init(store: $0.parts.state)) }),"]
            ),
        ]
    }

    /// Returns a text for the user: the file, and its last line that satisfies a condition, if any. New lines belong below that line.
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
