internal import CTerminal
internal import Dispatch
internal import Foundation

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Reads what is typed and what happens to the terminal, on a thread of its own, and hands it over on the main thread, one piece
/// after the other.
///
/// It polls by itself: a source of libdispatch crashes on Linux now and then when its terminal hangs up while it is cancelled.
final class DescriptorReader: Sendable {
    /// What ends the thread is written into it.
    private let stopPipe: (reading: Int32, writing: Int32)

    /// - Parameter receive: takes a descriptor and what was read of it; nothing where nobody writes to it any more.
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

    /// Ends the thread. What it has handed over already still comes.
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
        // The main thread is never more than a piece behind, however much is pasted.
        let handled = DispatchSemaphore(value: 0)
        while true {
            // What is typed while the job is in the background is the shell's. That it is back is among the notifications.
            polled[2].fd = isClosed || !cterminal_is_ours() ? -1 : input
            guard poll(&polled, nfds_t(polled.count), -1) >= 0 || errno == EINTR else { return }
            guard polled[0].revents == 0 else { return }
            for place in 1...2 where polled[place].revents != 0 {
                guard place == 1 || cterminal_is_ours(), let bytes = bytes(from: polled[place].fd) else { continue }
                let descriptor = polled[place].fd
                if bytes.isEmpty { isClosed = true }
                DispatchQueue.main.async {
                    // The main queue is the main actor's.
                    MainActor.assumeIsolated { receive(descriptor, bytes) }
                    handled.signal()
                }
                handled.wait()
            }
            for place in polled.indices { polled[place].revents = 0 }
        }
    }

    /// Nil where there was nothing after all, empty at the end.
    private static func bytes(from descriptor: Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        #if canImport(Darwin)
            let count = Darwin.read(descriptor, &buffer, buffer.count)
        #elseif canImport(Musl)
            let count = Musl.read(descriptor, &buffer, buffer.count)
        #else
            let count = Glibc.read(descriptor, &buffer, buffer.count)
        #endif
        if count < 0, errno == EINTR || errno == EAGAIN { return nil }
        return Array(buffer.prefix(max(0, count)))
    }
}
