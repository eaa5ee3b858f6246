#if os(Linux)
    package import Foundation

    /// Is told by the kernel (inotify) what happens in each folder.
    package struct InotifyFileWatcher: FileWatcher {
        private let root: URL
        private let limit: Int

        /// - Parameter limit: the folders to watch at most, where the kernel's own limit is not to be used up.
        package init(root: URL, limit: Int = .max) {
            self.root = root
            self.limit = limit
        }

        package func events(others: Set<String>) -> AsyncThrowingStream<FileEvent, any Error> {
            AsyncThrowingStream { continuation in
                do throws(WatchLimit) {
                    let watch = try InotifyWatch(root: root, others: others, limit: limit, continuation)
                    continuation.onTermination = { _ in watch.cancel() }
                } catch {
                    continuation.finish(throwing: error)
                }
            }
        }
    }
#endif
