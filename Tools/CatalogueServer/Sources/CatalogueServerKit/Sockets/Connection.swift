#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// An accepted connection, closed when nobody holds it any more.
final class Connection: Sendable {
    private let descriptor: Int32

    init(descriptor: Int32) {
        self.descriptor = descriptor
        Platform.prepare(descriptor)
    }

    deinit {
        close(descriptor)
    }

    /// The bytes that come next; none when the other side has ended.
    func read(timeout: Duration) async throws -> [UInt8] {
        while true {
            var buffer = [UInt8](repeating: 0, count: 8 * 1024)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count >= 0 { return Array(buffer.prefix(count)) }
            try await waitAfterFailure(of: "recv", for: .reading, timeout: timeout)
        }
    }

    func write(_ bytes: [UInt8], timeout: Duration) async throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Platform.noSignal) }
            if count > 0 {
                rest.removeFirst(count)
            } else {
                try await waitAfterFailure(of: "send", for: .writing, timeout: timeout)
            }
        }
    }

    /// Says that nothing more comes; what was written still arrives, although there may be unread bytes.
    func finishWriting() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Lets closing the connection reset it.
    func resetOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        _ = setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    private func waitAfterFailure(of call: String, for direction: Readiness.Direction, timeout: Duration) async throws {
        switch errno {
        case EINTR: break
        case EAGAIN, EWOULDBLOCK: try await Readiness.wait(descriptor, for: direction, timeout: timeout)
        case ECONNRESET, EPIPE: throw SocketError.closed
        case let code: throw SocketError.system(call: call, code: code)
        }
    }
}
