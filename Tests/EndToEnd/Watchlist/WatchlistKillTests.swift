import Foundation
import ProcessSupport
import SeededRandom
import Testing

/// Tests that kill the commands of the watchlist at random moments. The variable WATCHLIST_KILLS sets the number of kills of
/// each command:
///
///     WATCHLIST_KILLS=67 swift test --filter WatchlistKillTests
@Suite("Killed commands of the watchlist", .limitedConcurrency)
struct WatchlistKillTests {
    private static let kills = ProcessInfo.processInfo.environment["WATCHLIST_KILLS"].flatMap { Int($0) } ?? 5

    /// A command that changes several films at once, except for `done`.
    enum Command: String, CaseIterable {
        case add, done
        case importFile = "import"

        var movieCount: Int { self == .done ? 1 : 10 }

        /// A part of the message that follows the change.
        var acknowledgement: String {
            switch self {
            case .add: "Added “"
            case .done: "Watched “"
            case .importFile: "Added \(movieCount) films"
            }
        }
    }

    @Test(
        "A killed command of the watchlist has changed all its films or none, and all if it has written its message",
        arguments: Command.allCases
    )
    func kill(command: Command) async throws {
        try await User.with { user in
            var movies = try await user.imdbIDs()
            if command == .done { try await Self.importMovies(movies.prefix(50 + 10 * Self.kills), user) }
            func next() -> [String] {
                defer { movies.removeFirst(command.movieCount) }
                return Array(movies.prefix(command.movieCount))
            }
            // The second run is as fast as the later ones, because the system has the files in memory.
            _ = try await Self.duration(of: command, next(), user)
            let duration = try await Self.duration(of: command, next(), user)
            var random = SplitMix64(seed: UInt64(Self.kills))
            var rows = try await Self.rows(user)
            var history: [[String: [String]]] = []
            var kills = 0
            // Every second kill is near the moment at which the command writes, as a fraction of its duration.
            var isNearWrite = false
            var write = 1.0
            // Commands that end before their kill do not count.
            while kills < Self.kills, movies.count > command.movieCount {
                let targets = next()
                let process = try Self.start(command, targets, user)
                // The moment is random, so there is no condition to wait for.
                isNearWrite.toggle()
                let moment =
                    isNearWrite ? write * .random(in: 0.9...1.1, using: &random) : .random(in: 0...1, using: &random)
                try await Task.sleep(for: duration * moment)
                process.send(SIGKILL)
                let outcome = await process.outcome()
                kills += outcome.exitCode == -SIGKILL ? 1 : 0
                let former = rows
                rows = try await Self.rows(user)
                let changed = Set(rows.filter { former[$0.key] != $0.value }.keys)
                #expect(changed.isEmpty || changed == Set(targets))
                let isAcknowledged = outcome.exitCode == 0 || outcome.errors.contains(command.acknowledgement)
                #expect(!isAcknowledged || !changed.isEmpty)
                #expect(Set(former.keys).isSubset(of: rows.keys))
                if !changed.isEmpty { history.append(former) }
                if isNearWrite { write *= changed.isEmpty ? 1.03 : 0.97 }
            }
            #expect(kills == Self.kills)
            for former in history.suffix(3).reversed() {
                _ = try await user.movies("watchlist", "undo")
                #expect(try await Self.rows(user) == former)
            }
        }
    }

    private static func importMovies(_ movies: some Sequence<String>, _ user: User) async throws {
        try #require(await user.movies("watchlist", "import", file(of: movies, user)).exitCode == 0)
    }

    private static func file(of movies: some Sequence<String>, _ user: User) throws -> String {
        try user.write("films.csv", "Const\n" + movies.map { $0 + "\n" }.joined()).filePath
    }

    private static func start(_ command: Command, _ movies: [String], _ user: User) throws -> RunningProcess {
        let arguments = command == .importFile ? [try file(of: movies, user)] : movies
        return try user.start(["watchlist", command.rawValue] + arguments)
    }

    private static func duration(of command: Command, _ movies: [String], _ user: User) async throws -> Duration {
        let begin = ContinuousClock.now
        let outcome = try await start(command, movies, user).outcome()
        try #require(outcome.exitCode == 0 && outcome.errors.contains(command.acknowledgement))
        return begin.duration(to: .now)
    }

    /// Returns the rows of all films by their ids, and checks that the file of the watchlist is undamaged.
    private static func rows(_ user: User) async throws -> [String: [String]] {
        let list = try await user.movies("watchlist", "--all", "--format", "tsv")
        #expect(list.exitCode == 0 && !list.errors.contains("damaged"))
        return Dictionary(list.rows.map { ($0[0], $0) }) { first, _ in first }
    }
}
