import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A listening socket, a thread that accepts on it, and a thread for each connection.
final class Listener: Sendable {
    let port: UInt16
    private let descriptor: Int32
    private let shared = Shared()

    /// What the threads keep, so that they do not keep the listener.
    private final class Shared: Sendable {
        let isStopped = Atomic(false)
        let bytesSent = Atomic(0)
        let hasClosed = DispatchSemaphore(value: 0)
    }

    var bytesSent: Int { shared.bytesSent.load(ordering: .relaxed) }

    init(serve: @escaping @Sendable (Connection) -> Void) throws {
        descriptor = try Self.bindToLoopback()
        port = try Self.port(of: descriptor)
        guard listen(descriptor, 128) == 0 else { throw SocketError(call: "listen", code: errno) }
        Thread.detachNewThread { [descriptor, shared] in
            Self.acceptAll(descriptor, shared, serve)
        }
    }

    /// Stops accepting, and waits until that is so. Connections go on until their clients leave them.
    ///
    /// They are not broken off: on Linux a response that ends in its head ends the process that URLSession runs in.
    func stop() {
        if !shared.isStopped.exchange(true, ordering: .relaxed), let wake = try? Self.openSocket() {
            // A connection wakes the accepting thread on every platform, closing the socket does not.
            _ = Self.withLoopbackAddress(port: port) { connect(wake, $0, $1) }
            close(wake)
        }
        shared.hasClosed.wait()
        // For whoever else waits, or will.
        shared.hasClosed.signal()
    }

    private static func acceptAll(
        _ descriptor: Int32,
        _ shared: Shared,
        _ serve: @escaping @Sendable (Connection) -> Void
    ) {
        defer {
            close(descriptor)
            shared.hasClosed.signal()
        }
        var count = 0
        while true {
            let peer = accept(descriptor, nil, nil)
            guard peer >= 0 else {
                // A client that has left already, or a signal, is no end.
                if errno == ECONNABORTED || errno == EINTR { continue }
                return
            }
            guard !shared.isStopped.load(ordering: .relaxed) else {
                close(peer)
                return
            }
            prepare(peer)
            count += 1
            let connection = Connection(descriptor: peer, number: count) {
                shared.bytesSent.add($0, ordering: .relaxed)
            }
            Thread.detachNewThread {
                serve(connection)
                close(peer)
            }
        }
    }

    static func bindToLoopback() throws -> Int32 {
        let descriptor = try openSocket()
        guard withLoopbackAddress(port: 0, { bind(descriptor, $0, $1) }) == 0 else {
            close(descriptor)
            throw SocketError(call: "bind", code: errno)
        }
        return descriptor
    }

    private static func openSocket() throws -> Int32 {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw SocketError(call: "socket", code: errno) }
        prepare(descriptor)
        return descriptor
    }

    private static func prepare(_ descriptor: Int32) {
        // A process that a test starts would inherit it, and keep it open.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
            // A client that has gone is a failed call, not the end of this process. Elsewhere each call says so.
            var isOn: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    private static func withLoopbackAddress(
        port: UInt16,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
        }
    }

    static func port(of descriptor: Int32) throws -> UInt16 {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        guard result == 0 else { throw SocketError(call: "getsockname", code: errno) }
        return UInt16(bigEndian: address.sin_port)
    }
}
