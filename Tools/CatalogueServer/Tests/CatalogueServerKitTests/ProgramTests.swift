import Foundation
import JPEG
import Networking
import NetworkingTestServer
import NetworkingURLSession
import Testing

@Suite("catalogue-server")
struct ProgramTests {
    private static var executable: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let beside = bundle ?? URL(filePath: CommandLine.arguments[0])
        return beside.deletingLastPathComponent().appending(path: "catalogue-server")
    }

    private func get(_ address: String) async throws -> HTTPResponse {
        // A busy machine can need more than the usual 10 s.
        let limits = TransportLimits(connect: .seconds(60), idle: .seconds(60))
        return try await URLSessionTransport(limits: limits).send(HTTPRequest(url: #require(URL(string: address))))
    }

    private func start(_ arguments: [String], environment: [String: String] = [:]) throws -> (Process, Pipe, Pipe) {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = Self.executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = output
        process.standardError = errors
        // Shells start background processes with SIGINT ignored, which the child would inherit.
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
        try process.run()
        return (process, output, errors)
    }

    @Test(
        "catalogue-server prints its base URL, accepts keys from the environment, and exits with 0 on a signal",
        arguments: [SIGINT, SIGTERM]
    )
    func lifetime(signal: Int32) async throws {
        let (process, output, errors) = try start(
            ["--port", "0", "--log", "-"],
            environment: ["CATALOGUE_SERVER_KEYS": "k1,k2"]
        )
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let base = try #require(line.wholeMatch(of: /(http:\/\/127\.0\.0\.1:[0-9]+\/3)\n/)).1
        let response = try await get(base + "/movie/83658?api_key=k2")
        #expect(response.statusCode == 200 && String(decoding: response.body, as: UTF8.self).contains("Blade Runner"))
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        let log = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(log.hasSuffix("GET /3/movie/83658 200\n"))
    }

    @Test(
        "catalogue-server survives the exhaustion of its file descriptors, and then serves waiting and new clients",
        arguments: [16, 40]
    )
    func descriptorExhaustion(limit: Int) async throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "ulimit -n \(limit); exec \"$0\" --port 0 --keys k", Self.executable.path]
        process.standardOutput = output
        try process.run()
        defer { process.terminate() }
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let port = try #require(line.wholeMatch(of: /http:\/\/127\.0\.0\.1:([0-9]+)\/3\n/)).1
        var clients = try (0..<100).map { _ in try Client(port: #require(UInt16(port))) }
        // The first connections are served although the others have no file descriptor.
        #expect(try await clients[0].status("/3/movie/83658?api_key=k") == "HTTP/1.1 200 OK")
        let last = clients.removeLast()
        clients.removeAll()
        #expect(try await last.status("/3/movie/83658?api_key=k") == "HTTP/1.1 200 OK")
        #expect(try await get("http://127.0.0.1:\(port)/3/movie/83658?api_key=k").statusCode == 200)
        #expect(process.isRunning)
    }

    @Test(
        "catalogue-server serves posters and the base URL of its images only with libturbojpeg, and else says at its start what to install",
        arguments: [[:], [JPEGLibrary.pathVariable: "/nowhere"]]
    )
    func posters(environment: [String: String]) async throws {
        let canDraw = environment.isEmpty && JPEGLibrary.isAvailable
        let (process, output, errors) = try start(["--port", "0", "--keys", "k"], environment: environment)
        defer { process.terminate() }
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let host = try #require(line.wholeMatch(of: /(http:\/\/127\.0\.0\.1:[0-9]+\/)3\n/)).1
        let configuration = try await get(host + "3/configuration?api_key=k").body
        let images = canDraw ? "\(host)t/p/" : "https://image.tmdb.org/t/p/"
        #expect(String(decoding: configuration, as: UTF8.self).contains("\"secure_base_url\":\"\(images)\""))
        let movie = try await get(host + "3/movie/83658?api_key=k").body
        let poster = canDraw ? "\"/tt0083658.jpg\"" : "null"
        #expect(String(decoding: movie, as: UTF8.self).contains("\"poster_path\":\(poster)"))
        let image = try await get(host + "t/p/w92/tt0083658.jpg")
        #expect(image.statusCode == (canDraw ? 200 : 404))
        #expect(!canDraw || image.headers["Content-Type"] == "image/jpeg")
        process.terminate()
        let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(message == (canDraw ? "" : "catalogue-server: No posters: \(JPEGError.libraryMissing)\n"))
    }

    @Test(
        "catalogue-server exits with 64 for an invalid command line",
        arguments: [
            ["--port", "x"], ["--fault", "200"], ["--latency", "-1"], ["--keys", ","], ["--nothing"], ["word"],
        ]
    )
    func usage(arguments: [String]) throws {
        let (process, _, errors) = try start(arguments)
        process.waitUntilExit()
        #expect(process.terminationStatus == 64)
        #expect(!errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
    }

    @Test(
        "catalogue-server prints its help and its version without a terminal",
        arguments: [("--help", "Usage: catalogue-server"), ("--version", "catalogue-server 1.0\n")]
    )
    func helpAndVersion(option: String, expected: String) throws {
        let (process, output, _) = try start([option])
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(text.contains(expected))
    }
}

/// A connection to the server that sends no request before `status(_:)`.
private final class Client: Sendable {
    #if canImport(Glibc)
        private static let stream = Int32(SOCK_STREAM.rawValue)
        private static let noSignal = Int32(MSG_NOSIGNAL)
    #else
        private static let stream = SOCK_STREAM
        private static let noSignal: Int32 = 0
    #endif

    private let descriptor: Int32

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Self.stream, 0)
        var timeout = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let code = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else { throw SocketError.system(call: "connect", code: errno) }
    }

    deinit { close(descriptor) }

    /// Sends a GET request and returns the status line of the response.
    @concurrent
    func status(_ target: String) async throws -> String {
        let request = Array("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n".utf8)
        guard send(descriptor, request, request.count, Self.noSignal) == request.count else {
            throw SocketError.closed
        }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        let text = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        return text.components(separatedBy: "\r\n")[0]
    }
}
