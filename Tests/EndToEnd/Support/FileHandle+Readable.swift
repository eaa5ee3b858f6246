import Foundation

extension FileHandle {
    /// Waits until bytes are available, without reading them.
    func waitUntilReadable() async {
        let descriptor = fileDescriptor
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                while poll(&entry, 1, -1) < 0, errno == EINTR {}
                continuation.resume()
            }
        }
    }
}
