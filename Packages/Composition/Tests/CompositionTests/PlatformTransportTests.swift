import Composition
import Foundation
import Networking
import NetworkingTestServer
import Testing

struct PlatformTransportTests {
    @Test("PlatformTransport sends all requests with the transport of the first one, which keeps its connection")
    func reuse() async throws {
        let server = try LoopbackServer { _ in [.respond(200)] }
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
        let transport = PlatformTransport()
        for _ in 1...3 { #expect(try await transport.send(HTTPRequest(url: url)).statusCode == 200) }
        #expect(server.requests.map(\.connection) == [1, 1, 1])
    }
}
