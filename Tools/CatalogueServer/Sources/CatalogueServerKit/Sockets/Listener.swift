#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// A socket that listens on 127.0.0.1, and on nothing else.
package final class Listener: Sendable {
    private let descriptor: Int32
    /// The port it got.
    package let port: UInt16

    /// - Parameter port: 0 for any that is free.
    package init(port: UInt16) throws(SocketError) {
        let descriptor = socket(AF_INET, Platform.stream, 0)
        guard descriptor >= 0 else { throw .system(call: "socket", code: errno) }
        Platform.prepare(descriptor)
        var yes: Int32 = 1
        _ = setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard bind(descriptor, address, length) == 0, listen(descriptor, 128) == 0,
                    getsockname(descriptor, address, &length) == 0
                else { return errno }
                return 0
            }
        }
        // From here on the deinitialiser closes the socket.
        self.descriptor = descriptor
        self.port = UInt16(bigEndian: address.sin_port)
        guard code == 0 else { throw .system(call: "port \(port)", code: code) }
    }

    deinit {
        close(descriptor)
    }

    func accept() async throws -> Connection {
        while true {
            let accepted = systemAccept(descriptor)
            if accepted >= 0 { return Connection(descriptor: accepted) }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EAGAIN, EWOULDBLOCK: try await Readiness.wait(descriptor, for: .reading, timeout: nil)
            // No descriptor is free: one is when a connection ends.
            case EMFILE, ENFILE: try await Task.sleep(for: .milliseconds(20))
            case let code: throw SocketError.system(call: "accept", code: code)
            }
        }
    }
}

/// The C function, which the method's name hides.
private func systemAccept(_ descriptor: Int32) -> Int32 {
    accept(descriptor, nil, nil)
}
