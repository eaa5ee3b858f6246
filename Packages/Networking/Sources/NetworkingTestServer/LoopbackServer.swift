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
    public var port: UInt16 { listener.number }

    private let listener: LoopbackPort
    private let connections: ConnectionServer
    private let acceptance: Task<Void, any Error>

    /// Starts a server on a free port.
    ///
    /// - Throws: `SocketError` if the system has no socket or port left.
    public convenience init(script: @escaping Script) throws { try self.init(on: LoopbackPort(), script: script) }

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - port: The port to listen on. The server closes the port when the server stops.
    ///   - recordsRequests: Whether ``requests`` contains the received requests.
    /// - Throws: `SocketError`.
    public init(on port: LoopbackPort, recordsRequests: Bool = true, script: @escaping Script) throws {
        try port.startListening()
        let connections = ConnectionServer(recordsRequests: recordsRequests, script: script)
        listener = port
        self.connections = connections
        acceptance = Task {
            defer { port.close() }
            for number in 1... {
                let connection = try await port.nextConnection()
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

    /// Waits until the server has recorded `count` requests in total.
    public func waitForRequests(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = connections.record.withLock { record in
                let isReached = record.requests.count >= count
                if !isReached { record.waiting.append((count, continuation)) }
                return isReached
            }
            if isReached { continuation.resume() }
        }
    }

    package var bytesSent: Int { connections.record.withLock(\.bytesSent) }

    package func url(_ path: String = "/", host: String = "127.0.0.1") throws -> URL {
        try listener.url(path, host: host)
    }
}
