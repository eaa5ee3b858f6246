import Foundation
import JPEG
import Testing

@Suite("The program")
struct ProgramTests {
    private static var executable: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let beside = bundle ?? URL(filePath: CommandLine.arguments[0])
        return beside.deletingLastPathComponent().appending(path: "catalogue-server")
    }

    private func start(_ arguments: [String], environment: [String: String] = [:]) throws -> (Process, Pipe, Pipe) {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = Self.executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        return (process, output, errors)
    }

    @Test(
        "It prints its base address, takes its keys from the environment, and ends cleanly",
        arguments: [SIGINT, SIGTERM]
    )
    func lifetime(signal: Int32) throws {
        let (process, output, errors) = try start(
            ["--port", "0", "--log", "-"],
            environment: ["CATALOGUE_SERVER_KEYS": "k1,k2"]
        )
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let match = try #require(line.wholeMatch(of: /http:\/\/127\.0\.0\.1:([0-9]+)\/3\n/))
        let client = try Client(port: try #require(UInt16(match.1)))
        try client.send("GET /3/movie/83658?api_key=k2 HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.read(until: "Blade Runner").hasPrefix("HTTP/1.1 200 OK\r\n"))
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        let log = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(log == "GET /3/movie/83658 200\n")
    }

    @Test("It names itself as the place of pictures, where it can draw any")
    func pictures() throws {
        let canDraw = JPEGLibrary.isAvailable
        let (process, output, _) = try start(["--port", "0", "--keys", "k"])
        defer { process.terminate() }
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let match = try #require(line.wholeMatch(of: /(http:\/\/127\.0\.0\.1:([0-9]+)\/)3\n/))
        let client = try Client(port: try #require(UInt16(match.2)))
        try client.send("GET /3/configuration?api_key=k HTTP/1.1\r\nHost: x\r\n\r\n")
        let place = canDraw ? "\(match.1)t/p/" : "https://image.tmdb.org/t/p/"
        #expect(try client.read(until: "}").contains("\"secure_base_url\":\"\(place)\""))
        try client.send("GET /3/movie/83658?api_key=k HTTP/1.1\r\nHost: x\r\n\r\n")
        let poster = canDraw ? "\"/tt0083658.jpg\"" : "null"
        #expect(try client.read(until: "Blade Runner").contains("\"poster_path\":\(poster)"))
        try client.send("GET /t/p/w92/tt0083658.jpg HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        #expect(try client.readToEnd().contains(canDraw ? "Content-Type: image/jpeg" : "HTTP/1.1 404"))
    }

    @Test(
        "A wrong command line is a usage error",
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
}
