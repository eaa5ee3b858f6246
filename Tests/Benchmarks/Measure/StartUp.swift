import CommandKit
import Foundation
import ProcessSupport

/// A comparison of the run time of `movies search` with the run times of an empty program and of the command `sqlite3`,
/// and a measurement of the peak memory of `movies search`.
enum StartUp {
    private static let trials = 101
    private static let peakMemoryLimit = 64 * 1024 * 1024

    private static let emptyProgram = Option("empty-program", .text, placeholder: "PATH", help: "An empty program.")
    private static let sqlite = Option("sqlite", .text, placeholder: "PATH", help: "The command 'sqlite3'.")
    private static let database = Option("database", .text, placeholder: "PATH", help: "The catalogue.")
    private static let lookUp = Option("look-up", .text, placeholder: "SQL", help: "The statements of one search.")
    private static let sqliteLimit = Option(
        "sqlite-limit",
        .text,
        placeholder: "FACTOR",
        help: "The limit relative to 'sqlite3', or 'none'."
    )

    static let command = Command(
        "start-up",
        summary: "Measure one search as a whole process.",
        options: [Measure.label, Measure.movies, emptyProgram, sqlite, database, lookUp, sqliteLimit]
    )

    static func run(_ command: ParsedCommand) async throws {
        let label = try command.required(Measure.label)
        let commands = [
            [try command.required(Measure.movies), "search", "blade runner", "--source", "catalogue"],
            [try command.required(emptyProgram)],
            [try command.required(sqlite), "-readonly", try command.required(database), try command.required(lookUp)],
        ]
        // The text "none" is no limit.
        let sqliteLimit = Double(try command.required(sqliteLimit))
        try await withTemporaryFolder { home in
            let environment = ["HOME": home.filePath, "PATH": "/usr/bin:/bin"]
            var durations: [[Duration]] = commands.map { _ in [] }
            var peaks: [Int] = []
            // The first rounds fill the page cache. The programs alternate, so that a change of the system load affects every program.
            for round in -5..<trials {
                for (index, command) in commands.enumerated() {
                    let run = try ProcessRun(command, environment: environment)
                    guard round >= 0 else { continue }
                    durations[index].append(run.duration)
                    if index == 0 { peaks.append(run.peakMemory) }
                }
            }
            let medians = durations.compactMap { $0.quantile(0.5) }
            for (name, baseline, limit) in [
                ("an empty program", medians[1], 1.5), ("sqlite3", medians[2], sqliteLimit),
            ] {
                let name = "movies search, \(label), against \(name)"
                ResultTable.add(name, trials: trials, medians[0], to: baseline, limit: limit)
            }
            ResultTable.add("peak memory, \(label)", peakMemory: peaks.max() ?? 0, limit: peakMemoryLimit)
        }
    }
}
