import Foundation
import NetworkingTestServer
import Testing

@Suite("RequestParser")
struct RequestParserTests {
    private func parse(_ text: String) throws -> LoopbackServer.Request? {
        var parser = RequestParser()
        parser.append(Array(text.utf8))
        return try parser.next()
    }

    @Test(
        "RequestParser returns a request as soon as the head is complete, even if the bytes arrive in pieces",
        arguments: 1...5
    )
    func pieces(size: Int) throws {
        let bytes = Array("\r\nGET /3/a?b=c HTTP/1.1\r\nHost: x\r\nX-Long:  a b \t\r\n\r\n".utf8)
        var parser = RequestParser()
        for start in stride(from: 0, to: bytes.count, by: size) {
            #expect(try parser.next() == nil)
            parser.append(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        let head = try #require(try parser.next())
        #expect(head.method == "GET" && head.target == "/3/a?b=c" && head.keepsConnection)
        #expect(head.headers["host"] == "x" && head.headers["x-long"] == "a b")
        #expect(try parser.next() == nil)
    }

    @Test("RequestParser returns pipelined requests one at a time, with their bodies")
    func pipelined() throws {
        var parser = RequestParser()
        parser.append(
            Array(
                "POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nGET /GET /2 HTTP/1.1\r\nHost: x\r\n\r\n".utf8
            )
        )
        let first = try #require(try parser.next())
        #expect(first.target == "/1" && first.body == Data("GET /".utf8))
        let second = try #require(try parser.next())
        #expect(second.target == "/2" && second.body.isEmpty)
        #expect(try parser.next() == nil)
    }

    @Test("RequestParser returns a request only when its body is complete")
    func bodyInPieces() throws {
        var parser = RequestParser()
        for piece in ["POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n", "a", "bc"] {
            parser.append(Array(piece.utf8))
            #expect(try parser.next() == nil)
        }
        parser.append(Array("d".utf8))
        #expect(try parser.next()?.body == Data("abcd".utf8))
    }

    @Test(
        "RequestParser decides by HTTP version and Connection field whether the connection stays open",
        arguments: [
            ("HTTP/1.1\r\nHost: x", true), ("HTTP/1.1\r\nHost: x\r\nConnection: Close", false), ("HTTP/1.0", false),
            ("HTTP/1.0\r\nConnection: keep-alive", true), ("HTTP/1.1\r\nHost: x\r\nConnection: close, TE", false),
        ]
    )
    func keepAlive(rest: String, keeps: Bool) throws {
        #expect(try parse("GET / \(rest)\r\n\r\n")?.keepsConnection == keeps)
    }

    @Test(
        "RequestParser returns the path and query as the target, or the host and port of a CONNECT",
        arguments: [
            ("GET /3/x?y", "/3/x?y"), ("GET http://127.0.0.1:80/3/x?y", "/3/x?y"),
            ("CONNECT films.invalid:443", "films.invalid:443"),
        ]
    )
    func target(start: String, target: String) throws {
        #expect(try parse("\(start) HTTP/1.1\r\nHost: x\r\n\r\n")?.target == target)
    }

    @Test(
        "RequestParser throws the matching Refusal for an invalid, unsupported or too large request",
        arguments: [
            ("GET /\r\n\r\n", LoopbackServer.Refusal.malformed), ("GET  / HTTP/1.1\r\nHost: x\r\n\r\n", .malformed),
            ("G(T / HTTP/1.1\r\nHost: x\r\n\r\n", .malformed), ("GET x HTTP/1.1\r\nHost: x\r\n\r\n", .malformed),
            ("GET /\u{1} HTTP/1.1\r\nHost: x\r\n\r\n", .malformed), ("GET /é HTTP/1.1\r\nHost: x\r\n\r\n", .malformed),
            ("GET / HTTP/x\r\nHost: x\r\n\r\n", .malformed), ("GET / HTTP/1.1x\r\nHost: x\r\n\r\n", .malformed),
            ("GET / HTTX/1.1\r\nHost: x\r\n\r\n", .malformed), ("GET / HTTP/1-1\r\nHost: x\r\n\r\n", .malformed),
            ("GET / HTTP/a.1\r\nHost: x\r\n\r\n", .malformed), ("GET / HTTP/1.a\r\nHost: x\r\n\r\n", .malformed),
            ("GET / HTTP/2.0\r\nHost: x\r\n\r\n", .versionNotSupported),
            ("GET / HTTP/1.1\r\n\r\n", .malformed), ("GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", .malformed),
            ("GET / HTTP/1.1\r\nHost : x\r\n\r\n", .malformed),
            ("GET / HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n", .malformed),
            ("GET / HTTP/1.1\r\nHost: x\r\nNo colon\r\n\r\n", .malformed),
            ("GET / HTTP/1.1\nHost: x\r\n\r\n", .malformed), ("\u{16}\u{3}\u{1}", .malformed),
            ("CONNECT  HTTP/1.1\r\nHost: x\r\n\r\n", .malformed),
            ("GET / HTTP/1.1\r\nHost: x\r\nA: b\u{0}c\r\n\r\n", .malformed),
            ("GET / HTTP/1.1\r\nHost: x\r\nA: b\nHost: y\r\n\r\n", .malformed),
            ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", .malformed),
            ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1, 1\r\n\r\n", .malformed),
            ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", .malformed),
            ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 65537\r\n\r\n", .bodyTooLarge),
            ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n", .bodyTooLarge),
            ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", .lengthRequired),
            ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", .lengthRequired),
            ("GET /" + String(repeating: "a", count: RequestParser.maximumHead), .headTooLarge),
            (
                "GET / HTTP/1.1\r\nHost: x\r\nA: " + String(repeating: "a", count: RequestParser.maximumHead)
                    + "\r\n\r\n", .headTooLarge
            ),
        ]
    )
    func refused(text: String, error: LoopbackServer.Refusal) {
        #expect(throws: error) { try parse(text) }
    }
}
