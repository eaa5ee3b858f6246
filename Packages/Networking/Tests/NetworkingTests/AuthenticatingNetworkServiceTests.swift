import AsyncTesting
import Foundation
import Networking
import NetworkingTesting
import Testing

@Suite("AuthenticatingNetworkService", .timeLimit(.minutes(10)))
struct AuthenticatingNetworkServiceTests {
    private let session = "5e55i0n1d5e55i0n1d"
    private let refusals = Recorder()
    private let logger = Recorder()

    private func service(_ transport: any HTTPTransport) throws -> AuthenticatingNetworkService {
        let config = try config(credential: .queryItem(name: "api_key", Secret(secretText)))
        return AuthenticatingNetworkService(
            DefaultNetworkService(config: config, transport: transport, logger: logger.append, randomness: { 0 }),
            credential: .queryItem(name: "session_id", Secret(session)),
            isRefusal: { if case .status(401, _, _) = $0 { true } else { false } },
            onRefusal: { [refusals] in refusals.append("refused") }
        )
    }

    private let ok = HTTPResponse(statusCode: 200, body: Movie.json)
    private let refused = HTTPResponse(statusCode: 401)

    @Test("AuthenticatingNetworkService adds the credential of the session to each request, after the API key")
    func adds() async throws {
        let transport = ScriptedTransport(responses: [ok])
        _ = try await service(transport).send(movie("account", [QueryItem("page", "2")]), ifNoneMatch: nil)
        let url = try #require(transport.requests.first).url.absoluteString
        #expect(url == "https://api.example.org/3/account?page=2&api_key=s3cr3t%2Bkey&session_id=\(session)")
    }

    @Test("No log line, address, response or error has the credential, and an error of another kind keeps the session")
    func hidden() async throws {
        let echo = Data("session \(session)".utf8)
        let transport = ScriptedTransport(
            responses: [HTTPResponse(statusCode: 501, body: echo), HTTPResponse(statusCode: 200, body: echo)]
        )
        let service = try service(transport)
        let endpoint = movie("account", [QueryItem("session_id", "mine")])
        var prints = [try service.address(of: endpoint)]
        await #expect(throws: NetworkError.status(code: 501, body: Data("session <secret>".utf8), retryAfter: nil)) {
            try await service.send(endpoint, ifNoneMatch: nil)
        }
        prints.append(String(decoding: try await service.send(endpoint, ifNoneMatch: nil).body, as: UTF8.self))
        prints += logger.lines
        #expect(prints.count == 6 && prints.allSatisfy { !$0.contains(session) && !$0.contains("mine") })
        #expect(refusals.lines.isEmpty)
    }

    @Test("Several refused requests in flight call onRefusal once, and all fail with SessionRefused")
    func concurrentRefusals() async throws {
        let transport = RoutedTransport()
        transport.route("movie/78") { [refused] _ in
            await eventually { transport.requests.count == 8 }
            return refused
        }
        let service = try service(transport)
        await withDiscardingTaskGroup { group in
            for _ in 1...8 {
                group.addTask {
                    await #expect(throws: SessionRefused()) { try await service.send(movie(), ifNoneMatch: nil) }
                }
            }
        }
        #expect(refusals.lines == ["refused"])
    }

    @Test("A refusal cancels the other requests of the session, and later requests fail without being sent")
    func refusal() async throws {
        let transport = ScriptedTransport([.hang, .respond(refused), .respond(ok)])
        let service = try service(transport)
        let hanging = Task { try await service.send(movie(), ifNoneMatch: nil) }
        await eventually { !transport.requests.isEmpty }
        for _ in 1...2 {
            await #expect(throws: SessionRefused()) { try await service.send(movie(), ifNoneMatch: nil) }
        }
        await #expect(throws: SessionRefused()) { try await hanging.value }
        #expect(refusals.lines == ["refused"] && transport.requests.count == 2)
    }

    @Test("end() cancels the requests in flight and all further requests, without calling onRefusal")
    func end() async throws {
        let transport = ScriptedTransport([.hang, .respond(ok)])
        let service = try service(transport)
        let hanging = Task { try await service.send(movie(), ifNoneMatch: nil) }
        await eventually { !transport.requests.isEmpty }
        service.end()
        await #expect(throws: CancellationError.self) { try await hanging.value }
        await #expect(throws: CancellationError.self) { try await service.send(movie(), ifNoneMatch: nil) }
        #expect(refusals.lines.isEmpty)
        #expect(transport.requests.count == 1)
    }

    @Test("Cancelling a task cancels its request only")
    func cancellation() async throws {
        let transport = ScriptedTransport([.hang, .respond(ok)])
        let service = try service(transport)
        let task = Task { try await service.send(movie(), ifNoneMatch: nil) }
        await eventually { !transport.requests.isEmpty }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await service.send(movie(), ifNoneMatch: nil).statusCode == 200)
    }
}
