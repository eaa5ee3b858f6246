import Foundation
import ProcessSupport
import SQLite
import SeededRandom
import Testing

/// Tests that damage the files of `movies` at random. The variable DAMAGED_FILES sets the number of trials for each file:
///
///     DAMAGED_FILES=100 swift test --filter DamagedFileTests
@Suite("Damaged files of movies", .limitedConcurrency)
struct DamagedFileTests {
    private static let trials = ProcessInfo.processInfo.environment["DAMAGED_FILES"].flatMap { Int($0) } ?? 5

    /// A file, and a command that reads and writes it. The state contains the watchlist and the recent queries.
    private static let files: [(path: String, command: [String])] = [
        (".local/state/movies/state.sqlite", ["watchlist", "add", "tt0083658"]),
        (".local/state/movies/state.sqlite-wal", ["watchlist", "add", "tt0083658"]),
        (".local/state/movies/session.json", ["show", "83658"]),
        (".cache/movies/responses.sqlite", ["search", "alien"]),
        (".cache/movies/responses.sqlite-wal", ["search", "alien"]),
    ]

    @Test(
        "A command ends with a documented exit code if its file is damaged, and a damaged database is kept unless its films can be read",
        arguments: files
    )
    func damage(file: (path: String, command: [String])) async throws {
        try await User.withServer { user, _ in
            try await user.signIn()
            for command in [["search", "alien"], ["watchlist", "add", "tt0078748", "tt0034583"]] {
                try #require(await user.movies(command).exitCode == 0)
            }
            let url = user.home.appending(path: file.path)
            // SQLite ignores the damaged end of a log, as after a power failure. The films must be in the other file to be kept.
            let database = try Database(
                path: user.home.appending(path: ".local/state/movies/state.sqlite").filePath
            )
            try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            try #require(await user.movies(file.command).exitCode == 0)
            let folder = url.deletingLastPathComponent()
            let original = try Self.contents(of: folder)
            var random = SplitMix64(seed: UInt64(Self.trials))
            for _ in 0..<Self.trials {
                try Self.restore(original, in: folder)
                try Self.damaged(try Data(contentsOf: url), using: &random).write(to: url)
                let outcome = try await user.movies(file.command)
                #expect([0, 65, 74, 77, 78].contains(outcome.exitCode), "\(outcome)")
                #expect(!outcome.errors.contains("Fatal error"))
                // The next command finds a file that can be read, or refuses it with a message.
                let next = try await user.movies(file.command)
                #expect([0, 65, 74, 77, 78].contains(next.exitCode), "\(next)")
                let movies = try await user.movies("watchlist", "--all", "--format", "ids").lines
                let isKept = try Self.contents(of: folder).keys.contains { $0.contains(".damaged-") }
                #expect(movies.contains("tt0078748") && movies.contains("tt0034583") || isKept, "\(movies) \(next)")
            }
        }
    }

    private static func contents(of folder: URL) throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.filePath)
        return Dictionary(
            uniqueKeysWithValues: try names.map { ($0, try Data(contentsOf: folder.appending(path: $0))) }
        )
    }

    private static func restore(_ files: [String: Data], in folder: URL) throws {
        for name in try contents(of: folder).keys where files[name] == nil {
            try FileManager.default.removeItem(at: folder.appending(path: name))
        }
        for (name, data) in files { try data.write(to: folder.appending(path: name)) }
    }

    /// Returns data with a few changed bytes, an overwritten block, a missing end or additional bytes.
    private static func damaged(_ data: Data, using random: inout SplitMix64) throws -> Data {
        var data = data
        guard !data.isEmpty else { return Data(repeating: 0x2A, count: 100) }
        let position = Int.random(in: 0..<data.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            for _ in 0..<8 {
                data[Int.random(in: 0..<data.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
        case 1:
            let end = min(data.count, position + 4_096)
            data.replaceSubrange(position..<end, with: Data(repeating: 0xA5, count: end - position))
        case 2: data = data.prefix(position)
        default: data.append(Data(repeating: 0x2A, count: 5_000))
        }
        return data
    }
}
