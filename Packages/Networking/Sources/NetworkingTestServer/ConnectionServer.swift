import Foundation
import Synchronization

/// The part of a `LoopbackServer` that serves connections. The tasks of connections retain this object instead of the
/// server.
final class ConnectionServer: Sendable {
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
        let count = record.withLock { record in
            record.openConnections += 1
            return record.openConnections
        }
        defer { record.withLock { $0.openConnections -= 1 } }
        // An error on a connection affects only that client.
        if count <= limits.connections {
            try? await serve(connection, number: number)
        } else if count - limits.connections <= limits.connections {
            try? await refuse(connection, .tooManyConnections)
        }
        // Further connections are closed without a response.
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

    /// Returns the next request; nil if the client has ended the connection, was refused, or sent bytes after the
    /// timeout. Throws `SocketError.timedOut` if no bytes arrive before the timeout.
    private func nextRequest(
        _ parser: inout RequestParser,
        from connection: Connection
    ) async throws -> LoopbackServer.Request? {
        let clock = ContinuousClock()
        let deadline = limits.requestTimeout.map { clock.now.advanced(by: $0) }
        while true {
            do throws(LoopbackServer.Refusal) {
                if let request = try parser.next() { return request }
            } catch {
                try await refuse(connection, error)
                return nil
            }
            // The deadline applies to the whole request, so a client cannot extend it by sending single bytes.
            let bytes = try await connection.read(timeout: deadline.map { max(.zero, clock.now.duration(to: $0)) })
            guard !bytes.isEmpty, deadline.map({ clock.now < $0 }) ?? true else { return nil }
            parser.append(bytes)
        }
    }

    private func refuse(_ connection: Connection, _ reason: LoopbackServer.Refusal) async throws {
        _ = try await perform(refusal(reason), for: nil, on: connection)
        // Closing a connection with unread bytes resets it, and the client could lose the response.
        connection.finishWriting()
        // The deadline applies to all bytes, so a client cannot keep the connection by sending single bytes.
        let deadline = ContinuousClock.now.advanced(by: limits.refusalTimeout)
        while ContinuousClock.now < deadline {
            let rest = ContinuousClock.now.duration(to: deadline)
            if try await connection.read(timeout: max(.zero, rest)).isEmpty { return }
        }
    }

    /// Performs a step. Returns false if the connection must be closed.
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
        try await connection.write(data, timeout: limits.requestTimeout)
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
