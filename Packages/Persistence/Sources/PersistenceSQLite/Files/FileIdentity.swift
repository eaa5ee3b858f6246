internal import Platform

/// Which file a name stands for at the moment. It identifies the file as long as somebody has it open.
struct FileIdentity: Equatable {
    private let device: UInt64
    private let inode: UInt64

    /// Nil where there is no such file.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
    }
}
