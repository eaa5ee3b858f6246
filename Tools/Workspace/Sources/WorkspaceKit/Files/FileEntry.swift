/// A file of the workspace.
public struct FileEntry: Sendable, Hashable {
    /// What git tells apart, too.
    package enum Mode: String, Sendable {
        case regular = "100644"
        case executable = "100755"
        case link = "120000"
    }

    /// From the workspace's root.
    public let path: String
    package let mode: Mode

    package init(path: String, mode: Mode) {
        self.path = path
        self.mode = mode
    }
}
