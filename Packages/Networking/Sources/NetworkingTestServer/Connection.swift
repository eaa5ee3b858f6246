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
    /// - Throws: `SocketError`, or `CancellationError`.
    func read() async throws -> [UInt8] {
        while true {
            var buffer = [UInt8](repeating: 0, count: 8 * 1_024)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count >= 0 { return Array(buffer.prefix(count)) }
            try await waitAfterFailure(of: "recv", for: .reading)
        }
    }

    func write(_ bytes: Data) async throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, SocketOptions.noSignal) }
            if count > 0 {
                rest.removeFirst(count)
            } else {
                try await waitAfterFailure(of: "send", for: .writing)
            }
        }
    }

    /// Closes the sending direction of the connection. Bytes that were written before still arrive.
    func finishWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

    func resetOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    private func waitAfterFailure(of call: String, for direction: DescriptorWait.Direction) async throws {
        switch errno {
        case EINTR: break
        case EAGAIN, EWOULDBLOCK: try await DescriptorWait.wait(descriptor, for: direction)
        case let code: throw SocketError(call: call, code: code)
        }
    }
}

/// A wait until a file descriptor can be read or written. The wait does not block a thread.
enum DescriptorWait {
    enum Direction { case reading, writing }

    private static let queue = DispatchQueue(label: "NetworkingTestServer.sockets")

    static func wait(_ descriptor: Int32, for direction: Direction) async throws {
        let source: any DispatchSourceProtocol =
            switch direction {
            case .reading: DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            case .writing: DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
            }
        let (events, event) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingOldest(1))
        let (ends, end) = AsyncStream.makeStream(of: Never.self)
        source.setEventHandler { event.yield() }
        source.setCancelHandler { end.finish() }
        source.activate()
        let isReady = await events.first { true } != nil
        source.cancel()
        // libdispatch uses the descriptor until it calls the cancel handler. Only then may the caller close it, so a cancelled task waits, too.
        await Task { for await _ in ends {} }.value
        guard isReady else { throw CancellationError() }
    }
}
