import CommandKit
import Foundation
import ProcessSupport

/// A measurement of commands that change one film of a watchlist with 99,990 films.
///
/// The baseline is the time of the same command with an empty list.
struct LargeList {
    private static let movies = 99_990
    private static let trials = 21
    private static let peakMemoryLimit = 64 * 1024 * 1024
    private static let commands = [
        ["add", "tt0083658"], ["done", "blade", "runner"], ["undo"], ["remove", "tt0083658"],
    ]

    static let command = Command(
        "large-list",
        summary: "Measure changes of a watchlist with \(movies) films.",
        options: [Measure.movies]
    )

    let movies: String

    init(_ command: ParsedCommand) throws { movies = try command.required(Measure.movies) }

    func run() async throws {
        try await withTemporaryFolder { empty in
            try await withTemporaryFolder { full in
                let file = full.appending(path: "films.json")
                let entries = (1...Self.movies).map { number in
                    #"{"version": 1, "ids": ["tt\#(90_000_000 + number)"], "title": "Film \#(number)", "added": "2026-11-01"}"#
                }
                try Data("[\(entries.joined(separator: ",\n"))]".utf8).write(to: file)
                _ = try run(["import", file.filePath], home: full.filePath)
                try measure(homes: [empty.filePath, full.filePath])
            }
        }
    }

    private func measure(homes: [String]) throws {
        var durations = homes.map { _ in Self.commands.map { _ in [Duration]() } }
        var peak = 0
        // The first rounds fill the page cache.
        for round in -2..<Self.trials {
            for (home, path) in homes.enumerated() {
                for (command, arguments) in Self.commands.enumerated() {
                    let run = try run(arguments, home: path)
                    guard round >= 0 else { continue }
                    durations[home][command].append(run.duration)
                    if home == 1 { peak = max(peak, run.peakMemory) }
                }
            }
        }
        for (command, arguments) in Self.commands.enumerated() {
            guard let baseline = durations[0][command].quantile(0.5), let median = durations[1][command].quantile(0.5)
            else { continue }
            let name = "watchlist \(arguments[0]), \(Self.movies) films, against no films"
            ResultTable.add(name, trials: Self.trials, median, to: baseline, limit: 1.5)
        }
        ResultTable.add("peak memory, \(Self.movies) films", peakMemory: peak, limit: Self.peakMemoryLimit)
    }

    private func run(_ arguments: [String], home: String) throws -> ProcessRun {
        try ProcessRun([movies, "watchlist"] + arguments, environment: ["HOME": home, "PATH": "/usr/bin:/bin"])
    }
}
