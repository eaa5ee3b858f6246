import Foundation
import Synchronization

/// The part of a `LoopbackServer` that serves connections. The tasks of connections retain this object instead of the
/// server.
final class ConnectionServer: Sendable {
    struct Record {
        var requests: [LoopbackServer.Request] = []
        var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var bytesSent = 0
    }

    let record = Mutex(Record())
    private let recordsRequests: Bool
    private let script: LoopbackServer.Script

    init(recordsRequests: Bool, script: @escaping LoopbackServer.Script) {
        self.recordsRequests = recordsRequests
        self.script = script
    }

    func serve(_ connection: Connection, number: Int) async {
        var parser = RequestParser()
        do throws(RequestParser.Malformed) {
            while true {
                while let request = try parser.next() {
                    guard (try? await answer(request, on: connection, number: number)) == true else { return }
                }
                // An error on a connection affects only that client.
                guard let bytes = try? await connection.read(), !bytes.isEmpty else { return }
                parser.append(bytes)
            }
        } catch {
            _ = try? await perform(.respond(400), on: connection)
            // Closing a connection with unread bytes resets it, and the client could lose the response.
            connection.finishWriting()
            _ = try? await perform(.stall, on: connection)
        }
    }

    /// Performs the steps for a request. Returns false if the connection must be closed.
    private func answer(
        _ request: LoopbackServer.Request,
        on connection: Connection,
        number: Int
    ) async throws -> Bool {
        var request = request
        request.connection = number
        log(request)
        for step in await script(request) {
            guard try await perform(step, on: connection) else { return false }
        }
        return true
    }

    private func perform(_ step: LoopbackServer.Step, on connection: Connection) async throws -> Bool {
        switch step {
        case .respond(let status, let headers, let body):
            try await send(LoopbackServer.Step.response(status, headers: headers, body: body), on: connection)
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
            while try await !connection.read().isEmpty {}
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
        try await connection.write(data)
        record.withLock { $0.bytesSent += data.count }
    }

    private func log(_ request: LoopbackServer.Request) {
        guard recordsRequests else { return }
        let reached = record.withLock { record in
            record.requests.append(request)
            let reached = record.waiting.filter { $0.count <= record.requests.count }
            record.waiting.removeAll { $0.count <= record.requests.count }
            return reached
        }
        for waiter in reached { waiter.continuation.resume() }
    }
}
