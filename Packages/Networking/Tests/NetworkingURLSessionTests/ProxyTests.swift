#if os(Linux)
    import Foundation
    import NetworkingTestServer
    import Testing

    extension URLSessionTransportTests {
        /// Environment variables configure proxies, so each test case starts a process.
        @Suite("Proxies", .timeLimit(.minutes(1)))
        struct ProxyTests {
            /// A proxy that records every request and responds with 502.
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
                "URLSessionTransport sends a request to loopback without the proxy of the environment",
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
                "URLSessionTransport sends a request to an unused loopback address without the proxy",
                arguments: ["127.0.0.2", "127.255.0.9", "[::1]"]
            )
            func otherLoopback(host: String) async throws {
                let server = try LoopbackServer { _ in [.respond(200)] }
                let outcome = try await Probe.get(try server.url(host: host), environment: environment())
                #expect(outcome.contains("cannot be reached"))
                #expect(proxy.requests.isEmpty)
            }

            @Test("URLSessionTransport sends an https request to loopback without the proxy")
            func loopbackTLS() async throws {
                let server = try LoopbackServer { _ in [] }
                let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
                #expect(try await Probe.get(url, environment: environment()).contains("TLS failed"))
                #expect(proxy.requests.isEmpty)
            }

            @Test(
                "URLSessionTransport sends an https request through a CONNECT tunnel, which hides the path from the proxy"
            )
            func tunnel() async throws {
                let url = try #require(URL(string: "https://films.invalid/3/movie/78?api_key=s3cr3t"))
                let outcome = try await Probe.get(url, environment: environment())
                #expect(proxy.requests.map { "\($0.method) \($0.target)" } == ["CONNECT films.invalid:443"])
                #expect(!"\(proxy.requests)".contains("s3cr3t"))
                #expect(outcome.contains("502"))
                #expect(!outcome.contains("s3cr3t"))
            }

            @Test(
                "URLSessionTransport respects the user's environment variable no_proxy in lower and upper case",
                arguments: ["no_proxy", "NO_PROXY"]
            )
            func userException(name: String) async throws {
                let url = try #require(URL(string: "https://films.invalid/"))
                let outcome = try await Probe.get(url, environment: environment([name: "films.invalid"]))
                #expect(outcome.contains("cannot be resolved"))
                #expect(proxy.requests.isEmpty)
            }
        }
    }

    /// The execution of `NetworkingProbe`, which is built beside the test bundle.
    private enum Probe {
        struct NotFound: Error { let path: String }

        /// Runs the probe for a URL and returns its output: the status code or the error.
        static func get(_ url: URL, environment: [String: String]) async throws -> String {
            let process = Process()
            process.executableURL = try executable()
            process.arguments = [url.absoluteString]
            process.environment = environment
            let output = Pipe()
            process.standardOutput = output
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                process.terminationHandler = { _ in continuation.resume() }
                do { try process.run() } catch { continuation.resume(throwing: error) }
            }
            // The output is one line, which fits into the buffer of the pipe.
            let data = try output.fileHandleForReading.readToEnd() ?? Data()
            return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }

        private static func executable() throws -> URL {
            #if os(Linux)
                let bundle = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            #else
                let bundle =
                    Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? Bundle.main.bundleURL
            #endif
            let probe = bundle.deletingLastPathComponent().appending(path: "NetworkingProbe")
            let path = probe.path(percentEncoded: false)
            guard FileManager.default.isExecutableFile(atPath: path) else { throw NotFound(path: path) }
            return probe
        }
    }
#endif
