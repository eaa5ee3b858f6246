import AsyncTesting
import Foundation
import NetworkingTestServer
import Synchronization
import Testing

@Suite("LoopbackServer", .timeLimit(.minutes(1)))
struct LoopbackServerTests {
    private static func get(_ path: String, _ fields: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: x\r\n\(fields)\r\n"
    }

    private func echo(
        limits: LoopbackServer.Limits = LoopbackServer.Limits(),
        status: Int = 200
    ) throws -> LoopbackServer {
        try LoopbackServer(on: LoopbackPort(), limits: limits) { request in
            [.respond(status, body: Data("{\(request.method) \(request.target)}".utf8))]
        }
    }

    @Test("LoopbackServer responds to pipelined requests of one connection in order")
    func pipelining() async throws {
        let server = try echo()
        let client = try RawClient(port: server.port, sending: Self.get("/a"))
        #expect(try await client.read(until: "}").hasSuffix("\r\n\r\n{GET /a}"))
        try client.send(Self.get("/b") + Self.get("/c") + Self.get("/d", "Connection: close\r\n"))
        let responses = try await client.readToEnd().components(separatedBy: "HTTP/1.1 200 OK\r\n").dropFirst()
        #expect(responses.map { $0.suffix(8) } == ["{GET /b}", "{GET /c}", "{GET /d}"])
        #expect(responses.map { $0.contains("Connection: keep-alive") } == [true, true, false])
        #expect(server.requests.map(\.target) == ["/a", "/b", "/c", "/d"])
    }

    @Test("LoopbackServer sends no body in the response to a HEAD request")
    func head() async throws {
        let server = try echo()
        let request = "HEAD /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        let response = try await RawClient(port: server.port, sending: request).readToEnd()
        #expect(response.hasPrefix("HTTP/1.1 200 OK\r\n") && response.contains("Content-Length: 9\r\n"))
        #expect(response.hasSuffix("\r\n\r\n"))
    }

    @Test(
        "LoopbackServer sends status 204 and 304 without body and Content-Length, and keeps the connection open",
        arguments: [204, 304]
    )
    func withoutBody(status: Int) async throws {
        let server = try echo(status: status)
        let client = try RawClient(port: server.port, sending: Self.get("/a") + Self.get("/b", "Connection: close\r\n"))
        let responses = try await client.readToEnd()
        #expect(responses.components(separatedBy: "HTTP/1.1 \(status) ").count == 3)
        #expect(!responses.contains("Content-Length") && !responses.contains("{"))
    }

    @Test(
        "LoopbackServer responds to an invalid request with the status code of the Refusal and 'Connection: close'",
        arguments: [
            ("nonsense\r\n\r\n", 400), ("\u{16}\u{3}\u{1}", 400),
            ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n", 411),
            ("GET /" + String(repeating: "a", count: 20_000), 431),
        ]
    )
    func refusal(text: String, status: Int) async throws {
        let server = try LoopbackServer(
            on: LoopbackPort(),
            refusal: { .respond($0.rawValue, body: Data("{refused}".utf8)) },
            script: { _ in [.respond(200)] }
        )
        let client = try RawClient(port: server.port, sending: text + Self.get("/a"))
        let response = try await client.read(until: "}")
        #expect(response.hasPrefix("HTTP/1.1 \(status) ") && response.contains("Connection: close"))
        #expect(server.requests.isEmpty)
    }

    @Test(
        "LoopbackServer closes the connection of a silent or slow client after the request timeout",
        arguments: ["", "GET / HTTP/1.1\r\nHost"]
    )
    func requestTimeout(text: String) async throws {
        let server = try echo(limits: LoopbackServer.Limits(requestTimeout: .milliseconds(50)))
        let client = try RawClient(port: server.port, sending: text)
        #expect(try await client.readToEnd().isEmpty)
    }

    /// Returns clients that have received a response and keep their connections open.
    private func clients(_ count: Int, of server: LoopbackServer) async throws -> [RawClient] {
        let clients = try (0..<count).map { _ in try RawClient(port: server.port, sending: Self.get("/a")) }
        for client in clients { _ = try await client.read(until: "}") }
        return clients
    }

