import CTerminal
import Dispatch
import Foundation
import Platform

/// A thread that reads input and the notifications of signal handlers, and delivers them on the main thread, one chunk at a time.
/// It calls `poll`, because a libdispatch source on Linux sometimes crashes if the terminal hangs up while the source is cancelled.
final class DescriptorReader: Sendable {
    /// The wake-up pipe: a byte written to it ends the thread.
    private let stopPipe: (reading: Int32, writing: Int32)

    /// Starts the thread. The bytes are empty at the end of the stream or after an error.
    init(
        input: Int32,
        notifications: Int32,
        receive: @escaping @MainActor (Int32, [UInt8]) -> Void
    ) throws(DeviceError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .failed(reason: String(cString: strerror(errno))) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        stopPipe = (ends[0], ends[1])
        let (reading, writing) = stopPipe
        Thread.detachNewThread {
            cterminal_enter_thread()
            Self.read(input, notifications, until: reading, receive)
            close(reading)
            close(writing)
        }
    }

    /// Ends the thread. Chunks that are already on the main queue are still delivered.
    func stop() {
        var byte: UInt8 = 0
        _ = write(stopPipe.writing, &byte, 1)
    }

    private static func read(
        _ input: Int32,
        _ notifications: Int32,
        until stop: Int32,
        _ receive: @escaping @MainActor (Int32, [UInt8]) -> Void
    ) {
        var polled = [stop, notifications, input].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var isClosed = false
        // The semaphore keeps the main thread at most one chunk behind, even during a long paste.
        let handled = DispatchSemaphore(value: 0)
        while true {
            // In the background the input belongs to the shell. A notification reports the return to the foreground.
            polled[2].fd = isClosed || !cterminal_is_ours() ? -1 : input
            guard poll(&polled, nfds_t(polled.count), -1) >= 0 || errno == EINTR else { return }
            guard polled[0].revents == 0 else { return }
            for place in 1...2 where polled[place].revents != 0 {
                guard place == 1 || cterminal_is_ours(), let bytes = bytes(from: polled[place].fd) else { continue }
                let descriptor = polled[place].fd
                if bytes.isEmpty { isClosed = true }
                DispatchQueue.main.async {
                    // The main actor runs on the main queue.
                    MainActor.assumeIsolated { receive(descriptor, bytes) }
                    handled.signal()
                }
                handled.wait()
            }
            for place in polled.indices { polled[place].revents = 0 }
        }
    }

    /// Returns the available bytes; nil if there are none yet, and an empty array at the end of the stream or after an error.
    private static func bytes(from descriptor: Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = Platform.read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return nil }
        return Array(buffer.prefix(max(0, count)))
    }
}
