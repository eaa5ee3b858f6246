import Foundation
package import WorkspaceGraph

/// The template feature from which new features and screens are copied. It is built and tested like every other feature.
struct FeatureTemplate {
    /// The name that new names replace. Its two words make all spellings differ, and the template uses these spellings only for the name.
    static let name = NameForms("ShoppingList")
    static let entry = NameForms("ShoppingListEntry")
    /// The name of the screen from which new screens are copied. New features do not contain it.
    static let screen = NameForms("ShoppingListSummary")
    static let featurePath = "Tools/Templates/\(name.upperCamel)Feature"
    static let demoPath = "\(featurePath)Demo"

    static func isOfScreen(_ path: String) -> Bool { PathText.lastComponent(path).contains(screen.upperCamel) }

    private let workspace: Workspace

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

package enum FeatureScaffold {
    package static let templatePath = FeatureTemplate.featurePath

    /// - Parameter entry: The name of an entry of the feature's list; nil to derive it from the name.
    package static func plan(_ text: String, entry: String? = nil, in workspace: Workspace) throws -> Scaffold {
        let template = try FeatureTemplate(of: workspace)
        let name = try NewName.forms(text, kind: "feature", suffix: "Feature")
        let entry = try entry.map { try NewName.forms($0, kind: "entry") } ?? name.entry
        let renaming = Renaming([(FeatureTemplate.name, name), (FeatureTemplate.entry, entry)])
        let feature = "\(name.upperCamel)Feature"
        let moves = [
            FeatureTemplate.featurePath: "Packages/\(feature)", FeatureTemplate.demoPath: "Apps/\(feature)Demo",
        ]
        let templates = moves.keys.sorted().compactMap(workspace.package(at:))
        let names = templates.flatMap { package in
            [package.name] + workspace.targets(of: package).map(\.name) + package.products.map(\.name)
        }
        try NewName.refuse(taken: names.map(renaming.apply) + [name.upperCamel, entry.upperCamel], in: workspace)
        let files = try moves.flatMap { old, new in
            try template.files(of: old).filter { !FeatureTemplate.isOfScreen($0.path) }.map { path, text in
                let moved = PathRelocation(from: old, to: new, moves: moves).apply(to: text, in: path)
                return Scaffold.NewFile(path: "\(new)/\(renaming.apply(to: path))", text: renaming.apply(to: moved))
            }
        }
        let visible = templates.flatMap(workspace.importableTargets).filter { moves[$0.package.path] == nil }
        try Scaffold.refuse(takenTypes: files, in: visible)
        let insertions = insertions(name, in: workspace)
        let updates = insertions.isEmpty ? [] : ["./workspace.sh api snapshot"]
        return Scaffold(
            files: files,
            commands: updates + [
                "./workspace.sh lint", "./workspace.sh test \(feature) \(feature)Demo",
                "./workspace.sh run \(feature)Demo",
            ] + (insertions.isEmpty ? [] : ["./workspace.sh test --affected"]),
            insertions: insertions
        )
    }

    /// Returns the lines that add the feature to the app, without Composition none. The workspace builds after the insertions in each file.
    private static func insertions(_ name: NameForms, in workspace: Workspace) -> [Scaffold.Insertion] {
        guard let composition = workspace.package(at: "Packages/Composition") else { return [] }
        let feature = "\(name.upperCamel)Feature", interface = "\(name.upperCamel)Interface"
        let module = "\(name.upperCamel)Module", property = name.lowerCamel
        let comment = "/// An optional feature: the \(name.all[3])."
        let folder = "\(composition.path)/Sources/Composition"
        /// The place is the file, and its last line that satisfies the condition, if any.
        func insertion(_ file: String, below condition: (Substring) -> Bool, _ lines: String...) -> Scaffold.Insertion {
            let text = (try? String(contentsOf: workspace.url(of: file), encoding: .utf8)) ?? ""
            let line = text.split(separator: "\n").last(where: condition).map { $0.drop { $0 == " " } }
            return Scaffold.Insertion(place: line.map { "\(file), below '\($0)'" } ?? file, lines: lines)
        }
        // The formatter sorts imports.
        func isImport(_ line: Substring, before module: String) -> Bool {
            line.wholeMatch(of: /(?:public |package )?import (\w+)/).map { String($0.1) < module } ?? false
        }
        let parts = "\(folder)/AppParts.swift", container = "\(folder)/AppDIContainer.swift"
        let coordinator = "\(folder)/AppFlowCoordinator.swift"
        return [
            insertion(composition.manifestPath, below: { $0 == "let features = [" }, "\"\(feature)\","),
            insertion(parts, below: { isImport($0, before: interface) }, "public import \(interface)"),
            insertion(
                parts,
                below: { $0.contains(": FeaturePart<") },
                comment,
                "public var \(property): FeaturePart<any \(module)Interface & CommandModule>? = .live"
            ),
            insertion(
                container,
                below: { isImport($0, before: feature) },
                "import \(feature)",
                "public import \(interface)"
            ),
            insertion(
                container,
                below: { $0.contains("    public let ") && $0.contains("ModuleInterface") },
                comment,
                "public let \(property): (any \(module)Interface & CommandModule)?"
            ),
            insertion(
                container,
                below: { $0.contains("modules: [Commands] = [") },
                "(\(module).self, { $0.\(property) }),"
            ),
            insertion(
                container,
                below: { $0.contains("self.parts = parts") },
                "\(property) = parts.\(property)?.module(",
                "    \(module)(dependencies: .init(store: parts.state(limitedTo: \"\(name.all[2])\")))",
                ")"
            ),
            insertion(coordinator, below: { isImport($0, before: interface) }, "import \(interface)"),
            insertion(
                coordinator,
                below: { $0.contains(".addKey(to: navigator") },
                "container.\(property)?.addKey(",
                "    \"\(unusedKey(in: workspace))\",",
                "    to: navigator,",
                "    actions: .init(didSelect: { $1.present(message: $0, title: \"Selected\") })",
                ")"
            ),
        ]
    }

    /// Returns a function key that no command of a navigator uses, such as `F2`.
    static func unusedKey(in workspace: Workspace) -> String {
        let texts = workspace.packages.flatMap(workspace.targets).filter { $0.kind != .test }.flatMap(\.swiftFiles)
            .compactMap { try? String(contentsOf: workspace.url(of: $0.path), encoding: .utf8) }
        // F1 shows the help, and F9 chooses the fault of a demo.
        return (2...8).map { "F\($0)" }.first { key in !texts.contains { $0.contains("\"\(key)\",") } } ?? "F8"
    }
}