    @Test("LoopbackServer responds with 503 beyond the connection limit, until an open connection ends")
    func connectionLimit() async throws {
        let server = try echo(limits: LoopbackServer.Limits(connections: 2))
        var clients = try await clients(2, of: server)
        #expect(try await RawClient(port: server.port).readToEnd().hasPrefix("HTTP/1.1 503 "))
        try clients[0].send(Self.get("/a", "Connection: close\r\n"))
        _ = try await clients[0].readToEnd()
        clients.removeFirst()
        // The server counts the end of a connection a moment after the client sees it.
        for _ in 0..<1_000 {
            let client = try RawClient(port: server.port, sending: Self.get("/b", "Connection: close\r\n"))
            if try await client.readToEnd().hasPrefix("HTTP/1.1 200 ") { return }
        }
        Issue.record("The server still refuses connections.")
    }

    @Test("LoopbackServer refuses as many connections as it serves, and closes further ones without a response")
    func refusalLimit() async throws {
        var limits = LoopbackServer.Limits(connections: 2)
        limits.refusalTimeout = .seconds(3_600)
        let server = try echo(limits: limits)
        let served = try await clients(2, of: server)
        let refused = try (0..<2).map { _ in try RawClient(port: server.port) }
        for client in refused { #expect(try await client.readToEnd().hasPrefix("HTTP/1.1 503 ")) }
        #expect(try await RawClient(port: server.port).readToEnd() == "")
        withExtendedLifetime((served, refused)) {}
    }

    @Test("LoopbackServer closes a refused connection after the timeout, although the client sends bytes")
    func refusalTimeout() async throws {
        var limits = LoopbackServer.Limits()
        limits.refusalTimeout = .milliseconds(50)
        let server = try echo(limits: limits)
        let client = try RawClient(port: server.port, sending: "nonsense\r\n\r\n")
        #expect(try await client.readToEnd().hasPrefix("HTTP/1.1 400 "))
        // A write fails as soon as the server has closed the connection.
        let end = ContinuousClock.now.advanced(by: .seconds(30))
        while ContinuousClock.now < end {
            do { try client.send("x") } catch { return }
            await Task.yield()
        }
        Issue.record("The server keeps the connection.")
    }

    @Test("LoopbackServer runs its script for 24 connections at the same time")
    func overlap() async throws {
        let running = Atomic(0)
        let server = try LoopbackServer { _ in
            running.add(1, ordering: .relaxed)
            await eventually { running.load(ordering: .relaxed) == 24 }
            return [.respond(200, body: Data("{}".utf8))]
        }
        let clients = try await clients(24, of: server)
        #expect(server.requests.count == clients.count)
    }

    @Test("LoopbackServer does not record requests if Limits.recordsRequests is false")
    func unrecorded() async throws {
        let server = try echo(limits: LoopbackServer.Limits(recordsRequests: false))
        _ = try await clients(1, of: server)
        #expect(server.requests.isEmpty)
    }

    @Test("A stopped LoopbackServer refuses new connections and continues to serve open connections")
    func stop() async throws {
        let server = try echo()
        let clients = try await clients(1, of: server)
        await server.stop()
        #expect(throws: RawClient.Failure.self) { try RawClient(port: server.port) }
        try clients[0].send(Self.get("/b"))
        #expect(try await clients[0].read(until: "}").contains("/b"))
        try await server.run()
    }

    @Test("Cancelling the task that waits in LoopbackServer.run() stops the server")
    func cancelledRun() async throws {
        let server = try echo()
        let running = Task { try await server.run() }
        running.cancel()
        try await running.value
        #expect(throws: RawClient.Failure.self) { try RawClient(port: server.port) }
    }

    @Test("LoopbackServer accepts no connections to 127.0.0.2, because it listens on 127.0.0.1")
    func loopbackAlone() throws {
        let server = try echo()
        #expect(throws: RawClient.Failure.self) { try RawClient(port: server.port, address: 0x7F00_0002) }
    }

    @Test("LoopbackPort reserves its number and refuses connections until a LoopbackServer listens on the port")
    func reservedPort() async throws {
        let port = try LoopbackPort()
        #expect(throws: RawClient.Failure.self) { try RawClient(port: port.number) }
        #expect(throws: SocketError.system(call: "port \(port.number)", code: EADDRINUSE)) {
            try LoopbackPort(port.number)
        }
        let server = try LoopbackServer(on: port) { _ in [.close] }
        _ = try RawClient(port: server.port)
    }
}
