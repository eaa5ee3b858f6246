package import Foundation
import Synchronization

/// An HTTP/1.1 server on a port of 127.0.0.1 that answers each request with the steps of a script.
///
/// Each connection has a task of its own, so that a slow one delays no other. A connection lasts until a step, the
/// request or the client ends it. Releasing the server stops it.
public final class LoopbackServer: Sendable {
    /// A request without its body.
    public struct Request: Sendable {
        /// The method, such as GET.
        public let method: String
        /// Path and query; host and port of a CONNECT.
        public let target: String
        /// The header fields by their names in lower case.
        public let headers: [String: String]
        /// The number of the connection, from 1.
        package internal(set) var connection = 0
        /// Whether the client lets the connection stay open after the response.
        package let keepsConnection: Bool
        /// The length of the body, which the server skips.
        package let bodyLength: Int

        /// Creates a request, for tests of a script. The names of the header fields are in lower case.
        public init(method: String = "GET", target: String, headers: [String: String] = [:]) {
            self.init(method: method, target: target, headers: headers, keepsConnection: true, bodyLength: 0)
        }

        init(method: String, target: String, headers: [String: String], keepsConnection: Bool, bodyLength: Int) {
            self.method = method
            self.target = target
            self.headers = headers
            self.keepsConnection = keepsConnection
            self.bodyLength = bodyLength
        }
    }

    /// Limits of the server.
    public struct Limits: Sendable {
        /// The number of connections served at once. A further one is refused with 503.
        public var connections: Int
        /// The longest silence between requests, and the longest time for a request to arrive; nil for no limit.
        public var patience: Duration?
        /// Whether `LoopbackServer.requests` keeps the requests.
        public var recordsRequests: Bool

        /// Creates limits.
        public init(connections: Int = .max, patience: Duration? = nil, recordsRequests: Bool = true) {
            self.connections = connections
            self.patience = patience
            self.recordsRequests = recordsRequests
        }
    }

    /// Why the server refuses a client without asking the script; the raw value is the status code.
    ///
    /// The server closes the connection afterwards, since it cannot find the next request.
    public enum Refusal: Int, Error, Sendable {
        /// The bytes are not an HTTP request.
        case malformed = 400
        /// The body comes in chunks.
        case lengthRequired = 411
        /// The body is longer than 64 KiB.
        case bodyTooLarge = 413
        /// The head is longer than 16 KiB.
        case headTooLarge = 431
        /// `Limits.connections` is reached.
        case tooManyConnections = 503
        /// The version is not HTTP/1.
        case versionNotSupported = 505
    }

    /// The port number.
    public var port: UInt16 { listener.number }

    private let listener: LoopbackPort
    private let service: Service
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
    ///   - port: The port to listen on. The server closes it when it stops.
    ///   - limits: Limits of connections and waits.
    ///   - refusal: Returns the step for a client that is refused.
    ///   - script: Returns the steps that follow a request.
    /// - Throws: `SocketError`.
    public init(
        on port: LoopbackPort,
        limits: Limits = Limits(),
        refusal: @escaping @Sendable (Refusal) -> Step = { .respond($0.rawValue) },
        script: @escaping @Sendable (Request) async -> [Step]
    ) throws {
        try port.startListening()
        let service = Service(limits: limits, refusal: refusal, script: script)
        listener = port
        self.service = service
        acceptance = Task {
            defer { port.close() }
            for number in 1... {
                let connection = try await port.nextConnection()
                // Not a child task: an open connection must survive the server. On Linux, a response that ends in its
                // head ends the process that URLSession runs in.
                Task { await service.accept(connection, number: number) }
            }
        }
    }

    deinit {
        acceptance.cancel()
    }

    /// Stops the server: connections are refused once this returns. Open ones last until their clients end them.
    public func stop() async {
        acceptance.cancel()
        _ = await acceptance.result
    }

    /// Waits until the server has stopped. Cancelling the task stops it.
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

    /// The requests so far, in order.
    public var requests: [Request] { service.record.withLock(\.requests) }

    /// Returns once the server has received `count` requests.
    public func waitForRequests(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = service.record.withLock { record in
                let isReached = record.requests.count >= count
                if !isReached { record.waiting.append((count, continuation)) }
                return isReached
            }
            if isReached { continuation.resume() }
        }
    }

    /// The bytes sent so far.
    package var bytesSent: Int { service.record.withLock(\.bytesSent) }

    /// Returns `http://127.0.0.1:PORT` followed by `path`.
    package func url(_ path: String = "/", host: String = "127.0.0.1") throws -> URL {
        try listener.url(path, host: host)
    }
}

