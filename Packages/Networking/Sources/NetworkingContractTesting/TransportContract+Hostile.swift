import Foundation
public import Networking
import NetworkingTestServer
import SeededRandom
import Testing

extension TransportContract {
    /// Responses of a hostile server. Each must end with a response or an error.
    static let hostile: [TransportContract] =
        [
            TransportContract("survives a connection that closes at any byte of the head", crashesURLSession: true) {
                subject in
                let head = Data("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n".utf8)
                let transport = try subject.transport()
                for count in 1..<head.count {
                    let server = try LoopbackServer { _ in [.send(head.prefix(count)), .close] }
                    await #expect(throws: NetworkError.self) { try await transport.get(try server.url()) }
                }
            },
            TransportContract("survives a Content-Length near 2^63", crashesURLSession: true) { subject in
                for length in [
                    "9223372036854775807", "9223372036854775806", "9223372036854775708", "18446744073709551615",
                ] {
                    let server = try LoopbackServer { _ in [.send(Step.head(200, ["Content-Length": length])), .close] }
                    // libcurl ignores a length that it cannot represent.
                    do { _ = try await subject.get(try server.url()) } catch is NetworkError {}
                }
            },
            TransportContract("decodes a chunked body, and ignores its trailer", crashesURLSession: true) { subject in
                let head = Step.head(200, ["Transfer-Encoding": "chunked"])
                let server = try LoopbackServer { _ in
                    [.send(head + Data("2\r\nfi\r\n2\r\nlm\r\n0\r\nX-Trailer: 1\r\n\r\n".utf8)), .close]
                }
                let response = try await subject.get(try server.url())
                #expect(response.body == Data("film".utf8))
                #expect(response.headers["X-Trailer"] == nil)
            },
            TransportContract("rejects a head of 10 MB") { subject in
                let head = Data("HTTP/1.1 200 OK\r\n".utf8) + Data(repeating: UInt8(ascii: "a"), count: 10_000_000)
                let lines =
                    Data("HTTP/1.1 200 OK\r\n".utf8) + Data(String(repeating: "A: b\r\n", count: 2_000_000).utf8)
                for head in [head, lines] {
                    let server = try LoopbackServer { _ in [.send(head), .close] }
                    await #expect(throws: NetworkError.self) { try await subject.get(try server.url()) }
                }
            },
            TransportContract(
                "returns a response or an error for 300 random hostile responses",
                crashesURLSession: true
            ) { try await answerHostileResponses(300, seed: 1, $0.makeTransport) },
        ]

    /// Sends requests to a server that responds with random hostile bytes. Expects that each request ends with a response or a
    /// `NetworkError`.
    ///
    /// - Returns: The numbers of responses and of errors.
    @discardableResult
    public static func answerHostileResponses(
        _ count: Int,
        seed: UInt64,
        _ makeTransport: Factory
    ) async throws -> (responses: Int, errors: Int) {
        let server = try LoopbackServer { request in
            HostileResponse(seed: request.target.dropFirst().split(separator: "?").first.flatMap { UInt64($0) } ?? 0)
                .steps
        }
        let transport = try makeTransport(TransportLimits(bodyBytes: 1_000_000), ContinuousClock())
        return try await withThrowingTaskGroup(of: Bool.self) { group in
            var next = seed
            var totals = (responses: 0, errors: 0)
            func add() throws {
                let url = try server.url("/\(next)")
                next += 1
                group.addTask {
                    do {
                        let response = try await transport.get(url)
                        #expect(response.body.count <= 1_000_000)
                        return true
                    } catch is NetworkError {
                        return false
                    }
                }
            }
            for _ in 0..<min(8, count) { try add() }
            for try await isResponse in group {
                if isResponse { totals.responses += 1 } else { totals.errors += 1 }
                if next < seed + UInt64(count) { try add() }
            }
            return totals
        }
    }
}

/// A response that is damaged in one of several ways. Equal seeds give equal responses.
private struct HostileResponse {
    private var random: SplitMix64
    private static let text = Data(#"{"page":1,"results":[{"id":78,"title":"Blade Runner"}]}"#.utf8)
    private static let compressed = Data(base64Encoded: "H4sIAAAAAAACA0vLzMkFACK+RIIEAAAA") ?? Data()

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    var steps: [Step] {
        var copy = self
        return copy.makeSteps()
    }

    private mutating func makeSteps() -> [Step] {
        let body = Self.text
        let coding = ["gzip", "deflate", "br", "zstd", "gzip, gzip", "x"].randomElement(using: &random) ?? "gzip"
        let fields = (0..<Int.random(in: 1...5_000, using: &random)).map { "X-\($0): \(number())\r\n" }.joined()
        let noise = (0..<Int.random(in: 1..<2_000, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random)
        }
        let responses = [
            Step.head(200, ["Content-Length": "\(body.count)", "Content-Type": "application/json"]) + body,
            Step.head(200, ["Content-Length": number()]) + body,
            Step.head(200, ["Transfer-Encoding": "chunked"]) + chunks(of: body),
            Step.head(200, ["Content-Encoding": coding, "Content-Length": "\(Self.compressed.count)"])
                + Self.compressed,
            Data("HTTP/1.1 200 OK\r\n\(fields)\r\n".utf8),
            Data("HTTP/\(number()) \(number()) \(number())\r\n\r\n".utf8) + body,
            Data(noise),
        ]
        var response = responses.randomElement(using: &random) ?? body
        if Bool.random(using: &random) { response = changed(response) }
        if Bool.random(using: &random) { response = response.prefix(.random(in: 0...response.count, using: &random)) }
        return [.send(response), Bool.random(using: &random) ? .reset : .close]
    }

    /// Returns the bytes after a few bytes were replaced, doubled or removed.
    private mutating func changed(_ bytes: Data) -> Data {
        var bytes = bytes
        for _ in 0...Int.random(in: 0...3, using: &random) {
            guard !bytes.isEmpty else { break }
            let index = Int.random(in: bytes.indices, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes[index] = .random(in: 0...255, using: &random)
            case 1: bytes.insert(bytes[index], at: index)
            default: bytes.remove(at: index)
            }
        }
        return Data(bytes)
    }

    private mutating func number() -> String {
        let numbers = [
            "-1", "0", "1.1", "2", "99", "9223372036854775807", "18446744073709551616", "0x10", "1,1", "", "é",
        ]
        return numbers.randomElement(using: &random) ?? ""
    }

    private mutating func chunks(of body: Data) -> Data {
        let sizes = ["\(String(body.count, radix: 16))", "ffffffffffffffff", "7fffffffffffffff", "0", "-1", "zz", ""]
        let size = sizes.randomElement(using: &random) ?? ""
        return Data("\(size)\r\n".utf8) + body + Data("\r\n0\r\n\r\n".utf8)
    }
}
