package import Foundation
import Synchronization

/// An HTTP/1.1 server on an ephemeral port of 127.0.0.1 that answers as a test wants it to: slowly, partly, wrongly.
///
/// It keeps a connection until a step ends it or the client leaves, and takes no more of them once it is released.
public final class LoopbackServer: Sendable {
    /// A request as it came, without its body.
    public struct Request: Sendable {
        /// The word that the request begins with, such as GET.
        public let method: String
        /// Path and query, or host and port of a CONNECT.
        public let target: String
        /// By lower-case name.
        public let headers: [String: String]
        /// Which connection it came on, from 1.
        package let connection: Int
    }

    /// Where it listens.
    public let port: UInt16
    private let log: RequestLog
    private let listener: Listener

    /// Starts serving.
    ///
    /// - Parameter script: says what is done about a request. It is asked once for each, on the thread of its connection.
    /// - Throws: when the system has no socket or no port to give.
    public init(script: @escaping @Sendable (Request) -> [Step]) throws {
        let log = RequestLog()
        self.log = log
        listener = try Listener { connection in
            while let request = connection.readRequest() {
                log.append(request)
                guard connection.perform(script(request)) else { return }
            }
        }
        port = listener.port
    }

    /// Starts a server that says `greeting` to whoever connects, hears nothing, and closes.
    package init(greeting: Data) throws {
        log = RequestLog()
        listener = try Listener { connection in
            _ = connection.perform([.send(greeting)])
        }
        port = listener.port
    }

    deinit {
        listener.stop()
    }

    /// Has connections refused from the moment this returns. Those that are open go on until their clients leave them.
    public func stop() {
        listener.stop()
    }

    /// "http://127.0.0.1:PORT" and `path`.
    package func url(_ path: String = "/", host: String = "127.0.0.1") throws -> URL {
        guard let url = URL(string: "http://\(host):\(port)\(path)") else { throw SocketError(call: "url", code: 0) }
        return url
    }

    /// The requests so far, in the order in which they came.
    public var requests: [Request] { log.requests }

    /// Bytes sent so far, over all connections.
    package var bytesSent: Int { listener.bytesSent }

    /// Returns once `count` requests have come.
    public func waitForRequests(_ count: Int) async {
        await log.wait(for: count)
    }
}
