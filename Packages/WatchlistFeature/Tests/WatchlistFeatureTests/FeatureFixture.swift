import AccountInterface
import CommandKit
import CoreDomain
import Foundation
import MoviesInterface
import Persistence
import Synchronization
import TerminalText
import TerminalTextTesting
import Testing
import WatchlistFeature

/// The watchlist feature with a store in memory, a source of a few films, and an output that records texts. The current date is
/// Sunday, 2026-11-22.
@MainActor
struct FeatureFixture {
    let output = TextOutputSpy()
    let module: WatchlistModule
    let source: StubMoviesFinding

    init(
        store: any RecordStore = InMemoryRecordStore(),
        source: StubMoviesFinding = StubMoviesFinding(),
        match: (@Sendable (String) throws -> MovieMatch)? = nil,
        account: (@Sendable () throws -> any AccountWatchlist)? = nil
    ) {
        self.source = source
        source.match.withLock { $0 = match }
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

/// A source of films that records the texts of its searches.
final class StubMoviesFinding: MoviesFinding {
    struct Failure: Error {}

    /// Replaces the search for the film that a text means.
    let match = Mutex<(@Sendable (String) throws -> MovieMatch)?>(nil)
    private let recorded = Mutex<[String]>([])
    private let movies: [Movie]
    private let fails: Bool

    /// - Parameter fails: Whether every request fails.
    init(_ movies: [Movie] = StubMoviesFinding.samples, fails: Bool = false) {
        self.movies = movies
        self.fails = fails
    }

    /// The texts of all searches, oldest first.
    var searches: [String] { recorded.withLock { $0 } }

    func movie(matching text: String) async throws -> MovieMatch {
        if let match = match.withLock(\.self) { return try match(text) }
        return try movies(text).map { MovieMatch($0) }.only(for: text)
    }

    func movie(withID id: MovieID) async throws -> Movie? {
        if fails { throw Failure() }
        return movies.first { $0.id == id }
    }

    /// Returns the film with an id, or the films whose title contains the text.
    func movies(_ text: String) throws -> [Movie] {
        let titled = try movies(titled: text, year: nil)
        return movies.first { $0.imdbID?.description == text }.map { [$0] } ?? titled
    }

    /// Returns the films whose title contains the text.
    func movies(titled title: String, year: Int?) throws -> [Movie] {
        recorded.withLock { $0.append(title) }
        if fails { throw Failure() }
        return movies.filter { movie in
            movie.title.lowercased().contains(title.lowercased()) && (year == nil || movie.releaseDate?.year == year)
        }
    }

    static let samples = [
        movie(83658, "Blade Runner", 1982), movie(1_856_101, "Blade Runner 2049", 2017), movie(78748, "Alien", 1979),
        movie(41959, "The Third Man", 1949), movie(211915, "Amélie", 2001),
    ]

    static func movie(_ number: Int, _ title: String, _ year: Int) -> Movie {
        let id = IMDbID(number: number)
        return Movie(
            id: id.map(MovieID.imdb) ?? .tmdb(number),
            imdbID: id,
            title: title,
            releaseDate: ReleaseDate(year: year)
        )
    }
}
