import AsyncTesting
import Foundation
import Networking
import NetworkingContractTesting
import NetworkingCurl
import NetworkingTestServer
import SeededRandom
import Testing

/// The tests run one at a time, because some measure real time and others use all processors. The variables HOSTILE_RESPONSES and
/// CANCELLED_GROUPS set the numbers of trials.
@Suite("CurlTransport", .serialized)
struct CurlTransportTests {
    private struct NotInstalled: Error {}

    private static func count(_ variable: String, otherwise count: Int) -> Int {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? count
    }

    private static let make: TransportContract.Factory = { limits, clock in
        guard let transport = CurlTransport(limits: limits, clock: clock) else { throw NotInstalled() }
        return transport
    }

    @Test(
        "CurlTransport passes each check of a live transport",
        .timeLimit(.minutes(10)),
        arguments: TransportContract.all
    )
    func contract(check: TransportContract) async throws { try await check.run(Self.make) }

    @Test(
        "CurlTransport returns a response or an error for each hostile response, with constant memory",
        .timeLimit(.minutes(5))
    )
    func hostileResponses() async throws {
        let count = Self.count("HOSTILE_RESPONSES", otherwise: 300)
        var seed: UInt64 = 1_000
        try await expectConstantUse {
            let server = try LoopbackServer { request in
                HostileResponse.steps(
                    seed: request.target.dropFirst().split(separator: "?").first.flatMap { UInt64($0) } ?? 0
                )
            }
            let transport = try Self.make(TransportLimits(bodyBytes: 1_000_000), ContinuousClock())
            try await withThrowingDiscardingTaskGroup { group in
                for first in 0..<8 {
                    group.addTask { [seed] in
                        for number in stride(from: first, to: count / 2, by: 8) {
                            do {
                                let response = try await transport.get(server, "/\(seed + UInt64(number))")
                                #expect(response.body.count <= 1_000_000)
                            } catch is NetworkError {}
                        }
                    }
                }
            }
            seed += UInt64(count / 2)
        }
    }

    @Test("CurlTransport throws a NetworkError for a connection that closes at any byte of the head")
    func cutHead() async throws {
        let head = Data("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n".utf8)
        let transport = try Self.make(TransportLimits(), ContinuousClock())
        for count in 1..<head.count {
            let server = try LoopbackServer { _ in [.send(head.prefix(count)), .close] }
            await #expect(throws: NetworkError.self) { try await transport.get(server) }
        }
    }

    @Test("CurlTransport decodes a chunked body, and ignores its trailer")
    func trailer() async throws {
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        let server = try LoopbackServer { _ in
            [.send(Data((head + "2\r\nfi\r\n2\r\nlm\r\n0\r\nX-Trailer: 1\r\n\r\n").utf8)), .close]
        }
        let response = try await Self.make(TransportLimits(), ContinuousClock()).get(server)
        #expect(response.body == Data("film".utf8))
        #expect(response.headers["X-Trailer"] == nil)
    }

    @Test(
        "CurlTransport completes or cancels each of 100 requests in a task group that is cancelled, with constant memory",
        .timeLimit(.minutes(5))
    )
    func cancelledGroups() async throws {
        let count = Self.count("CANCELLED_GROUPS", otherwise: 200)
        try await expectConstantUse { try await TransportContract.cancelGroups(count / 2, Self.make) }
    }

    /// Runs the body twice, and expects that the second run leaves no further memory and descriptors in use.
    private func expectConstantUse(_ body: () async throws -> Void) async throws {
        #if os(Linux)
            try await body()
            let (memory, descriptors) = (try Self.residentMegabytes(), try Self.openDescriptors())
            try await body()
            // The threads of the server and of the transport close their connections a moment later.
            try await eventually { try Self.openDescriptors() <= descriptors }
            #expect(try Self.openDescriptors() <= descriptors)
            // 1 % of the bodies of 100 KB would be more.
            #expect(try Self.residentMegabytes() - memory < 20)
        #else
            for _ in 0..<2 { try await body() }
        #endif
    }

