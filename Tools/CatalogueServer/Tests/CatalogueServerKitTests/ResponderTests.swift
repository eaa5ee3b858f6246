import CatalogueServerKit
import Foundation
import Networking
import Synchronization
import Testing

@Suite("Replies")
struct ResponderTests {
    private let transport = RecordingTransport()

    private func head(_ target: String, headers: HTTPHeaders = [:]) throws -> RequestHead {
        var parser = RequestParser()
        let fields = headers.map { "\($0.name): \($0.value)\r\n" }.joined()
        parser.append("GET \(target) HTTP/1.1\r\nHost: x\r\n\(fields)\r\n".utf8)
        return try #require(try parser.next())
    }

    private func response(_ head: RequestHead, faults: [Fault] = []) async throws -> HTTPResponse {
        let responder = Responder(transport: transport, keys: ["one", "two"], faults: faults)
        guard case .response(let response) = await responder.reply(to: head) else {
            throw RecordingTransport.Failure()
        }
        return response
    }

    @Test(
        "Any of the keys opens, as an item of the query or as a bearer token, and goes no further",
        arguments: [
            ("/3/a?api_key=one&b=c", [:]), ("/3/a?b=c&api_key=two", [:]), ("/3/a?b=c&api%5Fkey=%6Fne", [:]),
            ("/3/a?b=c", ["Authorization": "Bearer two"]), ("/3/a?b=c", ["authorization": "bearer one"]),
            ("/3/a?api_key=wrong&b=c&api_key=one", [:]),
        ] as [(String, HTTPHeaders)]
    )
    func granted(target: String, headers: HTTPHeaders) async throws {
        #expect(try await response(head(target, headers: headers)).statusCode == 200)
        #expect(transport.urls == ["http://127.0.0.1/3/a?b=c"])
    }

    @Test(
        "Without a key, or with another, the answer is TMDB's 401",
        arguments: [
            ("/3/a", [:]), ("/3/a?api_key=", [:]), ("/3/a?api_key=three", [:]), ("/3/a?api_keys=one", [:]),
            ("/3/a?api_key", [:]),
            ("/3/a", ["Authorization": "Basic one"]), ("/3/a", ["Authorization": "one"]),
            ("/3/a?api_key=three", ["Authorization": "Bearer one"]),
        ] as [(String, HTTPHeaders)]
    )
    func refused(target: String, headers: HTTPHeaders) async throws {
        let response = try await response(head(target, headers: headers))
        #expect(response.statusCode == 401)
        #expect(
            String(decoding: response.body, as: UTF8.self)
                == #"{"status_code":7,"status_message":"Invalid API key: You must be granted a valid key.","success":false}"#
        )
        #expect(response.headers["Cache-Control"] == nil)
        #expect(transport.urls.isEmpty)
    }

    @Test("An answer may be kept, and is not sent again to one that holds it")
    func revalidation() async throws {
        let first = try await response(head("/3/a?api_key=one"))
        let tag = try #require(first.headers["ETag"])
        #expect(tag.hasPrefix("W/\"") && first.headers["Cache-Control"] == "public, max-age=600")
        for field in [tag, String(tag.dropFirst(2)), "\"x\" , \(tag)", "*"] {
            let second = try await response(head("/3/a?api_key=one", headers: ["If-None-Match": field]))
            #expect(second.statusCode == 304 && second.body.isEmpty && second.headers["ETag"] == tag)
        }
        let other = try await response(head("/3/a?api_key=one", headers: ["If-None-Match": "W/\"x\""]))
        #expect(other.statusCode == 200 && !other.body.isEmpty)
    }

    @Test("An error is neither kept nor left out")
    func uncachedError() async throws {
        let response = try await response(head("/3/missing?api_key=one", headers: ["If-None-Match": "*"]))
        #expect(response.statusCode == 404 && !response.body.isEmpty)
        #expect(response.headers["ETag"] == nil && response.headers["Cache-Control"] == nil)
    }

    @Test("A transport that throws is a 500 in TMDB's words")
    func failure() async throws {
        let response = try await response(head("/3/fail?api_key=one"))
        #expect(response.statusCode == 500)
        #expect(String(decoding: response.body, as: UTF8.self).contains(#""status_code":11"#))
    }

    @Test("Faults meet their number of requests, one after another, then all is well")
    func faults() async throws {
        let faults = try ["429:1:7", "503:2", "garbage:1"].map { try #require(Fault($0)) }
        let responder = Responder(transport: transport, keys: ["one"], faults: faults)
        var replies: [HTTPResponse] = []
        for _ in 0..<5 {
            guard case .response(let response) = try await responder.reply(to: head("/3/a?api_key=one")) else {
                continue
            }
            replies.append(response)
        }
        #expect(replies.map(\.statusCode) == [429, 503, 503, 200, 200])
        #expect(replies[0].headers["Retry-After"] == "7" && replies[1].headers["Retry-After"] == nil)
        #expect((try? JSONSerialization.jsonObject(with: replies[3].body)) == nil)
        #expect((try? JSONSerialization.jsonObject(with: replies[4].body)) != nil)
    }

    @Test(
        "A fault is written STATUS:COUNT:RETRY_AFTER, or by its name",
        arguments: ["500", "503:2", "429:1:0", "garbage", "noise:3", "reset:1"]
    )
    func faultSyntax(text: String) {
        #expect(Fault(text) != nil)
    }

    @Test(
        "What is no fault is refused",
        arguments: ["", "200", "600", "x", "503:", "503:-1", "503:1:2:3", "garbage:1:2", "503:one", ":1"]
    )
    func noFault(text: String) {
        #expect(Fault(text) == nil)
    }
}
