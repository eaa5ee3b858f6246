import CommandKit
import Foundation
import ProcessSupport

/// A measurement of `movies popular --pages 100` with a server whose latency is 50 ms.
///
/// The baseline is the time of 100 such responses with eight concurrent requests.
struct Pages {
    private static let trials = 7
    private static let pages = 100
    private static let latency = 50
    private static let concurrentRequests = 8
    private static let key = "0123456789abcdef0123456789abcdef"

    let movies: String
    let server: String
    let label: String

    private static let server = Option("server", .text, placeholder: "PATH", help: "The executable 'catalogue-server'.")

    static let command = Command(
        "pages",
        summary: "Measure a list of a hundred pages from a server with a latency of 50 ms.",
        options: [Measure.label, Measure.movies, server]
    )

    init(_ command: ParsedCommand) throws {
        movies = try command.required(Measure.movies)
        server = try command.required(Self.server)
        label = try command.required(Measure.label)
    }

    func run() async throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: server)
        process.arguments = ["--port", "0", "--latency", String(Self.latency)]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer { process.terminate() }
        // The first line of the server's output is its base URL.
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8), !byte.isEmpty {
            line += byte
        }
        try await measure(address: String(decoding: line, as: UTF8.self))
    }

    private func measure(address: String) async throws {
        let command = [movies, "popular", "--pages", String(Self.pages), "--format", "ids", "--refresh"]
        var durations: [Duration] = []
        for _ in 0..<Self.trials {
            durations.append(
                try await withTemporaryFolder { home in
                    let environment = ["HOME": home.filePath, "TMDB_API_KEY": Self.key, "MOVIES_API_BASE_URL": address]
                    return try ProcessRun(command, environment: environment).duration
                }
            )
        }
        let minimum = Duration.milliseconds(Self.pages * Self.latency) / Self.concurrentRequests
        ResultTable.add(
            "--pages \(Self.pages), \(label), at \(Self.latency) ms, against \(Self.concurrentRequests) at a time",
            trials: Self.trials,
            durations.quantile(0.5) ?? .zero,
            to: minimum,
            limit: 1.3
        )
    }
}
