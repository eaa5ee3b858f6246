import Foundation
import Synchronization

/// The part of a `LoopbackServer` that serves connections. The tasks of connections retain this object instead of the
/// server.
final class ConnectionServer: Sendable {
    struct Record {
        var requests: [LoopbackServer.Request] = []
        var waiting: [(count: Int, end: AsyncStream<Void>.Continuation)] = []
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
        record.withLock { record in
            record.requests.append(request)
            for waiter in record.waiting where waiter.count <= record.requests.count { waiter.end.finish() }
            record.waiting.removeAll { $0.count <= record.requests.count }
        }
    }
}

/// An incremental parser of the requests on a connection (RFC 9112). The bytes after a request belong to the next request.
struct RequestParser {
    /// The error for bytes that are not a request with a body of a known length.
    struct Malformed: Error {}

    private var buffer: [UInt8] = []

    mutating func append(_ bytes: [UInt8]) { buffer += bytes }

    mutating func next() throws(Malformed) -> LoopbackServer.Request? {
        // The first bytes of a TLS client contain no end of a head. Without this check, that client would wait for ever.
        if let first = buffer.first, !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) { throw Malformed() }
        guard let end = buffer.firstRange(of: [13, 10, 13, 10]) else { return nil }
        var lines = String(decoding: buffer[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let requestLine = lines.removeFirst().split(separator: " ")
        guard requestLine.count == 3, requestLine[2].hasPrefix("HTTP/1.") else { throw Malformed() }
        var headers: [String: String] = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { throw Malformed() }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            headers[line[..<colon].lowercased()] = value
        }
        guard headers["transfer-encoding"] == nil, let length = Int(headers["content-length"] ?? "0"), length >= 0
        else {
            throw Malformed()
        }
        let body = buffer[end.upperBound...].prefix(length)
        guard body.count == length else { return nil }
        let (method, target) = (String(requestLine[0]), String(requestLine[1]))
        buffer.removeFirst(body.endIndex)
        return LoopbackServer.Request(method: method, target: target, headers: headers, body: Data(body))
    }
}
