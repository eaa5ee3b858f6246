import CoreDomain
import Testing
import WatchlistDomain
import WatchlistTestSupport

@Suite("Failing imports with ImportWatchlistUseCase", .timeLimit(.minutes(1)))
struct FailingImportTests {
    private let former = WatchlistEntry.sample(.imdb(1), "Brazil", 1985)
    private let repository: FakeWatchlistRepository

    init() { repository = FakeWatchlistRepository([former]) }

    private func run(
        _ count: Int = 70,
        source: FakeMoviesFinding = FakeMoviesFinding((1...70).map { .sample(.tmdb($0), "Film \($0).", 1982) }),
        end: @escaping @Sendable () throws -> Void = {},
        progress: @escaping @MainActor (Int) -> Void = { _ in }
    ) async throws -> ImportWatchlistUseCase.Output {
        let contents = (1...count).map { number in
            var movie = ImportedMovie()
            movie.title = "Film \(number)."
            return WatchlistFileRow.Content.movie(movie)
        }
        let input = ImportWatchlistUseCase.Input(
            reader: FakeWatchlistFileReader(contents, end: end),
            today: .day("2026-11-22"),
            progress: progress
        )
        return try await ImportWatchlistUseCase(repository: repository, movies: source).execute(input)
    }

    @Test("A failing search, file or store fails the import and changes nothing")
    func failures() async throws {
        await #expect(throws: TestError.self) { try await run(source: FakeMoviesFinding(failure: TestError())) }
        await #expect(throws: TestError.self) { try await run(end: { throw TestError() }) }
        #expect(repository.entries == [former])
        repository.failure = TestError()
        await #expect(throws: TestError.self) { try await run() }
    }

    @Test("A cancelled import changes nothing, also if it is cancelled while it reads the last row")
    func cancelledReading() async throws {
        await #expect(throws: CancellationError.self) {
            try await run(end: { withUnsafeCurrentTask { $0?.cancel() } })
        }
        #expect(repository.entries == [former])
        #expect(repository.changeNames == [])
    }

    @Test("An import that is cancelled after its first or last batch changes nothing", arguments: [1, 3])
    func cancelledMatching(batches: Int) async throws {
        let task = Task { @MainActor in
            var count = 0
            return try await run(progress: { _ in
                count += 1
                if count == batches { withUnsafeCurrentTask { $0?.cancel() } }
            })
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(repository.entries == [former])
    }

    @Test("Too many successive rows without a film fail an import with the last line, before it reads further rows")
    func noMovies() async throws {
        let movie = WatchlistFileRow.Content.entry(.sample())
        let missing = WatchlistFileRow.Content.invalid(reason: "The row has no title.")
        func run(_ contents: [WatchlistFileRow.Content], end: @escaping @Sendable () throws -> Void) async throws -> Int
        {
            let reader = FakeWatchlistFileReader(contents, end: end)
            let source = FakeMoviesFinding([])
            let useCase = ImportWatchlistUseCase(repository: repository, movies: source, maximumRowsWithoutMovie: 100)
            return try await useCase.execute(.init(reader: reader, today: .day("2026-11-22"))).unmatched.count
        }
        let rows = Array(repeating: missing, count: 99)
        #expect(try await run(rows + [movie] + rows) {} == 198)
        let reason = "Lines 3 to 102 have no film. Line 102: The row has no title."
        await #expect(throws: WatchlistError.unreadableFile(reason: reason)) {
            try await run([movie] + rows + Array(repeating: missing, count: 64)) { Issue.record("The end was read.") }
        }
    }
}
