import Foundation
import Platform

/// A server on the loopback interface that redirects its first visitor to a page, and then ends.
///
/// All users of the machine can see the arguments of the browser's process, and the URL of an approval page contains a
/// request token. The browser therefore receives the URL of this server. If a process of another user visits the server
/// first, the browser receives nothing, so a token that another user knows is never approved.
struct OneTimeRedirect {
    private static let timeout = Duration.seconds(120)
    private static let maximumConnections = 16

    /// The URL for the browser. It works once.
    let address: String

    /// Starts the server. Returns nil if the system provides no socket.
    ///
    /// - Parameter page: The URL of the page, without line breaks.
    init?(to page: String) {
        guard let (listener, port) = Self.listen() else { return nil }
        // Other pages in the browser can visit the port, but cannot guess the path.
        let path = "/\(UUID().uuidString)"
        address = "http://127.0.0.1:\(port)\(path)"
        Thread.detachNewThread { Self.serve(listener, path: path, page: page) }
    }

    private static func listen() -> (listener: Int32, port: UInt16)? {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { return nil }
        // The browser must not inherit the socket.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isBound, Platform.listen(descriptor, 16) == 0 else {
            close(descriptor)
            return nil
        }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    /// Responds to requests until the first one for the path, or until the timeout.
    private static func serve(_ listener: Int32, path: String, page: String) {
        // Browsers open further connections in advance, on which no request arrives.
        var connections: Set<Int32> = []
        defer { for descriptor in connections.union([listener]) { close(descriptor) } }
        let end = ContinuousClock.now + timeout
        while ContinuousClock.now < end {
            var polled = ([listener] + connections).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            _ = poll(&polled, nfds_t(polled.count), 1_000)
            for descriptor in polled.filter({ $0.revents != 0 }).map(\.fd) {
                if descriptor == listener {
                    let accepted = accept(listener, nil, nil)
                    guard accepted >= 0 else { continue }
                    _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
                    if connections.count < maximumConnections { connections.insert(accepted) } else { close(accepted) }
                } else {
                    if respond(on: descriptor, path: path, page: page) { return }
                    connections.remove(descriptor)
                    close(descriptor)
                }
            }
        }
    }

    /// Responds to the request of a connection. Returns whether the response is the redirect.
    private static func respond(on descriptor: Int32, path: String, page: String) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 8_192)
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return false }
        let isVisit = String(decoding: buffer.prefix(count), as: UTF8.self).hasPrefix("GET \(path) ")
        let head = isVisit ? "302 Found\r\nLocation: \(page)\r\nReferrer-Policy: no-referrer" : "404 Not Found"
        let response = "HTTP/1.1 \(head)\r\nCache-Control: no-store\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        let bytes = Array(response.utf8)
        return write(descriptor, bytes, bytes.count) == bytes.count && isVisit
    }
}
