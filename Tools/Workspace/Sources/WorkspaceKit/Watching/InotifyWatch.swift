#if os(Linux)
    package import Foundation
    internal import ProcessSupport
    internal import Synchronization

    /// One instance of inotify, from its first folder to its end.
    package final class InotifyWatch: Sendable {
        private let root: URL
        private let others: Set<String>
        private let limit: Int
        private let continuation: AsyncThrowingStream<FileEvent, any Error>.Continuation
        private let descriptor: Int32
        /// The ends of a pipe that ends the wait for events.
        private let stop: (read: Int32, write: Int32)
        /// By the kernel's number, the watched folders as paths that end with a slash: "" is the root.
        private let folders = Mutex<[Int32: String]>([:])

        private static let mask = UInt32(
            IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
                | IN_DELETE_SELF
                | IN_MOVE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK
        )

        package init(
            root: URL,
            others: Set<String>,
            limit: Int,
            _ continuation: AsyncThrowingStream<FileEvent, any Error>.Continuation
        ) throws(WatchLimit) {
            self.root = root
            self.others = others
            self.limit = limit
            self.continuation = continuation
            var ends: [Int32] = [-1, -1]
            pipe(&ends)
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            stop = (ends[0], ends[1])
            descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            guard descriptor >= 0, ends[0] >= 0 else { throw WatchLimit(setting: "max_user_instances") }
            try watchAll()
            // A thread that waits, outside of the pool that must not.
            Thread.detachNewThread { self.receive() }
        }

        deinit {
            for file in [descriptor, stop.read, stop.write] where file >= 0 { close(file) }
        }

        package func cancel() {
            _ = write(stop.write, "x", 1)
        }

        // MARK: Folders

        private func watchAll() throws(WatchLimit) {
            _ = try watch("")
            for folder in Set(others.map(PathText.folder(of:))) { try add(folder + "/") }
        }

        /// Watches a folder and those in it, and gives the files it has: they may have come before it was watched.
        private func watch(_ folder: String) throws(WatchLimit) -> [String] {
            try add(folder)
            var files: [String] = []
            var reached: WatchLimit?
            let start = folder.isEmpty ? "." : String(folder.dropLast())
            FileTree.walk(root, from: start) { path, status in
                guard status.st_mode & S_IFMT == S_IFDIR else { return files.append(path) }
                do throws(WatchLimit) { try add(path + "/") } catch { reached = error }
            }
            if let reached { throw reached }
            return files
        }

        private func add(_ folder: String) throws(WatchLimit) {
            let place = folder.hasPrefix("/") ? folder : root.appending(path: folder).filePath
            let isFull = folders.withLock { $0.count >= limit }
            let number = isFull ? -1 : inotify_add_watch(descriptor, place, Self.mask)
            if isFull || (number < 0 && errno == ENOSPC) { throw WatchLimit(setting: "max_user_watches") }
            // It has gone already, or is nobody's to read.
            guard number >= 0 else { return }
            folders.withLock { $0[number] = folder }
        }

        /// Forgets a folder that is no longer there, or no longer called so.
        private func forget(_ folder: String) {
            let gone = folders.withLock { folders in
                let gone = folders.filter { $0.value.hasPrefix(folder) }.map(\.key)
                for number in gone { folders[number] = nil }
                return gone
            }
            for number in gone { inotify_rm_watch(descriptor, number) }
        }

        // MARK: Events

        private func receive() {
            var waited = [descriptor, stop.read].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            while poll(&waited, 2, -1) >= 0 || errno == EINTR, waited[1].revents == 0 {
                do throws(WatchLimit) { try handleAll() } catch { return continuation.finish(throwing: error) }
            }
        }

        private func handleAll() throws(WatchLimit) {
            var bytes = [UInt8](repeating: 0, count: 65_536)
            while case let count = read(descriptor, &bytes, bytes.count), count > 0 {
                for event in bytes.withUnsafeBytes({ InotifyEvent.events(in: .init(rebasing: $0[..<count])) }) {
                    try handle(event)
                }
            }
        }

        package func handle(_ event: InotifyEvent) throws(WatchLimit) {
            if event.has(IN_Q_OVERFLOW) {
                try watchAll()
                continuation.yield(.unknown)
                return
            }
            guard let folder = folders.withLock({ $0[event.watch] }) else { return }
            if event.has(IN_IGNORED) { folders.withLock { $0[event.watch] = nil } }
            if event.name.isEmpty {
                if folder.isEmpty, event.has(IN_DELETE_SELF | IN_MOVE_SELF) { continuation.yield(.unknown) }
                return
            }
            let path = folder + event.name
            if folder.hasPrefix("/") {
                if others.contains(path) { continuation.yield(.changed(path)) }
                return
            }
            guard !FileTree.isLeftOut(event.name) else { return }
            if event.has(IN_ISDIR) {
                if event.has(IN_ATTRIB) { return }
                if event.has(IN_MOVED_FROM | IN_DELETE) { forget(path + "/") }
                if event.has(IN_MOVED_TO | IN_CREATE) {
                    for file in try watch(path + "/") { continuation.yield(.changed(file)) }
                }
            }
            continuation.yield(.changed(path))
        }
    }
#endif
