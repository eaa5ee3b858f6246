import Foundation

/// A blocking connection to the server, byte by byte. Used off the cooperative threads.
final class Client {
    struct Failure: Error {
        let code: Int32
    }

    private let descriptor: Int32

    init(address host: UInt32 = 0x7F00_0001, port: UInt16) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        // Less than the server's own patience: a connection which it ought to close, and does not, is a failure.
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
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
    }

    deinit {
        close(descriptor)
    }

    func send(_ text: String) throws {
        let bytes = Array(text.utf8)
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        guard Foundation.send(descriptor, bytes, bytes.count, flags) == bytes.count else { throw Failure(code: errno) }
    }

    /// What comes until the server ends the connection.
    func readToEnd() throws -> String {
        try read { _ in false }
    }

    /// What comes until it holds `count` times `text`.
    func read(until text: String, count: Int = 1) throws -> String {
        try read { $0.components(separatedBy: text).count > count }
    }

    /// The same of an answer that is no text.
    func readBytesToEnd() throws -> Data {
        var received = Data()
        while case let piece = try receive(), !piece.isEmpty { received.append(piece) }
        return received
    }

    private func read(_ isEnough: (String) -> Bool) throws -> String {
        var received = Data()
        while true {
            let text = String(decoding: received, as: UTF8.self)
            if isEnough(text) { return text }
            let piece = try receive()
            if piece.isEmpty { return text }
            received.append(piece)
        }
    }

    private func receive() throws -> Data {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count >= 0 else { throw Failure(code: errno) }
        return Data(buffer.prefix(count))
    }
}
