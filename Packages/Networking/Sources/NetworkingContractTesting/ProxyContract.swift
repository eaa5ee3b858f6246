import AsyncTesting
import Foundation
public import Networking
import NetworkingTestServer
public import Testing

/// A check of the environment variables for proxies, on Linux. Each check starts a program that sends one request.
///
/// The program runs `ProxyContract.sendRequest` with the transport under test.
public struct ProxyContract: Sendable, CustomTestStringConvertible {
    /// The behaviour of the transport, as the predicate of a sentence.
    public let title: String
    private let body: @Sendable (Probe) async throws -> Void

    /// The behaviour of the transport, as a sentence.
    public var testDescription: String { "The transport \(title)" }

    /// Runs the check with the program of this name, which is built beside the tests.
    public func run(program: String) async throws {
        try await body(Probe(program: program, proxy: LoopbackServer { _ in [.respond(502), .close] }))
    }

    /// Sends a GET request to the URL in the first argument of the process, and prints the status code or the error. The end of standard input
    /// cancels the request.
    public static func sendRequest(_ transport: any HTTPTransport) async {
        guard let url = CommandLine.arguments.dropFirst().first.flatMap({ URL(string: $0) }) else {
            return print("no address given")
        }
        let request = HTTPRequest(url: url, headers: ["Authorization": "Bearer s3cr3t"])
        let response = Task { try await transport.send(request).statusCode }
        Thread.detachNewThread {
            _ = try? FileHandle.standardInput.readToEnd()
            response.cancel()
        }
        do {
            print(try await response.value)
        } catch {
            print(error)
        }
    }

    /// All checks.
    public static let all: [ProxyContract] = [
        ProxyContract(title: "sends a request to loopback without the proxy of the environment") { probe in
            for more in [[:], ["no_proxy": "other.example"], ["NO_PROXY": "other.example"], ["no_proxy": "*"]] {
                for host in ["127.0.0.1", "localhost", "LOCALHOST"] {
                    let server = try LoopbackServer { _ in [.respond(200)] }
                    #expect(try await probe.get(try server.url(host: host), more) == "200")
                    #expect(server.requests.count == 1)
                }
            }
            #expect(probe.proxy.requests.isEmpty)
        },
        ProxyContract(title: "sends a request to an unused loopback address without the proxy") { probe in
            for host in ["127.0.0.2", "127.255.0.9", "[::1]"] {
                let server = try LoopbackServer { _ in [.respond(200)] }
                #expect(try await probe.get(try server.url(host: host)).contains("cannot be reached"))
            }
            #expect(probe.proxy.requests.isEmpty)
        },
        ProxyContract(title: "sends an https request to loopback without the proxy") { probe in
            let server = try LoopbackServer { _ in [] }
            #expect(try await probe.get(try address("https://127.0.0.1:\(server.port)/")).contains("TLS failed"))
            #expect(probe.proxy.requests.isEmpty)
        },
        ProxyContract(title: "sends an https request through a CONNECT tunnel, which hides the path from the proxy") {
            probe in
            let outcome = try await probe.get(try address("https://films.invalid/3/movie/78?api_key=s3cr3t"))
            #expect(probe.proxy.requests.map { "\($0.method) \($0.target)" } == ["CONNECT films.invalid:443"])
            #expect(!"\(probe.proxy.requests)".contains("s3cr3t"))
            #expect(outcome.contains("502"))
            #expect(!outcome.contains("s3cr3t"))
        },
        ProxyContract(title: "ends after a cancellation if the proxy sends an answer without end") { probe in
            let head = Data("HTTP/1.1 407 No\r\nContent-Length: 99999999999\r\n\r\n".utf8)
            let flood = Probe(program: probe.program, proxy: try LoopbackServer { _ in [.send(head), .flood] })
            let outcome = try await flood.get(try address("https://films.invalid/"), isCancelled: true)
            // URLSession passes the answer on.
            #expect(outcome == "CancellationError()" || outcome.contains("exceeds the limit"))
        },
        ProxyContract(title: "respects the environment variable no_proxy in lower and upper case") { probe in
            for name in ["no_proxy", "NO_PROXY"] {
                let outcome = try await probe.get(try address("https://films.invalid/"), [name: "films.invalid"])
                #expect(outcome.contains("cannot be resolved"))
            }
            #expect(probe.proxy.requests.isEmpty)
        },
    ]
}

/// A program that sends a request, and a proxy that records every request and responds with 502.
private struct Probe: Sendable {
    struct NotFound: Error { let path: String }

    let program: String
    let proxy: LoopbackServer

    /// Runs the program for a URL and returns its output: the status code or the error.
    ///
    /// - Parameter isCancelled: Whether to cancel the request after the proxy has received it.
    func get(_ url: URL, _ more: [String: String] = [:], isCancelled: Bool = false) async throws -> String {
        let address = try proxy.url().absoluteString
        let proxies = ["http_proxy": address, "https_proxy": address, "ALL_PROXY": address]
        let process = Process()
        process.executableURL = try executable()
        process.arguments = [url.absoluteString]
        process.environment = proxies.merging(more) { $1 }
        let output = Pipe()
        let input = Pipe()
        (process.standardInput, process.standardOutput) = (input, output)
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch { return continuation.resume(throwing: error) }
            guard isCancelled else { return }
            Task {
                await eventually { !proxy.requests.isEmpty }
                try input.fileHandleForWriting.close()
            }
        }
        try? input.fileHandleForWriting.close()
        // The output is one line, which fits into the buffer of the pipe.
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func executable() throws -> URL {
        #if os(Linux)
            let bundle = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        #else
            let bundle =
                Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? Bundle.main.bundleURL
        #endif
        let executable = bundle.deletingLastPathComponent().appending(path: program)
        let path = executable.path(percentEncoded: false)
        guard FileManager.default.isExecutableFile(atPath: path) else { throw NotFound(path: path) }
        return executable
    }
}
