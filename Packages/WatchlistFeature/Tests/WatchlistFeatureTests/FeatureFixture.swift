import AccountInterface
import CommandKit
import CoreDomain
import Foundation
import Persistence
import TerminalText
import TerminalTextTesting
import TerminalUI
import Testing
import WatchlistFeature
import WatchlistInterface
import WatchlistTestSupport

/// The watchlist feature with a store in memory, a source of a few films, and an output that records texts. The current date is
/// Sunday, 2026-11-22. Command lines do not begin with `watchlist`; words between single quotes are one argument.
@MainActor
struct FeatureFixture {
    let output = TextOutputSpy()
    let module: WatchlistModule
    let store: any RecordStore
    let source: FakeMoviesFinding

    init(
        store: any RecordStore = InMemoryRecordStore(),
        source: FakeMoviesFinding = FakeMoviesFinding(.samples),
        account: (@Sendable () throws -> any AccountWatchlist)? = nil
    ) {
        self.store = store
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

    func run(_ line: String, output: TextOutputSpy? = nil) async throws {
        try await module.run(try Self.parse(line), output: output ?? self.output)
    }

    /// Runs a command line, and returns its error if it fails with a message for the user.
    @discardableResult
    func failure(_ line: String, _ code: ExitCode) async -> String? {
        let error = await #expect(throws: CommandFailure.self) { try await run(line) }
        #expect(error?.exitCode == code)
        return error?.message
    }

    /// Runs command lines, and expects the notes of each.
    func expect(_ steps: KeyValuePairs<String, [String]>, location: SourceLocation = #_sourceLocation) async throws {
        for (line, notes) in steps {
            #expect(try await self.notes(line) == notes, "\(line)", sourceLocation: location)
        }
    }

    /// Runs a command line in a cancelled task, and returns its output.
    func outputOfCancelled(_ line: String) async -> TextOutputSpy {
        let output = TextOutputSpy()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await run(line, output: output)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        return output
    }

    func output(of line: String) async throws -> TextOutputSpy {
        let output = TextOutputSpy()
        try await run(line, output: output)
        return output
    }

    func notes(_ line: String) async throws -> [String] { try await output(of: line).notes }

    func data(_ line: String = "") async throws -> String { try await output(of: line).data }

    /// The ids of all films of the list, by title.
    func ids(_ options: String = "--all") async throws -> [String] {
        try await data("\(options) --sort title --format ids").split(separator: "\n").map(String.init)
    }

    static let root = Command(
        "app",
        summary: "",
        options: [CommonOptions.format],
        subcommands: WatchlistModule.declarations
    )

    static func parse(_ line: String) throws -> ParsedCommand {
        struct HelpRequested: Error {}
        let words = line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
        }
        guard case .run(let command) = try CommandParser(root).parse(["watchlist"] + words) else {
            throw HelpRequested()
        }
        return command
    }
}

@MainActor
final class ActionSpy {
    private(set) var movies: [Movie] = []
    private(set) var searches = 0
    var sessionEnds = 0
    var onMovie: @MainActor () -> Void = {}

    func actions(sync: (@MainActor () -> Void)? = nil) -> WatchlistModuleActions {
        WatchlistModuleActions(
            showMovie: { [self] movie, _ in
                movies.append(movie)
                onMovie()
            },
            showSearch: { [self] _ in searches += 1 },
            sync: sync
        )
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
