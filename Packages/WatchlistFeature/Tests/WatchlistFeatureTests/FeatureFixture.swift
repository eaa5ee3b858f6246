import AccountInterface
import CommandKit
import CoreDomain
import Foundation
import Persistence
import TerminalText
import TerminalTextTesting
import Testing
import WatchlistFeature
import WatchlistTestSupport

/// The watchlist feature with a store in memory, a source of a few films, and an output that records texts. The current date is
/// Sunday, 2026-11-22.
@MainActor
struct FeatureFixture {
    let output = TextOutputSpy()
    let module: WatchlistModule
    let source: FakeMoviesFinding

    init(
        store: any RecordStore = InMemoryRecordStore(),
        source: FakeMoviesFinding = FakeMoviesFinding(.samples),
        account: (@Sendable () throws -> any AccountWatchlist)? = nil
    ) {
        self.source = source
        module = WatchlistModule(
            dependencies: WatchlistModuleDependencies(
                store: store,
                movies: source,
                account: account,
                now: { Date(timeIntervalSince1970: 1_795_348_800) },
                secondsFromGMT: { _ in 0 }
            )
        )
    }

    /// Runs a command line. Words between single quotes are one argument.
    func run(_ line: String, output: TextOutputSpy? = nil) async throws {
        try await module.run(try Self.parse(line), output: output ?? self.output)
    }

    /// Runs a command line, and returns its error if it fails with a message for the user.
    func failure(_ line: String) async -> CommandFailure? {
        await #expect(throws: CommandFailure.self) { try await run(line) }
    }

    /// Runs command lines, and returns the notes of the last one.
    func notes(_ lines: String...) async throws -> [String] {
        var output = TextOutputSpy()
        for line in lines {
            output = TextOutputSpy()
            try await run(line, output: output)
        }
        return output.notes
    }

    /// The data that a command line writes.
    func data(_ line: String) async throws -> String {
        let output = TextOutputSpy()
        try await run(line, output: output)
        return output.data
    }

    /// The ids of all films of the list, by title.
    func ids() async throws -> [String] {
        try await data("watchlist --all --sort title --format ids").split(separator: "\n").map(String.init)
    }

    static func parse(_ line: String) throws -> ParsedCommand {
        struct HelpRequested: Error {}
        let root = Command(
            "app",
            summary: "",
            options: [CommonOptions.format],
            subcommands: WatchlistModule.declarations
        )
        let words = line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
        }
        guard case .run(let command) = try CommandParser(root).parse(words) else { throw HelpRequested() }
        return command
    }
}

extension [Movie] {
    /// The films of the source in tests of the feature.
    static let samples: [Movie] = [
        .sample(.imdb(83_658), "Blade Runner", 1982), .sample(.imdb(1_856_101), "Blade Runner 2049", 2017),
        .sample(.imdb(78_748), "Alien", 1979), .sample(.imdb(41_959), "The Third Man", 1949),
        .sample(.imdb(211_915), "Amélie", 2001),
    ]
}
