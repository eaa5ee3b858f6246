import AsyncTesting
import Foundation
import Networking
import NetworkingTestServer
import NetworkingTesting
import Testing

extension TransportContract {
    /// The checks of the environment variables for proxies, on Linux. Each changes them, so that it needs a separate process.
    public static let proxies =
        loopback + exceptions + [
            proxied("sends a request to an unused loopback address without the proxy") { subject, proxy in
                for host in ["127.0.0.2", "127.255.0.9", "[::1]"] {
                    let server = try LoopbackServer { _ in [.respond(200)] }
                    #expect(
                        try await subject.failure(try server.url(host: host)).description.contains("cannot be reached")
                    )
                }
                #expect(proxy.requests.isEmpty)
            },
            proxied("sends an https request to loopback without the proxy") { subject, proxy in
                let server = try LoopbackServer { _ in [] }
                let url = try address("https://127.0.0.1:\(server.port)/")
                #expect(try await subject.failure(url).description.contains("TLS failed"))
                #expect(proxy.requests.isEmpty)
            },
            proxied("sends an https request through a CONNECT tunnel, which hides the path from the proxy") {
                subject,
                proxy in
                let url = try address("https://films.invalid/3/movie/78?api_key=s3cr3t")
                let headers: HTTPHeaders = ["Authorization": "Bearer s3cr3t"]
                let error = await #expect(throws: NetworkError.self) { try await subject.get(url, headers: headers) }
                #expect(proxy.requests.map { "\($0.method) \($0.target)" } == ["CONNECT films.invalid:443"])
                #expect(!"\(proxy.requests)".contains("s3cr3t"))
                let outcome = "\(String(describing: error))"
                #expect(outcome.contains("502") && !outcome.contains("s3cr3t"))
            },
            proxied(
                "ends after a cancellation if the proxy sends an answer without end",
                answer: [.send(Step.head(407, ["Content-Length": "99999999999"])), .flood]
            ) { subject, proxy in
                let request = Task { try await subject.get(try address("https://films.invalid/")) }
                await proxy.waitForRequests(1)
                request.cancel()
                let outcome = await request.result
                // URLSession passes the answer on.
                #expect("\(outcome)".contains("CancellationError") || "\(outcome)".contains("exceeds the limit"))
            },
        ]

    private static let loopback =
        [[:], ["no_proxy": "other.example"], ["NO_PROXY": "other.example"], ["no_proxy": "*"]].map { environment in
            proxied(
                "sends a request to loopback without the proxy, with the exceptions \(environment)",
                environment: environment
            ) { subject, proxy in
                for host in ["127.0.0.1", "localhost", "LOCALHOST"] {
                    let server = try LoopbackServer { _ in [.respond(200)] }
                    #expect(try await subject.get(try server.url(host: host)).statusCode == 200)
                    #expect(server.requests.count == 1)
                }
                #expect(proxy.requests.isEmpty)
            }
        }

    private static let exceptions = ["no_proxy", "NO_PROXY"].map { name in
        proxied("respects the variable \(name)", environment: [name: "films.invalid"]) {
            subject,
            proxy in
            let error = try await subject.failure(try address("https://films.invalid/"))
            #expect(error.description.contains("cannot be resolved"))
            #expect(proxy.requests.isEmpty)
        }
    }

    /// Returns a check that starts a proxy and sets the variables of this process.
    private static func proxied(
        _ title: String,
        environment: [String: String] = [:],
        answer: [Step] = [.respond(502), .close],
        body: @escaping @Sendable (Subject, LoopbackServer) async throws -> Void
    ) -> TransportContract {
        TransportContract(title) { subject in
            let proxy = try LoopbackServer { _ in answer }
            for name in ["no_proxy", "NO_PROXY"] { unsetenv(name) }
            for name in ["http_proxy", "https_proxy", "ALL_PROXY"] { setenv(name, try proxy.url().absoluteString, 1) }
            for (name, value) in environment { setenv(name, value, 1) }
            try await body(subject, proxy)
        }
    }
}
