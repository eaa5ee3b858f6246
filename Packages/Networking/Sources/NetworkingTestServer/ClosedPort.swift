package import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A port of 127.0.0.1 where nobody listens, and nobody else can begin to while this exists.
public final class ClosedPort: Sendable {
    private let descriptor: Int32
    /// Its number.
    public let port: UInt16

    /// Takes a free port.
    ///
    /// - Throws: when the system has none to give.
    public init() throws {
        descriptor = try Listener.bindToLoopback()
        port = try Listener.port(of: descriptor)
    }

    deinit {
        close(descriptor)
    }

    package func url() throws -> URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)/") else { throw SocketError(call: "url", code: 0) }
        return url
    }
}
