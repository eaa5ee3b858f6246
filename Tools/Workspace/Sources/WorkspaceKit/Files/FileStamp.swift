internal import Foundation

/// How a file looks from outside. It changes when the file is written or replaced, by an older one, too.
package struct FileStamp: Sendable, Hashable {
    /// "MODE SIZE NUMBER TIME"
    package let text: String

    init(_ status: stat) {
        #if canImport(Darwin)
            let modified = status.st_mtimespec
        #else
            let modified = status.st_mtim
        #endif
        text = "\(status.st_mode) \(status.st_size) \(status.st_ino) \(modified.tv_sec).\(modified.tv_nsec)"
    }

    /// The stamp of what lies at a path, a link itself included; nil where nothing does.
    package init?(of path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}
