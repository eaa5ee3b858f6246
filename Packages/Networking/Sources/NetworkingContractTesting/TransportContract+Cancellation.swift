import Foundation
public import Networking
import NetworkingTestServer
import Testing

extension TransportContract {
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
