import Foundation
import Synchronization

/// An accepted connection of a client. Releasing the last reference closes the connection.
final class Connection: Sendable {
    private let descriptor: Int32

    init(descriptor: Int32) {
        self.descriptor = descriptor
        SocketOptions.prepare(descriptor)
    }

    deinit { close(descriptor) }

    /// Returns the bytes that arrive next; an empty array if the client has ended the connection.
    ///
    /// - Parameter timeout: The maximum wait; nil for no limit.
    /// - Throws: `SocketError`, or `CancellationError`.
    func read(timeout: Duration?) async throws -> [UInt8] {
        while true {
            var buffer = [UInt8](repeating: 0, count: 8 * 1_024)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count >= 0 { return Array(buffer.prefix(count)) }
            try await waitAfterFailure(of: "recv", for: .reading, timeout: timeout)
        }
    }

    /// Writes all bytes. The timeout limits each wait for the client to read; nil for no limit.
    func write(_ bytes: Data, timeout: Duration?) async throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, SocketOptions.noSignal) }
            if count > 0 {
                rest.removeFirst(count)
            } else {
                try await waitAfterFailure(of: "send", for: .writing, timeout: timeout)
            }
        }
    }

    /// Closes the sending direction of the connection. Bytes that were written before still arrive.
    func finishWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Configures the socket so that closing it resets the connection.
    func resetOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    private func waitAfterFailure(of call: String, for direction: DescriptorWait.Direction, timeout: Duration?)
        async throws
    {
        switch errno {
        case EINTR: break
        case EAGAIN, EWOULDBLOCK: try await DescriptorWait.wait(descriptor, for: direction, timeout: timeout)
        case ECONNRESET, EPIPE: throw SocketError.closed
        case let code: throw SocketError.system(call: call, code: code)
        }
    }
}

/// A wait until a file descriptor can be read or written. The wait does not block a thread.
final class DescriptorWait: Sendable {
    enum Direction { case reading, writing }

    private enum Outcome { case ready, timedOut, cancelled }

    private static let queue = DispatchQueue(label: "NetworkingTestServer.sockets")

    private let outcome = Mutex<Outcome?>(nil)
    // Both properties are libdispatch objects, whose functions are thread-safe. Only the initializer sets the
    // properties.
    nonisolated(unsafe) private let source: any DispatchSourceProtocol
    nonisolated(unsafe) private let timer: any DispatchSourceTimer

    private init(_ descriptor: Int32, _ direction: Direction, timeout: Duration?) {
        source =
            switch direction {
            case .reading: DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: Self.queue)
            case .writing: DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: Self.queue)
            }
        timer = DispatchSource.makeTimerSource(queue: Self.queue)
        let milliseconds = timeout.map { DispatchTimeInterval.milliseconds(max(0, Int($0 / .milliseconds(1)))) }
        timer.schedule(deadline: milliseconds.map { .now() + $0 } ?? .distantFuture)
    }

    /// Waits until the file descriptor can be read or written.
    ///
    /// - Throws: `SocketError.timedOut`, or `CancellationError`.
    static func wait(_ descriptor: Int32, for direction: Direction, timeout: Duration?) async throws {
        let descriptorWait = DescriptorWait(descriptor, direction, timeout: timeout)
        switch await descriptorWait.wait() {
        case .ready: return
        case .timedOut: throw SocketError.timedOut
        case .cancelled: throw CancellationError()
        }
    }

    private func wait() async -> Outcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                source.setEventHandler { self.finish(.ready) }
                timer.setEventHandler { self.finish(.timedOut) }
                // libdispatch uses the descriptor until it calls this handler. Only then may the caller close it.
                source.setCancelHandler {
                    continuation.resume(returning: self.outcome.withLock { $0 } ?? .cancelled)
                }
                timer.activate()
                source.activate()
            }
        } onCancel: {
            finish(.cancelled)
        }
    }

    /// Ends the wait. Only the first call decides the outcome.
    private func finish(_ new: Outcome) {
        outcome.withLock { $0 = $0 ?? new }
        timer.cancel()
        source.cancel()
    }
}
