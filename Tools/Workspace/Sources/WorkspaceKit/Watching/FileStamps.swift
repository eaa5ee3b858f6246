package import Foundation

/// The files of a workspace as they look from outside.
package struct FileStamps: Sendable {
    private var stamps: [String: FileStamp] = [:]

    /// - Parameter others: absolute paths of files besides.
    package init(reading root: URL, others: Set<String> = []) {
        var stamps: [String: FileStamp] = [:]
        FileTree.walk(root) { path, status in
            if status.st_mode & S_IFMT != S_IFDIR { stamps[path] = FileStamp(status) }
        }
        for path in others { stamps[path] = FileStamp(of: path) }
        self.stamps = stamps
    }

    /// The files that came, went or look different, sorted.
    package func changes(since earlier: FileStamps) -> [String] {
        Set(stamps.keys).union(earlier.stamps.keys).filter { stamps[$0] != earlier.stamps[$0] }.sorted()
    }
}
