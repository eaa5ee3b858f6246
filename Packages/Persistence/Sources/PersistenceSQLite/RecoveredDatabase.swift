/// A file that was found damaged and replaced by an empty one.
public struct RecoveredDatabase: Sendable, Equatable {
    /// The file.
    public let path: String
    /// Where the damaged one lies now, its `-wal` and `-shm` beside it; nil where it was deleted.
    public let setAsidePath: String?

    /// Tells what became of a damaged file.
    public init(path: String, setAsidePath: String?) {
        self.path = path
        self.setAsidePath = setAsidePath
    }
}
