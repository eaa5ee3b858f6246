import Foundation
import Platform

/// A server on the loopback interface that redirects the user's browser to a page once, and then ends.
///
/// All users of the machine can see the arguments of the browser's process, and the URL of an approval page contains a
/// request token. A user who knows the token can approve it with another account. The browser therefore receives the URL of this
/// server, which redirects only processes of the same user. Linux lists the user of each connection. Other systems have no such
/// list: there, the first visitor is redirected, and the user confirms the account's name before the session is stored.
struct OneTimeRedirect {
    private static let timeout = Duration.seconds(120)
    /// The maximum number of connections of the user, and of other users.
    private static let maximumConnections = 16
    private static let maximumHeadLength = 64 * 1_024
    private static let refusal = """
        This browser does not run as the user who signs in, or not on the same system. It is not led to the approval page.
        Open the page yourself: 'movies' shows its address, also with 'movies account login --no-browser'.

        """

    let address: String

    /// Starts the server. Returns nil if the system provides no socket.
    ///
    /// - Parameters:
    ///   - page: The URL of the page, without line breaks.
    ///   - peer: Returns the user id of the process at the other end of a connection; nil if there is none.
    ///   - onRefusal: Runs once, after another user has asked for the page.
    init?(
        to page: String,
        peer: @escaping @Sendable (Int32) -> uid_t? = { ConnectionTable.peer(of: $0) },
        onRefusal: @escaping @Sendable () -> Void = {}
    ) {
        guard let (listener, port) = Self.listen() else { return nil }
        // Other pages in the browser can visit the port, but cannot guess the path.
        let path = "/\(UUID().uuidString)"
        address = "http://127.0.0.1:\(port)\(path)"
        Thread.detachNewThread {
            Self.serve(listener, path: path, page: page, peer: peer, onRefusal: onRefusal)
        }
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
        guard isBound, Platform.listen(descriptor, 128) == 0 else {
            close(descriptor)
            return nil
        }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    private struct Connection {
        let descriptor: Int32
        let peer: uid_t?
        var isOfUser: Bool { peer == geteuid() }
        var head: [UInt8] = []

        /// Reads the bytes that have arrived. Returns false if the head of the request is incomplete.
        mutating func readHead() -> Bool {
            var buffer = [UInt8](repeating: 0, count: maximumHeadLength)
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return count == 0 || (errno != EAGAIN && errno != EINTR) }
            head += buffer.prefix(count)
            return head.count >= maximumHeadLength || head.suffix(count + 3).contains("\r\n\r\n".utf8)
        }
    }

    /// Responds to requests until the first one of the user for the path, or until the timeout.
    private static func serve(
        _ listener: Int32,
        path: String,
        page: String,
        peer: (Int32) -> uid_t?,
        onRefusal: () -> Void
    ) {
        // The oldest connection is the first one. Browsers open further connections in advance, on which no request arrives.
        var connections: [Connection] = []
        defer { for descriptor in connections.map(\.descriptor) + [listener] { close(descriptor) } }
        var hasRefused = false
        let end = ContinuousClock.now + timeout
        while ContinuousClock.now < end {
            var polled = (connections.map(\.descriptor) + [listener]).map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            _ = poll(&polled, nfds_t(polled.count), 1_000)
            for descriptor in polled.filter({ $0.revents != 0 }).map(\.fd) {
                if descriptor == listener {
                    accept(listener, to: &connections, peer: peer)
                } else if let index = connections.firstIndex(where: { $0.descriptor == descriptor }),
                    connections[index].readHead()
                {
                    let connection = connections.remove(at: index)
                    defer { close(descriptor) }
                    let isVisit = connection.head.starts(with: "GET \(path) ".utf8)
                    if respond(on: connection, isVisit: isVisit, page: page), isVisit, connection.isOfUser { return }
                    // The browser of the user can also have closed a connection without a process.
                    if isVisit, !connection.isOfUser, connection.peer != nil, !hasRefused {
                        hasRefused = true
                        onRefusal()
                    }
                }
            }
        }
    }

    /// Accepts a connection. If there are too many, closes the oldest one of the same kind, so that idle connections block no visit.
    private static func accept(_ listener: Int32, to connections: inout [Connection], peer: (Int32) -> uid_t?) {
        let descriptor = Platform.accept(listener, nil, nil)
        guard descriptor >= 0 else { return }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let connection = Connection(descriptor: descriptor, peer: peer(descriptor))
        let same = connections.indices.filter { connections[$0].isOfUser == connection.isOfUser }
        if same.count == maximumConnections { close(connections.remove(at: same[0]).descriptor) }
        connections.append(connection)
    }

    /// Responds to the request of a connection. Returns whether the whole response was written.
    private static func respond(on connection: Connection, isVisit: Bool, page: String) -> Bool {
        let (status, fields, body) =
            switch (connection.isOfUser, isVisit) {
            case (false, _): ("403 Forbidden", "Content-Type: text/plain; charset=utf-8", refusal)
            case (true, true): ("302 Found", "Location: \(page)\r\nReferrer-Policy: no-referrer", "")
            case (true, false): ("404 Not Found", "Content-Type: text/plain", "")
            }
        let head = "\(fields)\r\nCache-Control: no-store\r\nContent-Length: \(body.utf8.count)\r\nConnection: close"
        let bytes = Array("HTTP/1.1 \(status)\r\n\(head)\r\n\r\n\(body)".utf8)
        return write(connection.descriptor, bytes, bytes.count) == bytes.count
    }
}
