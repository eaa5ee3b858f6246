import CoreDomain
import Foundation
import MoviesInterface
import Testing
import WatchlistDomain
import WatchlistTestSupport

@Suite("ImportWatchlistUseCase", .timeLimit(.minutes(10)))
struct ImportWatchlistUseCaseTests {
    private typealias Output = ImportWatchlistUseCase.Output

    private let source = FakeMoviesFinding([
        .sample(.tmdb(78), imdb: 83_658), .sample(.tmdb(348), "Alien", 1979, imdb: 78_748),
        .sample(.tmdb(901), "Aftermath", 2012), .sample(.tmdb(902), "Aftermath", 2012),
        .sample(.tmdb(903), "Aftermath", 2017), .sample(.tmdb(904), "Zulu", nil),
    ])
    private let store = TestRecordStore()
    private let repository: any WatchlistRepository

    init() async throws { repository = try await store.repository() }

    private func run(
        _ contents: [WatchlistFileRow.Content],
        dropped: [String] = [],
        source: FakeMoviesFinding? = nil,
        marksWatched: Bool = false,
        maximumRowsWithoutMovie: Int = 10_000,
        end: @escaping @Sendable () throws -> Void = {},
        progress: @escaping @MainActor (Int) -> Void = { _ in }
    ) async throws -> Output {
        let useCase = ImportWatchlistUseCase(
            repository: repository,
            movies: source ?? self.source,
            maximumRowsWithoutMovie: maximumRowsWithoutMovie
        )
        let input = ImportWatchlistUseCase.Input(
            reader: FakeWatchlistFileReader(contents, dropped: dropped, end: end),
            today: .testToday,
            marksWatched: marksWatched,
            progress: progress
        )
        return try await useCase.execute(input)
    }

    private func run(_ movies: ImportedMovie...) async throws -> Output {
        try await run(movies.map(WatchlistFileRow.Content.movie))
    }

    @Test("ImportWatchlistUseCase stores the facts of the source, and the dates, note and rating of the file")
    func facts() async throws {
        let output = try await run(
            .sample("blade runner", 1982, added: "2020-01-02", due: "2026-12-24", note: "the final cut"),
            .sample(ids: [.tmdb(348)], watched: "2019-05-05", rating: 9)
        )
        #expect((output.added, output.changed, output.unchanged) == (2, 0, 0))
        #expect(output.unmatchedFile == nil)
        let entries: Set<WatchlistEntry> = [
            .sample(otherIDs: [.tmdb(78)], added: "2020-01-02", due: "2026-12-24", note: "the final cut"),
            .sample(.imdb(78_748), "Alien", 1979, otherIDs: [.tmdb(348)], watched: "2019-05-05", rating: 9),
        ]
        #expect(try await repository.entries == entries)
        #expect(try await repository.changeNames == ["Import 2 films"])
    }

    @Test("ImportWatchlistUseCase matches a film by its ids, and by title and year only if the source has none of them")
    func matching() async throws {
        _ = try await run(.sample("Alien", 1979, ids: [.imdb(83_658)]), .sample("Zulu", ids: [.imdb(5)]))
        #expect(try await Set(repository.entries.map(\.title)) == ["Blade Runner", "Zulu"])
        _ = try await run(.sample("", 1979, ids: [.imdb(6)]))
        #expect(source.requests == ["Zulu", "tt0000005", "tt0000006", "tt0083658"])
    }

    @Test("ImportWatchlistUseCase sends no request for a film that is on the list under one of the ids")
    func listed() async throws {
        _ = try await run(.sample(ids: [.imdb(83_658)]))
        let output = try await run(.sample(ids: [.tmdb(78), .tmdb(79)]))
        #expect((output.added, output.changed, output.unchanged) == (0, 0, 1))
        // A film has one TMDB id, so the entry does not gain another one.
        #expect(try await repository.entries.map(\.ids) == [[.imdb(83_658), .tmdb(78)]])
        #expect(source.requests == ["tt0083658"])
    }

    @Test(
        "ImportWatchlistUseCase lists a row that matches no film or several films, with its line and the reason",
        arguments: [
            ("Blade", nil, [], "The source has no film Blade."),
            ("Blade Runner", 1983, [], "The source has no film Blade Runner (1983)."),
            ("", nil, [.imdb(5)], "The source has no film tt0000005."),
            ("Brazil", nil, [.tmdb(5), .imdb(5)], "The source has no film tmdb:5, tt0000005, Brazil."),
            ("Aftermath", 2012, [], "The source has 2 films Aftermath (2012): tmdb:901, tmdb:902."),
            ("Aftermath", nil, [], "The source has 3 films Aftermath: tmdb:901, tmdb:902, tmdb:903."),
            ("Alien", 1979, [.imdb(5)], "The source has no film tt0000005, Alien (1979)."),
        ] as [(String, Int?, Set<MovieID>, String)]
    )
    func unmatched(title: String, year: Int?, ids: Set<MovieID>, reason: String) async throws {
        let output = try await run(.sample("Alien", 1979), .sample(title, year, ids: ids))
        #expect(output.added == 1 && output.unmatched == [.init(line: 3, reason: reason)])
        #expect(output.unmatchedFile == Data("Title\n\(title)\n".utf8))
    }

