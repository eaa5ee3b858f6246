#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A socket. Whoever has it closes it, once.
struct Socket: Sendable {
    /// A call that failed, and its errno.
    struct Failure: Error {
        let call: String
        let code: Int32
    }

    private let descriptor: Int32

    func close() {
        #if canImport(Glibc)
            _ = Glibc.close(descriptor)
        #elseif canImport(Musl)
            _ = Musl.close(descriptor)
        #else
            _ = Darwin.close(descriptor)
        #endif
    }

    /// A socket that is bound to a free port of 127.0.0.1 and to which nobody can connect: a service that is down.
    static func boundToLoopback() throws -> Socket {
        let socket = try new()
        guard withLoopback(port: 0, { bind(socket.descriptor, $0, $1) }) == 0 else {
            throw Failure(call: "bind", code: errno)
        }
        return socket
    }

    static func listeningOnLoopback() throws -> Socket {
        let socket = try boundToLoopback()
        guard listen(socket.descriptor, 128) == 0 else { throw Failure(call: "listen", code: errno) }
        return socket
    }

    /// Whether somebody takes connections at a port of 127.0.0.1.
    static func canConnect(to port: UInt16) throws -> Bool {
        let socket = try new()
        defer { socket.close() }
        return withLoopback(port: port) { connect(socket.descriptor, $0, $1) } == 0
    }

    private static func new() throws -> Socket {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
        // A child process that inherits it would keep it open.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return Socket(descriptor: descriptor)
    }

    private static func withLoopback(port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    func port() throws -> UInt16 {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        guard status == 0 else { throw Failure(call: "getsockname", code: errno) }
        return UInt16(bigEndian: address.sin_port)
    }

    /// The next client; nil when no more are taken.
    func accept() -> Socket? {
        while true {
            #if canImport(Glibc)
                let peer = Glibc.accept(descriptor, nil, nil)
            #elseif canImport(Musl)
                let peer = Musl.accept(descriptor, nil, nil)
            #else
                let peer = Darwin.accept(descriptor, nil, nil)
            #endif
            if peer >= 0 {
                _ = fcntl(peer, F_SETFD, FD_CLOEXEC)
                return Socket(descriptor: peer)
            }
            guard errno == EINTR || errno == ECONNABORTED else { return nil }
        }
    }

    func readByte() -> UInt8? {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, 0) == 1 ? byte : nil
    }

    /// Sends all of it, if the client stays for it.
    func send(_ bytes: [UInt8]) {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            // A client that has gone is a failed call, not the end of this process.
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { buffer in
                #if canImport(Glibc)
                    Glibc.send(descriptor, buffer.baseAddress, buffer.count, flags)
                #elseif canImport(Musl)
                    Musl.send(descriptor, buffer.baseAddress, buffer.count, flags)
                #else
                    Darwin.send(descriptor, buffer.baseAddress, buffer.count, flags)
                #endif
            }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }
}
