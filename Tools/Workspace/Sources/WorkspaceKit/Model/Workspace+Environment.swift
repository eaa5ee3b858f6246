extension Workspace {
    /// Whether a package's manifest may say something else under other variables.
    package func readsEnvironment(_ path: String) throws -> Bool {
        try ManifestLoader.readsEnvironment(path, in: tree)
    }
}
