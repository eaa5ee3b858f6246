import WorkspaceGraph

package struct Scaffold: Sendable {
    package struct NewFile: Sendable, Hashable {
        package let path: String
        package let text: String
    }

    package struct Edit: Sendable, Hashable {
        package let path: String
        package let old: String
        package let new: String
    }

    /// Lines of code that the user inserts manually.
    package struct Insertion: Sendable, Hashable, Encodable {
        /// The place for the lines, such as "Packages/Composition/Package.swift, below 'let features = ['".
        package let place: String
        package let lines: [String]
    }

    package let files: [NewFile]
    package let edits: [Edit]
    package let commands: [String]
    package let insertions: [Insertion]

    init(files: [NewFile], edits: [Edit] = [], commands: [String], insertions: [Insertion] = []) {
        self.files = files.sorted { $0.path < $1.path }
        self.edits = edits
        self.commands = commands
        self.insertions = insertions
    }

    /// Throws an error if a new Swift file has the name of an existing file, because their types would be equal, too.
    static func refuse(takenTypes files: [NewFile], in targets: [WorkspaceTarget]) throws {
        let sources = targets.flatMap(\.swiftFiles).map(\.path)
        let known = Dictionary(sources.map { (PathText.lastComponent($0), $0) }) { first, _ in first }
        for name in files.map({ PathText.lastComponent($0.path) }) where PathText.fileExtension(of: name) == "swift" {
            guard let place = known[name] else { continue }
            throw WorkspaceError("There is already a file \(name): \(place).", remedy: "Choose another name.")
        }
    }
}

extension Workspace {
    func importableTargets(of package: WorkspacePackage) -> [WorkspaceTarget] {
        dependencies(of: package).flatMap { dependency in
            let published = Set(dependency.products.filter { $0.kind == .library }.flatMap(\.targets))
            return targets(of: dependency).filter { published.contains($0.name) }
        }
    }
}
