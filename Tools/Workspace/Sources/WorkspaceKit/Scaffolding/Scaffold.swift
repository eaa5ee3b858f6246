import WorkspaceGraph

/// New files, edits of existing files, and the next steps for the author.
package struct Scaffold: Sendable {
    /// A new file.
    package struct NewFile: Sendable, Hashable {
        /// From the workspace's root.
        package let path: String
        package let text: String

        package init(path: String, text: String) {
            self.path = path
            self.text = text
        }
    }

    /// A new text of an existing file.
    package struct Edit: Sendable, Hashable {
        package let path: String
        package let old: String
        package let new: String

        package init(path: String, old: String, new: String) {
            self.path = path
            self.old = old
            self.new = new
        }
    }

    /// Lines that the author inserts by hand.
    package struct Joint: Sendable, Hashable, Encodable {
        /// "Packages/Composition/Package.swift, below 'let features = ['"
        package let place: String
        package let lines: [String]
    }

    /// Sorted by path.
    package let files: [NewFile]
    package let edits: [Edit]
    /// The commands to run next.
    package let commands: [String]
    package let joints: [Joint]

    package init(files: [NewFile], edits: [Edit] = [], commands: [String], joints: [Joint] = []) {
        self.files = files.sorted { $0.path < $1.path }
        self.edits = edits
        self.commands = commands
        self.joints = joints
    }

    /// Refuses files whose type would have the name of another type that they see.
    ///
    /// - Parameter targets: The targets that the new files see.
    static func refuse(takenTypes files: [NewFile], in targets: [WorkspaceTarget]) throws {
        let sources = targets.flatMap(\.swiftFiles).map(\.path)
        let known = Dictionary(sources.map { (PathText.lastPart($0), $0) }) { first, _ in first }
        for name in files.map({ PathText.lastPart($0.path) }) where PathText.ending(of: name) == "swift" {
            guard let place = known[name] else { continue }
            throw WorkspaceError("\(name) would be there twice: \(place).", remedy: "Choose another name.")
        }
    }
}

extension Workspace {
    /// The targets that a package's dependencies offer to it.
    func targetsOffered(to package: WorkspacePackage) -> [WorkspaceTarget] {
        dependencies(of: package).flatMap { dependency in
            let offered = Set(dependency.products.filter { $0.kind == .library }.flatMap(\.targets))
            return targets(of: dependency).filter { offered.contains($0.name) }
        }
    }
}
