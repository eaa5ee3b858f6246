import Foundation
import NetworkingTestServer

final class RawClient: Sendable {
    struct Failure: Error {
        let code: Int32
    }

    private let descriptor: Int32
    // A blocking read on a concurrent queue could occupy the threads that the server's tasks need. A serial queue does
    // not.
    private let queue = DispatchQueue(label: "RawClient")

    init(port: UInt16, address host: UInt32 = 0x7F00_0001, sending text: String? = nil) throws {
        descriptor = socket(AF_INET, SocketOptions.stream, 0)
        // If a server does not close the connection as expected, the timeout ends the read and the test fails.
        var timeout = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = host.bigEndian
        let code = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { [descriptor] address in
                connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else { throw Failure(code: errno) }
        if let text { try send(text) }
    }

    deinit { close(descriptor) }

    func send(_ text: String) throws {
        let bytes = Array(text.utf8)
        let sent = Foundation.send(descriptor, bytes, bytes.count, SocketOptions.noSignal)
        guard sent == bytes.count else { throw Failure(code: errno) }
    }

    func readToEnd() async throws -> String { try await read { _ in false } }

    func read(until text: String) async throws -> String { try await read { $0.contains(text) } }

    private func read(_ isEnough: @escaping @Sendable (String) -> Bool) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in
                continuation.resume(with: Result { try blockingRead(isEnough) })
            }
        }
    }

    private func blockingRead(_ isEnough: (String) -> Bool) throws -> String {
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let text = String(decoding: received, as: UTF8.self)
            if isEnough(text) { return text }
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count >= 0 else { throw Failure(code: errno) }
            guard count > 0 else { return text }
            received += buffer.prefix(count)
        }
    }
}
