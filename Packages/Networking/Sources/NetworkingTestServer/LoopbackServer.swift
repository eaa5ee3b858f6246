public import Foundation
import Synchronization

/// An HTTP/1.1 server on a port of 127.0.0.1 that answers each request with the steps of a script.
///
/// Each connection has its own task, so a slow connection does not delay others. A connection ends by a step such as
/// `close`, by the client, or after an invalid request, which receives the status 400. Releasing the server stops the server.
public final class LoopbackServer: Sendable {
    /// A request.
    public struct Request: Sendable {
        /// The method, such as GET.
        public let method: String
        /// The path and query, or the host and port of a CONNECT.
        public let target: String
        /// The values of the header fields by name in lower case.
        public let headers: [String: String]
        /// The number of the connection, from 1.
        public internal(set) var connection = 0
        /// The body; empty if there is none.
        public let body: Data

        /// Creates a request, for tests of a script. The names of the header fields must be in lower case.
        public init(method: String = "GET", target: String, headers: [String: String] = [:], body: Data = Data()) {
            self.method = method
            self.target = target
            self.headers = headers
            self.body = body
        }
    }

    /// Returns the steps that follow a request.
    public typealias Script = @Sendable (Request) async -> [Step]

    /// The port number.
    public let port: UInt16
    private let connections: ConnectionServer
    private let acceptance: Task<Void, any Error>

    /// Starts a server on a free port.
    ///
    /// - Throws: `SocketError` if the system has no socket or port left.
    public convenience init(script: @escaping Script) throws { try self.init(port: 0) { _ in script } }

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - port: The number of the port to listen on; 0 selects a free port.
    ///   - recordsRequests: Whether ``requests`` contains the received requests.
    ///   - makeScript: Returns the script of the server on a port.
    /// - Throws: `SocketError`, or the error of `makeScript`.
    public init(port: UInt16, recordsRequests: Bool = true, makeScript: (UInt16) throws -> Script) throws {
        let (descriptor, port) = try Listener.open(port)
        self.port = port
        let connections: ConnectionServer
        do {
            connections = ConnectionServer(recordsRequests: recordsRequests, script: try makeScript(port))
        } catch {
            close(descriptor)
            throw error
        }
        self.connections = connections
        acceptance = Task {
            defer { close(descriptor) }
            for number in 1... {
                let connection = try await Listener.nextConnection(descriptor)
                // This is not a child task, because an open connection must outlive the server. On Linux, URLSession
                // crashes its process if a connection closes inside the head of a response.
                Task { await connections.serve(connection, number: number) }
            }
        }
    }

    deinit { acceptance.cancel() }

    /// Stops the server. A stopped server refuses new connections and serves open connections until their clients end
    /// them.
    public func stop() async {
        acceptance.cancel()
        _ = await acceptance.result
    }

    /// Waits until the server has stopped. Cancelling the calling task stops the server.
    ///
    /// - Throws: `SocketError` if the server can accept no more connections.
    public func run() async throws {
        do {
            try await withTaskCancellationHandler {
                try await acceptance.value
            } onCancel: {
                acceptance.cancel()
            }
        } catch is CancellationError {}
    }

    /// The requests received so far, oldest first; empty without `recordsRequests`.
    public var requests: [Request] { connections.record.withLock(\.requests) }

    /// Waits until the server has recorded `count` requests in total, or the task is cancelled.
    public func waitForRequests(_ count: Int) async {
        let (wait, end) = AsyncStream.makeStream(of: Void.self)
        connections.record.withLock { record in
            if record.requests.count < count { record.waiting.append((count, end)) } else { end.finish() }
        }
        for await _ in wait {}
    }

    package var bytesSent: Int { connections.record.withLock(\.bytesSent) }

    package func url(_ path: String = "/", host: String = "127.0.0.1") throws -> URL {
        guard let url = URL(string: "http://\(host):\(port)\(path)") else { throw URLError(.badURL) }
        return url
    }
}

extension LoopbackServer {
    /// An action of the server after a request. After the last step, the server reads the next request, unless a step ends the
    /// connection.
    public enum Step: Sendable {
        /// Sends a complete response with Content-Length.
        case respond(Int, headers: [String: String] = [:], body: Data = Data())
        /// Sends the bytes unchanged.
        case send(Data)
        /// Sends the bytes one by one, with a pause before each.
        case drip(Data, every: Duration)
        /// Sends zeros until the client ends the connection.
        case flood
        /// Does nothing until the client ends the connection.
        case stall
        /// Closes the connection without a reset.
        case close
        /// Resets the connection.
        case reset

        package static func head(_ status: Int, _ headers: [String: String]) -> Data {
            let fields = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
            return Data("HTTP/1.1 \(status) Status\r\n\(fields)\r\n".utf8)
        }

        static func response(_ status: Int, headers: [String: String], body: Data) -> Data {
            head(status, headers.merging(["Content-Length": "\(body.count)"]) { $1 }) + body
        }
    }
}
