import Foundation

/// The listening socket of a server on 127.0.0.1.
enum Listener {
    /// Returns the file descriptor and the number of a port; the number 0 selects any free port.
    static func open(_ number: UInt16) throws(SocketError) -> (descriptor: Int32, port: UInt16) {
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
        let isOpen = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isOpen, listen(descriptor, 128) == 0 else {
            defer { close(descriptor) }
            throw SocketError(call: "port \(number)", code: errno)
        }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    /// Waits for the next client and returns its connection.
    static func nextConnection(_ descriptor: Int32) async throws -> Connection {
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
