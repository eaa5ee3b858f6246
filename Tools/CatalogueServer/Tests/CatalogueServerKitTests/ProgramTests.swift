import CatalogueServerKit
import Foundation
import JPEG
import Networking
import NetworkingURLSession
import Testing

@Suite("catalogue-server")
struct ProgramTests {
    private static let key = "api_key=\(Responder.key)"

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
        "catalogue-server prints its base URL, logs requests, and exits with 0 on a signal",
        arguments: [SIGINT, SIGTERM]
    )
    func lifetime(signal: Int32) async throws {
        let (process, output, errors) = try start(["--port", "0", "--log", "/dev/stderr"])
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let base = try #require(line.wholeMatch(of: /(http:\/\/127\.0\.0\.1:[0-9]+\/3)\n/)).1
        let response = try await get(base + "/movie/83658?\(Self.key)")
        #expect(response.statusCode == 200 && String(decoding: response.body, as: UTF8.self).contains("Blade Runner"))
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        let log = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(log.hasSuffix("GET /3/movie/83658 200\n"))
    }

    @Test(
        "catalogue-server serves posters and the base URL of its images only with libturbojpeg, and else says at its start what to install",
        arguments: [[:], [JPEGLibrary.pathVariable: "/nowhere"]]
    )
    func posters(environment: [String: String]) async throws {
        let canDraw = environment.isEmpty && JPEGLibrary.isAvailable
        let (process, output, errors) = try start(["--port", "0"], environment: environment)
        defer { process.terminate() }
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let host = try #require(line.wholeMatch(of: /(http:\/\/127\.0\.0\.1:[0-9]+\/)3\n/)).1
        let configuration = try await get(host + "3/configuration?\(Self.key)").body
        let images = canDraw ? "\(host)t/p/" : "https://image.tmdb.org/t/p/"
        #expect(String(decoding: configuration, as: UTF8.self).contains("\"secure_base_url\":\"\(images)\""))
        let movie = try await get(host + "3/movie/83658?\(Self.key)").body
        let poster = canDraw ? "\"/tt0083658.jpg\"" : "null"
        #expect(String(decoding: movie, as: UTF8.self).contains("\"poster_path\":\(poster)"))
        let image = try await get(host + "t/p/w92/tt0083658.jpg")
        #expect(image.statusCode == (canDraw ? 200 : 404))
        #expect(!canDraw || image.headers["Content-Type"] == "image/jpeg")
        process.terminate()
        let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(message == (canDraw ? "" : "catalogue-server: No posters: \(JPEGError.libraryMissing)\n"))
    }
}