    @Test("CurlTransport reports a TLS failure for a server without TLS", .timeLimit(.minutes(10)))
    func withoutTLS() async throws { try await TransportContract.refuseServerWithoutTLS(Self.make) }

    @Test(
        "CurlTransport offers HTTP/2 and rejects a self-signed certificate",
        .timeLimit(.minutes(10)),
        .enabled(if: TLSServer.isInstalled, "needs openssl")
    )
    func certificate() async throws {
        try await TransportContract.rejectSelfSignedCertificate(Self.make)
    }

    @Test(
        "CurlTransport ignores SSLKEYLOGFILE, so that no file contains the keys of TLS connections",
        .timeLimit(.minutes(10)),
        .enabled(if: TLSServer.isInstalled, "needs openssl")
    )
    func keyLog() async throws {
        let server = try await TLSServer.start(connections: 10)
        let path = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID().uuidString)").path
        await #expect(processExitsWith: .success) { [port = server.port as Int, path = path as String] in
            setenv("SSLKEYLOGFILE", path, 1)
            let transport = try Self.make(TransportLimits(), ContinuousClock())
            let url = try #require(URL(string: "https://127.0.0.1:\(port)/"))
            await #expect(throws: NetworkError.self) { try await transport.send(HTTPRequest(url: url)) }
        }
        try await server.stop()
        #expect(!FileManager.default.fileExists(atPath: path))
        try? FileManager.default.removeItem(atPath: path)
    }

    @Test(
        "A process with requests over TLS exits without a crash",
        .timeLimit(.minutes(10)),
        .enabled(if: TLSServer.isInstalled, "needs openssl")
    )
    func exitsDuringTLS() async throws {
        let server = try await TLSServer.start(connections: 100_000)
        for _ in 0..<20 {
            await #expect(processExitsWith: .success) { [port = server.port as Int] in
                let transport = try Self.make(TransportLimits(), ContinuousClock())
                let url = try #require(URL(string: "https://127.0.0.1:\(port)/"))
                await withTaskGroup { group in
                    for count in 1...50 {
                        group.addTask { for _ in 0..<count { _ = try? await transport.send(HTTPRequest(url: url)) } }
                    }
                    await group.next()
                    exit(0)
                }
            }
        }
        try await server.stop()
    }

    @Test(
        "CurlTransport rejects a head of more than 500 fields or 300 KiB",
        arguments: [(500, 10, true), (501, 10, false), (100, 2_900, true), (100, 3_100, false)]
    )
    func head(fields: Int, length: Int, isAccepted: Bool) async throws {
        let value = String(repeating: "a", count: length)
        let lines = (1..<fields).map { "X-\($0): \(value)\r\n" }.joined()
        let head = Data("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\(lines)\r\n".utf8)
        let server = try LoopbackServer { _ in [.send(head), .close] }
        let transport = try Self.make(TransportLimits(), ContinuousClock())
        if isAccepted {
            #expect(try await transport.get(server).headers["X-1"] == value)
        } else {
            await #expect(throws: NetworkError.malformedResponse(host: "127.0.0.1", reason: "its head is too long")) {
                try await transport.get(server)
            }
        }
    }

    #if os(Linux)
        private static func openDescriptors() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        }

        private static func residentMegabytes() throws -> Int {
            // The second number is the resident memory in pages of 4 KB (proc_pid_statm(5)).
            let numbers = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
            return try #require(Int(numbers[1])) * 4 / 1_024
        }

        private static func threads() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").filter { id in
                // A thread that ends after the list was read has no file any more.
                (try? String(contentsOfFile: "/proc/self/task/\(id)/comm", encoding: .utf8)) == "NetworkingCurl\n"
            }.count
        }

        @Test("A released CurlTransport ends its thread and closes its connections", .timeLimit(.minutes(10)))
        func released() async throws {
            // The first requests also open descriptors that the process keeps, such as those of timers.
            try await TransportContract.cancelGroups(1, Self.make)
            try await eventually { try Self.threads() == 0 }
            let before = try Self.openDescriptors()
            try await TransportContract.cancelGroups(5, Self.make)
            try await eventually { try !(Self.openDescriptors() > before || Self.threads() > 0) }
            #expect(try Self.openDescriptors() <= before)
            #expect(try Self.threads() == 0)
        }

        @Test(
            "CurlTransport passes each check of proxies",
            .timeLimit(.minutes(10)),
            arguments: TransportContract.proxies.indices
        )
        func proxies(index: Int) async {
            await #expect(processExitsWith: .success, "\(TransportContract.proxies[index].title)") { [index] in
                try await TransportContract.proxies[index].run(Self.make)
            }
        }
    #endif
}

