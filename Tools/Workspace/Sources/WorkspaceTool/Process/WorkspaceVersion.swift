/// The version of the tool.
enum WorkspaceVersion {
    static let current = "1.0"
}
