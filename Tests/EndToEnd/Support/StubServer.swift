import Foundation
import Synchronization

/// An HTTP server on a free port of 127.0.0.1 that answers as a test says, one request a connection.
final class StubServer: Sendable {
    struct Request: Sendable {
        let method: String
        /// Path and query, or host and port of a CONNECT.
        let target: String
        /// By lower-case name.
        let headers: [String: String]

        /// The value of an item of the query, decoded.
        func item(_ name: String) -> String? {
            URLComponents(string: target)?.queryItems?.last { $0.name == name }?.value
        }

        /// Whether the path, the version left out, is this one.
        func asks(for path: String) -> Bool {
            target == "/3/\(path)" || target.hasPrefix("/3/\(path)?")
        }
    }

    enum Answer: Sendable {
        case response(status: Int, headers: [String: String] = [:], body: String = "")
        /// Nothing, until the client gives up.
        case silence
    }

    private let port: UInt16
    private let shared: Shared

    /// What the threads keep, so that they do not keep the server.
    private final class Shared: Sendable {
        struct Log {
            var requests: [Request] = []
            var waiting: [(count: Int, resume: CheckedContinuation<Void, Never>)] = []
        }

        let log = Mutex(Log())
        let isStopped = Atomic(false)
        let hasClosed = DispatchSemaphore(value: 0)

        func append(_ request: Request) {
            let satisfied = log.withLock { log in
                log.requests.append(request)
                let count = log.requests.count
                defer { log.waiting.removeAll { $0.count <= count } }
                return log.waiting.filter { $0.count <= count }
            }
            for waiter in satisfied { waiter.resume.resume() }
        }

        func wait(for count: Int) async {
            await withCheckedContinuation { continuation in
                let isThere = log.withLock { log in
                    let isThere = log.requests.count >= count
                    if !isThere { log.waiting.append((count, continuation)) }
                    return isThere
                }
                if isThere { continuation.resume() }
            }
        }
    }

    init(_ answer: @escaping @Sendable (Request) -> Answer) throws {
        let listener = try Socket.listeningOnLoopback()
        port = try listener.port()
        shared = Shared()
        Thread.detachNewThread { [shared] in
            Self.takeConnections(of: listener, shared, answer)
        }
    }

    deinit {
        stop()
    }

    /// What MOVIES_API_BASE_URL takes.
    var address: String { "http://127.0.0.1:\(port)/3" }

    /// Host and port, as a proxy is named.
    var proxyAddress: String { "http://127.0.0.1:\(port)" }

    /// The requests so far, in their order.
    var requests: [Request] { shared.log.withLock(\.requests) }

    /// Returns once so many requests have come.
    func waitForRequests(_ count: Int) async {
        await shared.wait(for: count)
    }

    /// Has connections refused from now on.
    func stop() {
        guard !shared.isStopped.exchange(true, ordering: .relaxed) else { return }
        // A connection wakes the accepting thread on every platform, closing the socket does not.
        _ = try? Socket.canConnect(to: port)
        shared.hasClosed.wait()
    }

    private static func takeConnections(
        of listener: Socket,
        _ shared: Shared,
        _ answer: @escaping @Sendable (Request) -> Answer
    ) {
        defer { shared.hasClosed.signal() }
        while let peer = listener.accept(), !shared.isStopped.load(ordering: .relaxed) {
            Thread.detachNewThread { serve(peer, shared, answer) }
        }
        listener.close()
    }

    private static func serve(_ peer: Socket, _ shared: Shared, _ answer: (Request) -> Answer) {
        defer { peer.close() }
        guard let request = request(from: peer) else { return }
        shared.append(request)
        switch answer(request) {
        case .response(let status, let headers, let body):
            peer.send(response(status, headers, body))
        case .silence:
            while peer.readByte() != nil {}
        }
    }

    private static func request(from peer: Socket) -> Request? {
        var bytes: [UInt8] = []
        while !bytes.suffix(4).elementsEqual([13, 10, 13, 10]) {
            guard let byte = peer.readByte() else { return nil }
            bytes.append(byte)
        }
        let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ").map(String.init)
        guard words.count == 3 else { return nil }
        let fields = lines.dropFirst().compactMap { line -> (String, String)? in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return (parts[0].lowercased(), parts[1].trimmingCharacters(in: .whitespaces))
        }
        return Request(method: words[0], target: words[1], headers: Dictionary(fields) { first, _ in first })
    }

    private static func response(_ status: Int, _ headers: [String: String], _ body: String) -> [UInt8] {
        var fields = headers
        fields["Connection"] = "close"
        if status != 304 { fields["Content-Length"] = "\(body.utf8.count)" }
        let head = fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
        return Array("HTTP/1.1 \(status) Status\r\n\(head)\r\n\(body)".utf8)
    }
}
