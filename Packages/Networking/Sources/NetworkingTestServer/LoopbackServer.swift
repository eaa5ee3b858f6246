package import Foundation
import Synchronization

/// An HTTP/1.1 server on an ephemeral port of 127.0.0.1 that answers as a test wants it to: slowly, partly, wrongly.
package final class LoopbackServer: Sendable {
    /// A request as it came, without its body.
    package struct Request: Sendable {
        package let method: String
        /// Path and query, or host and port of a CONNECT.
        package let target: String
        /// By lower-case name.
        package let headers: [String: String]
        /// Which connection it came on, from 1.
        package let connection: Int
    }

    package let port: UInt16
    private let log: RequestLog
    private let listener: Listener

    /// Starts serving; `script` says what is done about each request.
    package init(script: @escaping @Sendable (Request) -> [Step]) throws {
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

    /// "http://127.0.0.1:PORT" and `path`.
    package func url(_ path: String = "/", host: String = "127.0.0.1") throws -> URL {
        guard let url = URL(string: "http://\(host):\(port)\(path)") else { throw SocketError(call: "url", code: 0) }
        return url
    }

    /// The requests so far.
    package var requests: [Request] { log.requests }

    /// Bytes sent so far, over all connections.
    package var bytesSent: Int { listener.bytesSent }

    /// Returns once `count` requests have come.
    package func waitForRequests(_ count: Int) async {
        await log.wait(for: count)
    }
}
