/// A type's name is that of its file. Two of one name cannot be told apart where both are imported.
enum TypeNames {
    /// - Parameter packages: those whose types can be seen from the new files.
    /// - Throws: ``ScaffoldError`` where a new file is called like one that there is.
    static func refuse(taken files: [Scaffold.NewFile], by packages: [WorkspacePackage], in workspace: Workspace) throws
    {
        let sources = packages.flatMap { workspace.targets(of: $0) }.flatMap(\.swiftFiles).map(\.path)
        let known = Dictionary(sources.map { (PathText.lastPart($0), $0) }) { first, _ in first }
        for file in files where PathText.ending(of: file.path) == "swift" {
            guard let place = known[PathText.lastPart(file.path)] else { continue }
            throw ScaffoldError(
                "\(PathText.lastPart(file.path)) would be there twice: \(place).",
                remedy: "Choose another name."
            )
        }
    }
}
