#if os(Linux)
    import Foundation
    import NetworkingTestServer
    import Testing

    extension URLSessionTransportTests {
        /// Proxies are configured in the environment, so each case runs in a process of its own.
        @Suite("Proxies", .timeLimit(.minutes(1)))
        struct ProxyTests {
            /// Refuses whatever it is asked for, and remembers it.
            private let proxy: LoopbackServer

            init() throws {
                proxy = try LoopbackServer { _ in [.respond(502), .close] }
            }

            private func environment(_ more: [String: String] = [:]) throws -> [String: String] {
                let address = try proxy.url().absoluteString
                let proxies = ["http_proxy": address, "https_proxy": address, "ALL_PROXY": address]
                return proxies.merging(more) { $1 }
            }

            @Test(
                "a request to loopback reaches the server and not the proxy",
                arguments: ["127.0.0.1", "localhost", "LOCALHOST"],
                [[:], ["no_proxy": "other.example"], ["NO_PROXY": "other.example"], ["no_proxy": "*"]]
            )
            func loopback(host: String, more: [String: String]) async throws {
                let server = try LoopbackServer { _ in [.respond(200)] }
                #expect(try await Probe.get(try server.url(host: host), environment: environment(more)) == "200")
                #expect(server.requests.count == 1)
                #expect(proxy.requests.isEmpty)
            }

            @Test(
                "nobody answers there, and the proxy is not asked instead",
                arguments: ["127.0.0.2", "127.255.0.9", "[::1]"]
            )
            func otherLoopback(host: String) async throws {
                let server = try LoopbackServer { _ in [.respond(200)] }
                let outcome = try await Probe.get(try server.url(host: host), environment: environment())
                #expect(outcome.contains("cannot be reached"))
                #expect(proxy.requests.isEmpty)
            }

            @Test("TLS to loopback does not go to the proxy either")
            func loopbackTLS() async throws {
                let server = try LoopbackServer { _ in [] }
                let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
                #expect(try await Probe.get(url, environment: environment()).contains("TLS failed"))
                #expect(proxy.requests.isEmpty)
            }

            @Test("a request to another host goes through https_proxy, as a tunnel that hides what is asked")
            func tunnel() async throws {
                let url = try #require(URL(string: "https://films.invalid/3/movie/78?api_key=s3cr3t"))
                let outcome = try await Probe.get(url, environment: environment())
                #expect(proxy.requests.map { "\($0.method) \($0.target)" } == ["CONNECT films.invalid:443"])
                #expect(!"\(proxy.requests)".contains("s3cr3t"))
                #expect(outcome.contains("502"))
                #expect(!outcome.contains("s3cr3t"))
            }

            @Test("no_proxy of the user still holds, in either case", arguments: ["no_proxy", "NO_PROXY"])
            func userException(name: String) async throws {
                let url = try #require(URL(string: "https://films.invalid/"))
                let outcome = try await Probe.get(url, environment: environment([name: "films.invalid"]))
                #expect(outcome.contains("cannot be resolved"))
                #expect(proxy.requests.isEmpty)
            }
        }
    }
#endif
