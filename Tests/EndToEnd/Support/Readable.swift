import Foundation

/// Whether there is something to read.
enum Readable {
    /// Returns once something can be read from the handle, without reading it.
    static func wait(for handle: FileHandle) async {
        let descriptor = handle.fileDescriptor
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                while poll(&entry, 1, -1) < 0, errno == EINTR {}
                continuation.resume()
            }
        }
    }
}
