import Foundation
import Networking
import NetworkingTesting
import Testing

@Suite("A credential is never printed")
struct CredentialPrivacyTests {
    static let credentials: [Credential] = [
        .queryItem(name: "api_key", Secret(secretText)), .bearer(Secret(secretText)),
    ]

    @Test("not by a secret")
    func secret() {
        #expect(!allPrints(of: Secret(secretText)).contains("s3cr3t"))
        #expect(!allPrints(of: [Secret(secretText)] as [Secret?]).contains("s3cr3t"))
        #expect(Secret(secretText).revealed == secretText)
    }

    @Test("not by a credential, a configuration or a service", arguments: credentials)
    func holders(credential: Credential) throws {
        let config = try config(credential: credential)
        #expect(!allPrints(of: credential).contains("s3cr3t"))
        #expect(!allPrints(of: config).contains("s3cr3t"))
        #expect(
            !allPrints(of: DefaultNetworkService(config: config, transport: ScriptedTransport([]))).contains("s3cr3t")
        )
    }

    @Test("not by the request that carries it, nor by its headers", arguments: credentials)
    func request(credential: Credential) async throws {
        let transport = ScriptedTransport(responses: [HTTPResponse(statusCode: 200)])
        let service = DefaultNetworkService(config: try config(credential: credential), transport: transport)
        _ = try await service.send(film(), ifNoneMatch: nil)
        let request = try #require(transport.requests.first)
        #expect(!allPrints(of: request).contains("s3cr3t"))
        #expect(!allPrints(of: request.headers).contains("s3cr3t"))
        #expect("\(request)".contains("GET api.example.org/3/movie/78"))
    }

    @Test("not by the log or the error of a call that fails, retries and fails again", arguments: credentials)
    func failingCall(credential: Credential) async throws {
        let lost = NetworkError.connectionLost(host: "api.example.org", reason: "reset")
        let transport = ScriptedTransport([
            .fail(lost), .respond(HTTPResponse(statusCode: 401, headers: ["WWW-Authenticate": "Bearer"])),
        ])
        let logger = RecordingLogger()
        let service = DefaultNetworkService(
            config: try config(credential: credential),
            transport: transport,
            logger: logger,
            clock: ManualClock(),
            randomness: { 0 }
        )
        let error = await #expect(throws: NetworkError.self) {
            try await service.send(film("s", [QueryItem("query", "Amélie")]), ifNoneMatch: nil)
        }
        #expect(!allPrints(of: try #require(error)).contains("s3cr3t"))
        #expect(!logger.lines.joined().contains("s3cr3t"))
        #expect(!logger.lines.joined().contains("api_key"))
        #expect(logger.lines.first == "GET https://api.example.org/3/s?query=Am%C3%A9lie (attempt 1)")
    }
}
