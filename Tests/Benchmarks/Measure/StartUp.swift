import Foundation

/// How long one search takes as a whole process, beside an empty program and the sqlite3 command.
struct StartUp {
    private static let trials = 101
    private static let peakMemoryLimit = 64 * 1024 * 1024

    let movies: String
    let emptyProgram: String
    let sqlite: String
    let database: String
    let lookUp: String
    let label: String
    /// How many times the time of sqlite3 it may take; nil where that is only told.
    let sqliteLimit: Double?

    init(_ arguments: Arguments) throws {
        movies = try arguments["movies"]
        emptyProgram = try arguments["empty-program"]
        sqlite = try arguments["sqlite"]
        database = try arguments["database"]
        lookUp = try arguments["look-up"]
        label = try arguments["label"]
        sqliteLimit = Double(try arguments["sqlite-limit"])
    }

    func run() throws {
        try withTemporaryHome { home in
            let environment = ["HOME": home, "PATH": "/usr/bin:/bin"]
            let commands = [
                [movies, "search", "blade runner", "--source", "catalogue"],
                [emptyProgram],
                [sqlite, "-readonly", database, lookUp],
            ]
            var durations: [[Duration]] = commands.map { _ in [] }
            var peaks: [Int] = []
            // The first rounds fill the page cache. The programs take turns, so that a busy moment meets all of them.
            for round in -5..<Self.trials {
                for (index, command) in commands.enumerated() {
                    let run = try ProcessRun(command, environment: environment)
                    guard round >= 0 else { continue }
                    durations[index].append(run.duration)
                    if index == 0 { peaks.append(run.peakMemory) }
                }
            }
            let medians = durations.compactMap(\.median)
            let movies = medians[0]
            for (name, floor, limit) in [("an empty program", medians[1], 1.5), ("sqlite3", medians[2], sqliteLimit)] {
                let name = "movies search, \(label), against \(name)"
                print(Figure(name: name, trials: Self.trials, value: movies, floor: floor, limit: limit).line)
            }
            let peak = peaks.max() ?? 0
            let megabytes = String(format: "%.1f MiB", Double(peak) / 1_048_576)
            print("peak memory, \(label): \(megabytes), limit 64 MiB", peak <= Self.peakMemoryLimit ? "ok" : "MISSED")
        }
    }
}

func withTemporaryHome<Value>(_ body: (String) throws -> Value) throws -> Value {
    let home = FileManager.default.temporaryDirectory.appending(path: "measure-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    return try body(home.path)
}
