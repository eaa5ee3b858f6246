import AsyncTesting
import Foundation
import Networking
import NetworkingContractTesting
import NetworkingCurl
import NetworkingTestServer
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
        .timeLimit(.minutes(1)),
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
            let totals = try await TransportContract.answerHostileResponses(count / 2, seed: seed, Self.make)
            #expect(totals.responses + totals.errors == count / 2)
            seed += UInt64(count / 2)
        }
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

    @Test(
        "CurlTransport offers HTTP/2 and rejects a self-signed certificate",
        .timeLimit(.minutes(1)),
        .enabled(if: TLSServer.isInstalled, "needs openssl")
    )
    func certificate() async throws {
        try await TransportContract.rejectSelfSignedCertificate(Self.make)
    }

    @Test(
        "CurlTransport ignores SSLKEYLOGFILE, so that no file contains the keys of TLS connections",
        .timeLimit(.minutes(1)),
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
        .timeLimit(.minutes(1)),
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
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
        let transport = try Self.make(TransportLimits(), ContinuousClock())
        if isAccepted {
            #expect(try await transport.send(HTTPRequest(url: url)).headers["X-1"] == value)
        } else {
            await #expect(throws: NetworkError.malformedResponse(host: "127.0.0.1", reason: "its head is too long")) {
                try await transport.send(HTTPRequest(url: url))
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

        @Test("A released CurlTransport ends its thread and closes its connections", .timeLimit(.minutes(1)))
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

        @Test("CurlTransport passes each check of proxies", .timeLimit(.minutes(1)), arguments: ProxyContract.all)
        func proxies(check: ProxyContract) async throws {
            try await check.run(program: "NetworkingCurlProbe")
        }
    #endif
}
