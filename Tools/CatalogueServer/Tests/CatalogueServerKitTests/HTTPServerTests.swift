import CatalogueServerKit
import Foundation
import MovieCatalogue
import Synchronization
import Testing

@Suite("The server, over sockets")
struct HTTPServerTests {
    private static func get(_ path: String, _ fields: String = "") -> String {
        "GET \(path)?api_key=key HTTP/1.1\r\nHost: x\r\n\(fields)\r\n"
    }

    @Test("Requests on one connection are answered in order, also when sent at once")
    func pipelining() async throws {
        try await withServer { port in
            let client = try Client(port: port)
            try client.send(Self.get("/3/a"))
            #expect(try client.read(until: "}").hasSuffix("\r\n\r\n{\"path\":\"/3/a\"}"))
            try client.send(Self.get("/3/b") + Self.get("/3/c") + Self.get("/3/d", "Connection: close\r\n"))
            let answers = try client.readToEnd()
            #expect(answers.components(separatedBy: "HTTP/1.1 200 OK\r\n").count == 4)
            let places = ["/3/b", "/3/c", "/3/d"].map { answers.range(of: $0)?.lowerBound }
            #expect(places == places.sorted { ($0 ?? answers.endIndex) < ($1 ?? answers.endIndex) })
            #expect(answers.contains("Connection: keep-alive") && answers.contains("Connection: close"))
        }
    }

    @Test("HEAD is answered as GET is, without the body")
    func head() async throws {
        try await withServer { port in
            let client = try Client(port: port)
            try client.send("HEAD /3/a?api_key=key HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            let answer = try client.readToEnd()
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.contains("Content-Length: 15\r\n"))
            #expect(answer.hasSuffix("\r\n\r\n"))
        }
    }

    @Test("304 has neither body nor length, and the connection goes on")
    func notModified() async throws {
        try await withServer { port in
            let client = try Client(port: port)
            try client.send(Self.get("/3/a", "If-None-Match: *\r\n") + Self.get("/3/b"))
            let answers = try client.read(until: "}")
            #expect(answers.hasPrefix("HTTP/1.1 304 Not Modified\r\n") && answers.hasSuffix("{\"path\":\"/3/b\"}"))
            #expect(answers.components(separatedBy: "Content-Length").count == 2)
        }
    }

    @Test("Another method is refused and its body skipped")
    func otherMethod() async throws {
        try await withServer { port in
            let client = try Client(port: port)
            try client.send(
                "DELETE /3/a?api_key=key HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc" + Self.get("/3/b")
            )
            let answers = try client.read(until: "/3/b")
            #expect(answers.hasPrefix("HTTP/1.1 405 Method Not Allowed\r\n"))
        }
    }

    @Test(
        "What cannot be understood is told and the connection closed",
        arguments: [
            ("nonsense\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n", 411),
            ("GET /" + String(repeating: "a", count: 20_000), 431),
        ]
    )
    func malformed(text: String, status: Int) async throws {
        try await withServer { port in
            let client = try Client(port: port)
            try client.send(text + Self.get("/3/a"))
            let answer = try client.read(until: "}")
            #expect(answer.hasPrefix("HTTP/1.1 \(status) ") && answer.contains("Connection: close"))
            #expect(!answer.contains("/3/a"))
        }
    }

    @Test(
        "Who is silent, or sends too slowly, is put off after the server's patience",
        arguments: ["", "GET / HTTP/1.1\r\nHost"]
    )
    func silence(text: String) async throws {
        var limits = HTTPServer.Limits()
        limits.patience = .milliseconds(50)
        try await withServer(limits: limits) { port in
            let client = try Client(port: port)
            try client.send(text)
            #expect(try client.readToEnd().isEmpty)
        }
    }

    @Test("One connection more than allowed is told 503; when one ends there is room again")
    func tooManyConnections() async throws {
        var limits = HTTPServer.Limits()
        limits.connections = 2
        try await withServer(limits: limits) { port in
            var clients = try (0..<2).map { _ in try Client(port: port) }
            for client in clients {
                try client.send(Self.get("/3/a"))
                _ = try client.read(until: "}")
            }
            #expect(try Client(port: port).read(until: "}").hasPrefix("HTTP/1.1 503 "))
            try clients[0].send(Self.get("/3/a", "Connection: close\r\n"))
            _ = try clients[0].readToEnd()
            clients.removeFirst()
            // The server counts the end of a connection a moment after the client sees it.
            for _ in 0..<1000 {
                let client = try Client(port: port)
                try client.send(Self.get("/3/b"))
                if try client.read(until: "}").hasPrefix("HTTP/1.1 200 ") { return }
            }
            Issue.record("there was no room")
        }
    }

    @Test("A slow answer holds up no other: all wait at the same time")
    func overlap() async throws {
        let count = 24
        let gate = Gate(count: count)
        let answers = try await withServer(delay: { await gate.wait() }) { port in
            let clients = try (0..<count).map { _ in try Client(port: port) }
            for client in clients { try client.send(Self.get("/3/a")) }
            return try clients.map { try $0.read(until: "}") }
        }
        #expect(answers.allSatisfy { $0.hasPrefix("HTTP/1.1 200 ") })
        #expect(await gate.isOpen)
    }

    @Test("A reset breaks the connection, noise is no HTTP, and the next request is served")
    func faults() async throws {
        let faults = try ["reset:1", "noise:1"].map { try #require(Fault($0)) }
        try await withServer(faults: faults) { port in
            let first = try Client(port: port)
            try first.send(Self.get("/3/a"))
            let error = #expect(throws: Client.Failure.self) { try first.readToEnd() }
            #expect(error?.code == ECONNRESET)
            let second = try Client(port: port)
            try second.send(Self.get("/3/a"))
            #expect(try !second.readToEnd().contains("HTTP/1.1"))
            let third = try Client(port: port)
            try third.send(Self.get("/3/a"))
            #expect(try third.read(until: "}").hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test("The log has a line for every request, and no key")
    func log() async throws {
        let lines = Mutex<[String]>([])
        let log = RequestLog { line in lines.withLock { $0.append(line) } }
        try await withServer(log: log) { port in
            let client = try Client(port: port)
            try client.send(
                "GET /3/a?query=x&api%5fkey=key&page=2 HTTP/1.1\r\nHost: x\r\n\r\n"
                    + "GET /3/a?api_key=wrong HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer key\r\n\r\nnonsense\r\n\r\n"
            )
            _ = try client.read(until: "}", count: 3)
        }
        #expect(lines.withLock { $0 } == ["GET /3/a?query=x&page=2 200", "GET /3/a 401", "- - 400"])
    }

    @Test("It serves the catalogue")
    func catalogue() async throws {
        try await withServer(transport: CatalogueTransport()) { port in
            let client = try Client(port: port)
            try client.send(
                "GET /3/search/movie?query=am%C3%A9lie&api_key=key HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
            )
            #expect(try client.readToEnd().contains("\"title\":\"Amélie\""))
        }
    }

    @Test("Another address of this machine is not listened on")
    func loopbackAlone() async throws {
        try await withServer { port in
            _ = #expect(throws: Client.Failure.self) { try Client(address: 0x7F00_0002, port: port) }
        }
    }

    @Test("A port that is taken is a typed error")
    func takenPort() throws {
        let listener = try Listener(port: 0)
        #expect(throws: SocketError.system(call: "port \(listener.port)", code: EADDRINUSE)) {
            try Listener(port: listener.port)
        }
    }
}