    @Test("ImportWatchlistUseCase imports a film without its dropped values, and reports those of imported films")
    func dropped() async throws {
        let rows: [WatchlistFileRow.Content] = [.movie(.sample("Alien", 1979)), .movie(.sample("Brazil", 1985))]
        let output = try await run(rows, dropped: ["“x” is not a date."])
        #expect(output.added == 1 && output.unmatched.map(\.line) == [3])
        #expect(output.dropped == [.init(line: 2, reason: "“x” is not a date.")])
    }

    @Test("ImportWatchlistUseCase writes unmatched and invalid rows in the order of the file")
    func unmatchedFile() async throws {
        let missing = (1...40).map { "Missing \($0)" }
        let output = try await run(
            [.movie(.sample("Alien")), .invalid(reason: "No title.")] + missing.map { .movie(.sample($0)) }
                + [.movie(.sample("Aftermath", 2017))]
        )
        #expect(output.added == 2)
        #expect(output.unmatched.map(\.line) == Array(3...43))
        #expect(output.unmatched.first?.reason == "No title.")
        #expect(output.unmatchedFile == Data("Title\n?\n\(missing.joined(separator: "\n"))\n".utf8))
    }

    @Test("A viewing without a day has the estimated day of its rating, and a second import changes nothing")
    func ratedDay() async throws {
        let rated = ImportedMovie.sample("Alien", 1979, added: "2019-01-01", rated: "2020-02-02")
        for unchanged in [0, 1] { #expect(try await run(rated).unchanged == unchanged) }
        #expect(try await repository.entries.first?.watched == .on("2020-02-02", isEstimated: true))
        #expect(try await repository.changeNames == ["Import 1 film"])
    }

    @Test("With marksWatched, ImportWatchlistUseCase also marks entries of an export as watched")
    func watchedExport() async throws {
        let planned = WatchlistEntry.sample(.imdb(1), "One", added: "2020-01-01")
        let watched = WatchlistEntry.sample(.imdb(2), "Two", watched: "2021-01-01", rating: 7)
        _ = try await run([.entry(planned), .entry(watched)], marksWatched: true)
        let viewings = try await repository.entries.sorted { $0.title < $1.title }.map(\.watched)
        #expect(viewings == [.on("2020-01-01", isEstimated: true), watched.watched])
    }

    @Test(
        "A watched film without a day was watched on the day of its addition, or on the day of the import",
        arguments: [
            (true, false, "2020-01-02", "2020-01-02"), (true, false, nil, "2026-11-22"),
            (false, true, nil, "2026-11-22"), (false, true, "2020-01-02", "2020-01-02"),
            (false, false, "2020-01-02", nil),
        ] as [(Bool, Bool, String?, String?)]
    )
    func watchedDay(isWatched: Bool, marksWatched: Bool, added: String?, expected: String?) async throws {
        let movie = ImportedMovie.sample("Alien", 1979, added: added, isWatched: isWatched)
        _ = try await run([.movie(movie)], marksWatched: marksWatched)
        #expect(try await repository.entries.first?.watched?.day.description == expected)
        #expect(try await repository.entries.first?.added.description == added ?? "2026-11-22")
        #expect(try await repository.changeNames == ["Import 1 film"])
    }

    @Test("ImportWatchlistUseCase keeps the first viewing and its rating in any order of the rows")
    func viewingOrder() async throws {
        let first = ImportedMovie.sample("Alien", 1979, watched: "2019-05-05", rating: 9)
        let second = ImportedMovie.sample("Alien", 1979, watched: "2020-05-05", rating: 7)
        for rows in [[first, second], [second, first]] {
            _ = try await run(rows.map(WatchlistFileRow.Content.movie))
            #expect(try await repository.entries.first?.watched == .on("2019-05-05", rating: 9))
            _ = try await repository.undo()
        }
    }

    private let manyRows = Array(repeating: WatchlistFileRow.Content.movie(.sample("Alien")), count: 70)

    @Test("A failing search, file or store fails the import and changes nothing")
    func failures() async throws {
        let source = FakeMoviesFinding(onRequest: { throw TestError() })
        await #expect(throws: TestError.self) { try await run(manyRows, source: source) }
        await #expect(throws: TestError.self) { try await run(manyRows, end: { throw TestError() }) }
        #expect(try await repository.entries == [])
        store.failure = TestError()
        await #expect(throws: TestError.self) { try await run(manyRows) }
    }

    @Test("An import changes nothing if it is cancelled after a batch or in the last row", arguments: [1, 3, nil])
    func cancelled(batches: Int?) async throws {
        let task = Task { @MainActor in
            var count = 0
            return try await run(
                manyRows,
                end: { if batches == nil { withUnsafeCurrentTask { $0?.cancel() } } },
                progress: { _ in
                    count += 1
                    if count == batches { withUnsafeCurrentTask { $0?.cancel() } }
                }
            )
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await repository.entries == [])
        #expect(try await repository.changeNames == [])
    }

    @Test("Too many successive rows without a film fail an import with the last line, before it reads further rows")
    func noMovies() async throws {
        let movie = WatchlistFileRow.Content.entry(.sample())
        let missing = WatchlistFileRow.Content.invalid(reason: "The row has no title.")
        let rows = Array(repeating: missing, count: 99)
        #expect(try await run(rows + [movie] + rows, maximumRowsWithoutMovie: 100).unmatched.count == 198)
        let reason = "Lines 3 to 102 have no film. Line 102: The row has no title."
        await #expect(throws: WatchlistError.unreadableFile(reason: reason)) {
            let rows = [movie] + Array(repeating: missing, count: 163)
            return try await run(rows, maximumRowsWithoutMovie: 100) { Issue.record("The end was read.") }
        }
    }
}
