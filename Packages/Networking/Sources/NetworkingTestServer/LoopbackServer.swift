public import Foundation
import Synchronization

/// An HTTP/1.1 server on a port of 127.0.0.1 that answers each request with the steps of a script.
///
/// Each connection has its own task, so a slow connection does not delay others. A connection ends by a step such as
/// `close`, by a request that does not keep it open, by a refusal, by a timeout or by the client. Releasing the server
/// stops the server.
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
        /// Whether the client allows the connection to stay open after the response.
        package let keepsConnection: Bool
        /// The body; empty if there is none.
        public internal(set) var body = Data()

        /// Creates a request, for tests of a script. The names of the header fields must be in lower case.
        public init(method: String = "GET", target: String, headers: [String: String] = [:], body: Data = Data()) {
            self.init(method: method, target: target, headers: headers, keepsConnection: true)
            self.body = body
        }

        init(method: String, target: String, headers: [String: String], keepsConnection: Bool) {
            self.method = method
            self.target = target
            self.headers = headers
            self.keepsConnection = keepsConnection
        }
    }

    /// Limits of the server.
    public struct Limits: Sendable {
        /// The maximum number of open connections. The server refuses as many further connections with
        /// `Refusal.tooManyConnections`, and closes all others without a response.
        public var connections: Int
        /// The maximum time in which the next request must arrive, and the maximum wait for the client to read a
        /// response; nil for no limit.
        public var requestTimeout: Duration?
        /// The maximum time for which a refused connection stays open after the response.
        package var refusalTimeout = Duration.seconds(1)
        /// Whether `LoopbackServer.requests` contains the received requests.
        public var recordsRequests: Bool

        /// Creates limits.
        public init(connections: Int = .max, requestTimeout: Duration? = nil, recordsRequests: Bool = true) {
            self.connections = connections
            self.requestTimeout = requestTimeout
            self.recordsRequests = recordsRequests
        }
    }

    /// The reason for which the server refuses a client without running the script. The raw value is the status code.
    ///
    /// The server then closes the connection. After an invalid request, the server cannot find the start of the next
    /// one.
    public enum Refusal: Int, Error, Sendable {
        /// The bytes are not a valid HTTP request.
        case malformed = 400
        /// The request has a Transfer-Encoding such as chunked, so the length of its body is unknown.
        case lengthRequired = 411
        /// The body is longer than 64 KiB.
        case bodyTooLarge = 413
        /// The head is longer than 16 KiB.
        case headTooLarge = 431
        /// The number of open connections exceeds `Limits.connections`.
        case tooManyConnections = 503
        /// The HTTP version is not 1.x.
        case versionNotSupported = 505
    }

    /// The port number.
    public var port: UInt16 { listener.number }

    private let listener: LoopbackPort
    private let connections: ConnectionServer
    private let acceptance: Task<Void, any Error>

    /// Starts a server on a free port, without limits.
    ///
    /// - Parameter script: Returns the steps that follow a request.
    /// - Throws: `SocketError` if the system has no socket or port left.
    public convenience init(script: @escaping @Sendable (Request) async -> [Step]) throws {
        try self.init(on: LoopbackPort(), script: script)
    }

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - port: The port to listen on. The server closes the port when the server stops.
    ///   - limits: The limits of connections and waits.
    ///   - refusal: Returns the step that responds to a refused client.
    ///   - script: Returns the steps that follow a request.
    /// - Throws: `SocketError`.
    public init(
        on port: LoopbackPort,
        limits: Limits = Limits(),
        refusal: @escaping @Sendable (Refusal) -> Step = { .respond($0.rawValue) },
        script: @escaping @Sendable (Request) async -> [Step]
    ) throws {
        try port.startListening()
        let connections = ConnectionServer(limits: limits, refusal: refusal, script: script)
        listener = port
        self.connections = connections
        acceptance = Task {
            defer { port.close() }
            for number in 1... {
                let connection = try await port.nextConnection()
                // This is not a child task, because an open connection must outlive the server. On Linux, URLSession
                // crashes its process if a connection closes inside the head of a response.
                Task { await connections.accept(connection, number: number) }
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

    /// The requests received so far, oldest first; empty if `Limits.recordsRequests` is false.
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

    /// The number of bytes that the server has sent on all connections.
    package var bytesSent: Int { connections.record.withLock(\.bytesSent) }

    /// Returns the URL `http://HOST:PORT` followed by `path`.
    package func url(_ path: String = "/", host: String = "127.0.0.1") throws -> URL {
        try listener.url(path, host: host)
    }
}
