package import Foundation
import Synchronization

/// A reserved port of 127.0.0.1. It refuses connections until a `LoopbackServer` listens on it.
public final class LoopbackPort: Sendable {
    /// The port number.
    public let number: UInt16
    private let descriptor: Int32
    private let isOpen = Atomic(true)

    /// Reserves a port.
    ///
    /// - Parameter number: The port number; 0 reserves any free port.
    /// - Throws: `SocketError`, for example if another process listens on the port.
    public init(_ number: UInt16 = 0) throws(SocketError) {
        let descriptor = socket(AF_INET, SocketOptions.stream, 0)
        guard descriptor >= 0 else { throw SocketError(call: "socket", code: errno) }
        SocketOptions.prepare(descriptor)
        var yes: Int32 = 1
        if number != 0 {
            // Otherwise connections of a server that has just ended would block the port for a minute.
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = number.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0 ? 0 : errno
            }
        }
        // From here on the deinitializer closes the socket.
        self.descriptor = descriptor
        self.number = UInt16(bigEndian: address.sin_port)
        guard code == 0 else { throw SocketError(call: "port \(number)", code: code) }
    }

    deinit { close() }

    package func url(_ path: String = "/", host: String = "127.0.0.1") throws -> URL {
        guard let url = URL(string: "http://\(host):\(number)\(path)") else { throw URLError(.badURL) }
        return url
    }

    func startListening() throws(SocketError) {
        guard listen(descriptor, 128) == 0 else { throw SocketError(call: "port \(number)", code: errno) }
    }

    func nextConnection() async throws -> Connection {
        while true {
            let accepted = accept(descriptor, nil, nil)
            if accepted >= 0 { return Connection(descriptor: accepted) }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EAGAIN, EWOULDBLOCK: try await DescriptorWait.wait(descriptor, for: .reading)
            // All file descriptors of the process or of the system are in use.
            case EMFILE, ENFILE: try await Task.sleep(for: .milliseconds(20))
            case let code: throw SocketError(call: "accept", code: code)
            }
        }
    }

    func close() {
        if isOpen.exchange(false, ordering: .relaxed) { Foundation.close(descriptor) }
    }
}

/// The error of a system call. `code` is the value of `errno`.
public struct SocketError: Error, Equatable, CustomStringConvertible {
    let call: String
    let code: Int32

    /// The call and the text of its `errno`.
    public var description: String { "\(call): \(String(cString: strerror(code)))" }
}

/// Socket options whose declarations differ between C libraries.
enum SocketOptions {
    #if canImport(Glibc)
        static let stream = Int32(SOCK_STREAM.rawValue)
    #else
        static let stream = SOCK_STREAM
    #endif

    #if canImport(Darwin)
        // On macOS, `prepare` sets a socket option instead.
        static let noSignal: Int32 = 0
    #else
        static let noSignal = Int32(MSG_NOSIGNAL)
    #endif

    /// Makes the socket non-blocking, prevents child processes from inheriting it, and disables Nagle's algorithm
    /// (TCP_NODELAY). On macOS, also makes a write to a closed connection fail without a signal.
    static func prepare(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        // Otherwise a process that a test starts would inherit the socket and keep it open.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        #if canImport(Darwin)
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }
}
