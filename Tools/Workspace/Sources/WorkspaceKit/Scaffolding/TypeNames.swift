/// A type's name is that of its file. Two of one name cannot be told apart where both are imported.
enum TypeNames {
    /// - Parameter targets: those whose types can be seen from the new files.
    /// - Throws: ``WorkspaceError`` where a new file is called like one that there is.
    static func refuse(taken files: [Scaffold.NewFile], by targets: [WorkspaceTarget]) throws {
        let sources = targets.flatMap(\.swiftFiles).map(\.path)
        let known = Dictionary(sources.map { (PathText.lastPart($0), $0) }) { first, _ in first }
        for file in files where PathText.ending(of: file.path) == "swift" {
            guard let place = known[PathText.lastPart(file.path)] else { continue }
            throw WorkspaceError(
                "\(PathText.lastPart(file.path)) would be there twice: \(place).",
                remedy: "Choose another name."
            )
        }
    }

    /// What the packages that a package depends on offer to it.
    static func dependencies(of package: WorkspacePackage, in workspace: Workspace) -> [WorkspaceTarget] {
        workspace.dependencies(of: package).flatMap { dependency in
            let offered = Set(dependency.products.filter { $0.kind == .library }.flatMap(\.targets))
            return workspace.targets(of: dependency).filter { offered.contains($0.name) }
        }
    }
}