extension HTTPTransport {
    fileprivate func get(_ server: LoopbackServer, _ target: String = "/") async throws -> HTTPResponse {
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)\(target)"))
        return try await send(HTTPRequest(url: url))
    }
}

/// A response that is damaged in one of several ways. Equal seeds give equal responses.
private struct HostileResponse {
    private var random: SplitMix64
    private static let text = Data(#"{"page":1,"results":[{"id":78,"title":"Blade Runner"}]}"#.utf8)
    private static let compressed = Data(base64Encoded: "H4sIAAAAAAACA0vLzMkFACK+RIIEAAAA") ?? Data()

    static func steps(seed: UInt64) -> [LoopbackServer.Step] {
        var response = HostileResponse(random: SplitMix64(seed: seed))
        return response.makeSteps()
    }

    private mutating func makeSteps() -> [LoopbackServer.Step] {
        let fields = (0..<Int.random(in: 1...5_000, using: &random)).map { "X-\($0): \(number())\r\n" }.joined()
        let noise = (0..<Int.random(in: 1..<2_000, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random)
        }
        let coding = one(of: ["gzip", "deflate", "br", "zstd", "gzip, gzip", "x"])
        let size = one(of: [
            String(Self.text.count, radix: 16), "ffffffffffffffff", "7fffffffffffffff", "0", "-1", "zz", "",
        ])
        var response = one(of: [
            head("Content-Length: \(Self.text.count)\r\nContent-Type: application/json") + Self.text,
            head("Content-Length: \(number())") + Self.text,
            head("Transfer-Encoding: chunked") + Data("\(size)\r\n".utf8) + Self.text + Data("\r\n0\r\n\r\n".utf8),
            head("Content-Encoding: \(coding)\r\nContent-Length: \(Self.compressed.count)") + Self.compressed,
            head(fields),
            Data("HTTP/\(number()) \(number()) \(number())\r\n\r\n".utf8) + Self.text,
            Data(noise),
        ])
        if Bool.random(using: &random) { response = changed(response) }
        if Bool.random(using: &random) { response = response.prefix(.random(in: 0...response.count, using: &random)) }
        return [.send(response), Bool.random(using: &random) ? .reset : .close]
    }

    private func head(_ fields: String) -> Data { Data("HTTP/1.1 200 OK\r\n\(fields)\r\n\r\n".utf8) }

    private mutating func one<Element>(of elements: [Element]) -> Element {
        elements[.random(in: elements.indices, using: &random)]
    }

    private mutating func number() -> String {
        one(of: ["-1", "0", "1.1", "2", "99", "9223372036854775807", "18446744073709551616", "0x10", "1,1", "", "é"])
    }

    /// Returns the bytes after a few bytes were replaced, doubled or removed.
    private mutating func changed(_ bytes: Data) -> Data {
        var bytes = bytes
        for _ in 0...Int.random(in: 0...3, using: &random) {
            guard let index = bytes.indices.randomElement(using: &random) else { break }
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes[index] = .random(in: 0...255, using: &random)
            case 1: bytes.insert(bytes[index], at: index)
            default: bytes.remove(at: index)
            }
        }
        return Data(bytes)
    }
}
