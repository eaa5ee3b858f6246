/// The hashes of a tree's files, each found out once.
package actor FileHashes {
    private var known: [FileEntry: String] = [:]

    package init() {}

    /// The hash of each file, in their order.
    package func of(_ files: [FileEntry], in tree: FileTree) async throws -> [String] {
        let missing = files.filter { known[$0] == nil }
        let hashes = try await ContentHasher().hashes(of: missing, in: tree)
        for (file, hash) in zip(missing, hashes) { known[file] = hash }
        return files.map { known[$0] ?? "" }
    }
}
