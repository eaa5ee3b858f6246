import Foundation

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
enum DescriptorWait {
    enum Direction { case reading, writing }

    private static let queue = DispatchQueue(label: "NetworkingTestServer.sockets")

    /// Waits until the file descriptor can be read or written.
    ///
    /// - Throws: `SocketError.timedOut`, or `CancellationError`.
    static func wait(_ descriptor: Int32, for direction: Direction, timeout: Duration?) async throws {
        let source: any DispatchSourceProtocol =
            switch direction {
            case .reading: DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            case .writing: DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
            }
        let timer = DispatchSource.makeTimerSource(queue: queue)
        let milliseconds = timeout.map { DispatchTimeInterval.milliseconds(max(0, Int($0 / .milliseconds(1)))) }
        timer.schedule(deadline: milliseconds.map { .now() + $0 } ?? .distantFuture)
        let (events, event) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingOldest(1))
        let (ends, end) = AsyncStream.makeStream(of: Never.self)
        source.setEventHandler { event.yield(true) }
        timer.setEventHandler { event.yield(false) }
        source.setCancelHandler { end.finish() }
        timer.activate()
        source.activate()
        let isReady = await events.first { _ in true }
        timer.cancel()
        source.cancel()
        // libdispatch uses the descriptor until it calls the cancel handler. Only then may the caller close it, so a cancelled task waits, too.
        await Task { for await _ in ends {} }.value
        guard let isReady else { throw CancellationError() }
        guard isReady else { throw SocketError.timedOut }
    }
}