/// The part of a server that the tasks of its connections share. They do not keep the server alive.
private final class Service: Sendable {
    struct Record {
        var requests: [LoopbackServer.Request] = []
        var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var openConnections = 0
        var bytesSent = 0
    }

    let record = Mutex(Record())
    private let limits: LoopbackServer.Limits
    private let refusal: @Sendable (LoopbackServer.Refusal) -> LoopbackServer.Step
    private let script: @Sendable (LoopbackServer.Request) async -> [LoopbackServer.Step]

    init(
        limits: LoopbackServer.Limits,
        refusal: @escaping @Sendable (LoopbackServer.Refusal) -> LoopbackServer.Step,
        script: @escaping @Sendable (LoopbackServer.Request) async -> [LoopbackServer.Step]
    ) {
        self.limits = limits
        self.refusal = refusal
        self.script = script
    }

    func accept(_ connection: Connection, number: Int) async {
        let isWithinLimit = record.withLock { record in
            record.openConnections += 1
            return record.openConnections <= limits.connections
        }
        defer { record.withLock { $0.openConnections -= 1 } }
        // A connection that fails concerns its client alone.
        try? await isWithinLimit ? serve(connection, number: number) : refuse(connection, .tooManyConnections)
    }

    private func serve(_ connection: Connection, number: Int) async throws {
        var parser = RequestParser()
        while var request = try await nextRequest(&parser, from: connection) {
            request.connection = number
            log(request)
            for step in await script(request) {
                guard try await perform(step, for: request, on: connection) else { return }
            }
            if !request.keepsConnection { return }
        }
    }

    /// Returns nil if the client has ended the connection or was refused.
    private func nextRequest(
        _ parser: inout RequestParser,
        from connection: Connection
    ) async throws -> LoopbackServer.Request? {
        let clock = ContinuousClock()
        let deadline = limits.patience.map { clock.now.advanced(by: $0) }
        while true {
            do throws(LoopbackServer.Refusal) {
                if let request = try parser.next() { return request }
            } catch {
                try await refuse(connection, error)
                return nil
            }
            // One deadline for the whole request: a client that sends a byte now and then gains no time.
            let bytes = try await connection.read(timeout: deadline.map { max(.zero, clock.now.duration(to: $0)) })
            guard !bytes.isEmpty, deadline.map({ clock.now < $0 }) ?? true else { return nil }
            parser.append(bytes)
        }
    }

    private func refuse(_ connection: Connection, _ reason: LoopbackServer.Refusal) async throws {
        _ = try await perform(refusal(reason), for: nil, on: connection)
        // Closing a connection with unread bytes resets it, and the response is lost.
        connection.finishWriting()
        while try await !connection.read(timeout: .seconds(1)).isEmpty {}
    }

    /// Returns false if the connection must be closed.
    private func perform(
        _ step: LoopbackServer.Step,
        for request: LoopbackServer.Request?,
        on connection: Connection
    ) async throws -> Bool {
        switch step {
        case .respond(let status, let headers, let body):
            try await send(
                LoopbackServer.Step.response(status, headers: headers, body: body, to: request),
                on: connection
            )
        case .send(let data):
            try await send(data, on: connection)
        case .drip(let data, let pause):
            for byte in data {
                try await Task.sleep(for: pause)
                try await send(Data([byte]), on: connection)
            }
        case .flood:
            let zeros = Data(count: 64 * 1_024)
            while true { try await send(zeros, on: connection) }
        case .stall:
            while try await !connection.read(timeout: nil).isEmpty {}
            return false
        case .close:
            return false
        case .reset:
            connection.resetOnClose()
            return false
        }
        return true
    }

    private func send(_ data: Data, on connection: Connection) async throws {
        try await connection.write(data, timeout: limits.patience)
        record.withLock { $0.bytesSent += data.count }
    }

    private func log(_ request: LoopbackServer.Request) {
        guard limits.recordsRequests else { return }
        let reached = record.withLock { record in
            record.requests.append(request)
            let reached = record.waiting.filter { $0.count <= record.requests.count }
            record.waiting.removeAll { $0.count <= record.requests.count }
            return reached
        }
        for waiter in reached { waiter.continuation.resume() }
    }
}
