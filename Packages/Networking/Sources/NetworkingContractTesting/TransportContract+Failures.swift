import Foundation
public import Networking
import NetworkingTestServer
import NetworkingTesting
import Testing

extension TransportContract {
    static let failures: [TransportContract] =
        servers + [
            TransportContract("throws connectionLost if the server resets the connection during the body") { subject in
                let head = Step.head(200, ["Content-Length": "99"])
                let server = try LoopbackServer { _ in
                    [.send(head), .drip(Data(count: 3), every: .milliseconds(10)), .reset]
                }
                guard case .connectionLost = try await subject.failure(try server.url()) else {
                    Issue.record("another error")
                    return
                }
            },
            TransportContract("throws unreachable for a stopped server") { subject in
                let server = try LoopbackServer { _ in [.respond(200)] }
                await server.stop()
                let refused = NetworkError.unreachable(host: "127.0.0.1", reason: "the connection was refused")
                #expect(try await subject.failure(try server.url()) == refused)
            },
            TransportContract("throws unreachable for an unknown host name") { subject in
                let error = try await subject.failure(try address("https://films.invalid/3/x?api_key=s3cr3t"))
                #expect(error == .unreachable(host: "films.invalid", reason: "its name cannot be resolved"))
            },
            TransportContract("throws errors that do not contain the query of the URL") { subject in
                let server = try LoopbackServer { _ in [.reset] }
                let hosts = ["https://films.invalid", "http://films.invalid", "ftp://films.invalid"]
                let urls = try [server.url("/x?api_key=s3cr3t")] + hosts.map { try address("\($0)/?api_key=s3cr3t") }
                for url in urls { #expect(!allPrints(of: try await subject.failure(url)).contains("s3cr3t")) }
            },
            TransportContract("sends further requests after failures") { subject in
                let server = try LoopbackServer { $0.target == "/bad" ? [.reset] : [.respond(200)] }
                let transport = try subject.transport()
                for _ in 1...5 {
                    await #expect(throws: NetworkError.self) { try await transport.get(try server.url("/bad")) }
                    #expect(try await transport.get(try server.url("/good")).statusCode == 200)
                }
            },
        ]

    private static let servers = [
        ("closes the connection", [.close], .lost("it was closed without an answer")),
        ("resets the connection", [.reset], .lost("it was reset")),
        (
            "closes the connection in the body",
            [.send(Step.head(200, ["Content-Length": "100"]) + Data("abc".utf8)), .close],
            .lost("transfer closed with 97 bytes remaining to read")
        ),
        (
            "sends no status line", [.send(Data("SSH-2.0-OpenSSH_9.2\r\n".utf8)), .close],
            .malformed("there is no status line")
        ),
        (
            "sends an invalid gzip body",
            [.respond(200, headers: ["Content-Encoding": "gzip"], body: Data("plain".utf8))],
            .malformed("Error while processing content unencoding: incorrect header check")
        ),
    ].map { (name: String, steps: [Step], error: NetworkError) in
        TransportContract("throws a NetworkError with a reason if the server \(name)") { subject in
            try await subject.expect(error, from: steps)
        }
    }

    static let cancellation: [TransportContract] = [
        TransportContract("ends a cancelled request at once, before the head and during the body") { subject in
            for path in ["/head", "/body"] {
                let server = try LoopbackServer { script($0) }
                let transport = try subject.transport(TransportLimits(connect: .seconds(3_600), idle: .seconds(3_600)))
                let request = Task { try await transport.get(try server.url(path)) }
                await server.waitForRequests(1)
                request.cancel()
                await #expect(throws: CancellationError.self) { try await request.value }
            }
        },
        TransportContract("sends no request in a cancelled task") { subject in
            let server = try LoopbackServer { script($0) }
            let request = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                _ = try await subject.get(try server.url())
            }
            await #expect(throws: CancellationError.self) { try await request.value }
            #expect(server.requests.isEmpty)
        },
    ]

    /// Cancels `runs` task groups of 100 requests each at different moments, and expects that each request completes or is cancelled.
    public static func cancelGroups(_ runs: Int, _ makeTransport: Factory) async throws {
        let server = try LoopbackServer { script($0) }
        let transport = try makeTransport(TransportLimits(), ContinuousClock())
        for run in 0..<runs {
            // If responses stall, only one request per connection is certain to arrive before the cancellation.
            let stalls = run.isMultiple(of: 2)
            let paths = stalls ? ["/whole", "/slow", "/head", "/body"] : ["/whole", "/slow"]
            let urls = try (0..<100).map { _ in try server.url(paths.randomElement() ?? "/") }
            let arrivals = server.requests.count + Int.random(in: 0...(stalls ? 12 : 90))
            let yields = Int.random(in: 0...40)
            let outcomes = await withTaskGroup { group in
                for url in urls { group.addTask { await outcome { try await transport.get(url) } } }
                await server.waitForRequests(arrivals)
                for _ in 0..<yields { await Task.yield() }
                group.cancelAll()
                return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(outcomes[.failed] == nil)
            #expect(outcomes.values.reduce(0, +) == 100)
        }
        #expect(try await transport.get(try server.url()).statusCode == 200)
    }

    private enum Outcome { case succeeded, cancelled, failed }

    private static func outcome(of request: () async throws -> HTTPResponse) async -> Outcome {
        do {
            return try await request().body.count == 20_000 ? .succeeded : .failed
        } catch is CancellationError {
            return .cancelled
        } catch {
            return .failed
        }
    }

    /// Returns the steps for a request: a complete response for "/whole", pieces for "/slow", no response for "/head", and half a body for
    /// "/body".
    private static func script(_ request: LoopbackServer.Request) -> [Step] {
        let head = Step.head(200, ["Content-Length": "20000"])
        return switch request.target {
        case "/slow": [.send(head), .drip(Data(count: 4), every: .milliseconds(1)), .send(Data(count: 19_996))]
        case "/head": [.stall]
        case "/body": [.send(head + Data(count: 10_000)), .stall]
        default: [.respond(200, body: Data(count: 20_000))]
        }
    }
}

extension NetworkError {
    fileprivate static func lost(_ reason: String) -> NetworkError {
        .connectionLost(host: "127.0.0.1", reason: reason)
    }

    fileprivate static func malformed(_ reason: String) -> NetworkError {
        .malformedResponse(host: "127.0.0.1", reason: reason)
    }
}
