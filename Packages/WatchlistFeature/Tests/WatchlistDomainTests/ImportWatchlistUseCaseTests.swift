import CoreDomain
import Foundation
import MoviesInterface
import Testing
import WatchlistDomain
import WatchlistTestSupport

@Suite("ImportWatchlistUseCase", .timeLimit(.minutes(1)))
struct ImportWatchlistUseCaseTests {
    private typealias Output = ImportWatchlistUseCase.Output
    private typealias Content = WatchlistFileRow.Content

    private let source = FakeMoviesFinding([
        .sample(.tmdb(78), imdb: 83_658), .sample(.tmdb(348), "Alien", 1979, imdb: 78_748),
        .sample(.tmdb(901), "Aftermath", 2012), .sample(.tmdb(902), "Aftermath", 2012),
        .sample(.tmdb(903), "Aftermath", 2017), .sample(.tmdb(904), "Zulu", nil),
    ])
    private let repository = FakeWatchlistRepository()

    private func movie(
        _ title: String,
        _ year: Int? = nil,
        _ ids: Set<MovieID> = [],
        _ configure: (inout ImportedMovie) -> Void = { _ in }
    ) -> Content {
        var movie = ImportedMovie()
        (movie.title, movie.year, movie.ids) = (title, year, ids)
        configure(&movie)
        return .movie(movie)
    }

    private func run(
        _ contents: [Content],
        source: FakeMoviesFinding? = nil,
        marksWatched: Bool = false,
        end: @escaping @Sendable () throws -> Void = {},
        progress: @escaping @MainActor (Int) -> Void = { _ in }
    ) async throws -> Output {
        let useCase = ImportWatchlistUseCase(repository: repository, movies: source ?? self.source)
        let input = ImportWatchlistUseCase.Input(
            reader: FakeWatchlistFileReader(contents, end: end),
            today: .day("2026-11-22"),
            marksWatched: marksWatched,
            progress: progress
        )
        return try await useCase.execute(input)
    }

    @Test("ImportWatchlistUseCase stores the facts of the source, and the dates, note and rating of the file")
    func facts() async throws {
        let output = try await run([
            movie("blade runner", 1982) {
                ($0.added, $0.due, $0.note) = (.day("2020-01-02"), .day("2026-12-24"), "the final cut")
            },
            movie("", nil, [.tmdb(348)]) {
                ($0.isWatched, $0.watchedDay, $0.rating) = (true, .day("2019-05-05"), MovieRating(9))
            },
        ])
        #expect((output.added, output.changed, output.unchanged) == (2, 0, 0))
        #expect(output.unmatchedFile == nil)
        #expect(
            repository.entries == [
                .sample(otherIDs: [.tmdb(78)], added: "2020-01-02", due: "2026-12-24", note: "the final cut"),
                .sample(.imdb(78_748), "Alien", 1979, otherIDs: [.tmdb(348)], watched: "2019-05-05", rating: 9),
            ]
        )
        #expect(repository.changeNames == ["Import 2 films"])
    }

    @Test("ImportWatchlistUseCase matches a film by its ids, and by title and year only if the source has none of them")
    func matching() async throws {
        _ = try await run([movie("Alien", 1979, [.imdb(83_658)])])
        #expect(repository.entries.map(\.title) == ["Blade Runner"])
        #expect(source.requests == ["tt0083658"])
        _ = try await run([movie("Zulu", nil, [.imdb(5)])])
        #expect(repository.entries.map(\.title).sorted() == ["Blade Runner", "Zulu"])
        #expect(source.requests == ["Zulu", "tt0000005", "tt0083658"])
        _ = try await run([movie("", 1979, [.imdb(6)])])
        #expect(source.requests == ["Zulu", "tt0000005", "tt0000006", "tt0083658"])
    }

    @Test("ImportWatchlistUseCase sends no request for a film that is on the list under one of the ids")
    func listed() async throws {
        _ = try await run([movie("", nil, [.imdb(83_658)])])
        let output = try await run([movie("", nil, [.tmdb(78), .tmdb(79)])])
        #expect((output.added, output.changed, output.unchanged) == (0, 0, 1))
        // A film has one TMDB id, so the entry does not gain another one.
        #expect(repository.entries.map(\.ids) == [[.imdb(83_658), .tmdb(78)]])
        #expect(source.requests == ["tt0083658"])
    }

    @Test(
        "ImportWatchlistUseCase lists a row that matches no film or several films, with its line and the reason",
        arguments: [
            ("Brazil", 1985, [], "The source has no film Brazil (1985)."),
            ("Blade", nil, [], "The source has no film Blade."),
            ("Blade Runner", 1983, [], "The source has no film Blade Runner (1983)."),
            ("", nil, [.imdb(5)], "The source has no film tt0000005."),
            ("Brazil", nil, [.tmdb(5), .imdb(5)], "The source has no film tmdb:5, tt0000005, Brazil."),
            ("Aftermath", 2012, [], "The source has 2 films Aftermath (2012): tmdb:901, tmdb:902."),
            ("Aftermath", nil, [], "The source has 3 films Aftermath: tmdb:901, tmdb:902, tmdb:903."),
            ("Zulu", 1964, [], "The source has no film Zulu (1964)."),
            ("Alien", 1979, [.imdb(5)], "The source has no film tt0000005, Alien (1979)."),
        ] as [(String, Int?, Set<MovieID>, String)]
    )
    func unmatched(title: String, year: Int?, ids: Set<MovieID>, reason: String) async throws {
        let output = try await run([movie("Alien", 1979), movie(title, year, ids)])
        #expect(output.added == 1)
        #expect(output.unmatched.map(\.line) == [3])
        #expect(output.unmatched.map(\.reason) == [reason])
        #expect(output.unmatchedFile == Data("Title\n\(title)\n".utf8))
    }

    @Test(
        "ImportWatchlistUseCase matches titles in which “&” is “and”, on both sides",
        arguments: [("Thelma and Louise", "Thelma & Louise"), ("Thelma & Louise", "Thelma and Louise")]
    )
    func ampersand(title: String, found: String) async throws {
        let source = FakeMoviesFinding([.sample(.tmdb(1_541), found, 1991)])
        #expect(try await run([movie(title, 1991)], source: source).added == 1)
    }

    @Test(
        "ImportWatchlistUseCase imports a film without its dropped values, which it reports unless the row has no film"
    )
    func dropped() async throws {
        let rows = zip(2..., [movie("Alien", 1979), movie("Brazil", 1985)])
            .map { WatchlistFileRow(line: $0, bytes: Data(), content: $1, dropped: ["“x” is not a date."]) }
        let useCase = ImportWatchlistUseCase(repository: repository, movies: source)
        let output = try await useCase.execute(.init(reader: FakeWatchlistFileReader(rows), today: .testToday))
        #expect(output.added == 1 && output.unmatched.map(\.line) == [3])
        #expect(output.dropped == [.init(line: 2, reason: "“x” is not a date.")])
    }

    @Test("ImportWatchlistUseCase writes unmatched and invalid rows in the order of the file")
    func unmatchedFile() async throws {
        let missing = (1...40).map { movie("Missing \($0)") }
        let output = try await run(
            [movie("Alien"), .invalid(reason: "No title.")] + missing + [movie("Aftermath", 2017)]
        )
        #expect(output.added == 2)
        #expect(output.unmatched.map(\.line) == Array(3...43))
        #expect(output.unmatched.first?.reason == "No title.")
        let lines = ["Title", "?"] + (1...40).map { "Missing \($0)" }
        #expect(output.unmatchedFile == Data((lines.joined(separator: "\n") + "\n").utf8))
    }

    @Test("Importing a file twice with ImportWatchlistUseCase changes nothing")
    func twice() async throws {
        let contents = [
            movie("Blade Runner", 1982) { ($0.isWatched, $0.watchedDay) = (true, .day("2019-05-05")) },
            movie("Blade Runner", 1982) {
                ($0.isWatched, $0.watchedDay, $0.rating) = (true, .day("2018-05-05"), MovieRating(7))
            },
            movie("Zulu", nil, [.imdb(5)]) { $0.note = "note" }, movie("Brazil"), movie("", nil, [.tmdb(901)]),
        ]
        let first = try await run(contents)
        #expect((first.added, first.changed, first.unchanged, first.unmatched.count) == (3, 0, 1, 1))
        let entries = repository.entries
        let second = try await run(contents)
        #expect((second.added, second.changed, second.unchanged) == (0, 0, 4))
        #expect(second.unmatched == first.unmatched)
        #expect(second.unmatchedFile == first.unmatchedFile)
        #expect(repository.entries == entries)
        #expect(repository.changeNames == ["Import 3 films"])
    }

    @Test(
        "ImportWatchlistUseCase keeps the earliest viewing of a film, with the rating of another viewing if it has none"
    )
    func viewings() async throws {
        let days = ["2021-03-03", "2019-05-05", "2020-04-04"]
        let output = try await run(
            [movie("Alien", 1979) { $0.note = "planned" }]
                + days.map { day in
                    movie("Alien", 1979) {
                        ($0.isWatched, $0.watchedDay, $0.rating) = (
                            true, .day(day), day == days[1] ? nil : MovieRating(8)
                        )
                    }
                }
        )
        #expect((output.added, output.changed, output.unchanged) == (1, 2, 1))
        let entry = try #require(repository.entries.first)
        #expect(entry.watched == Viewing(day: .day("2019-05-05"), rating: MovieRating(8)))
        #expect(entry.note == "planned")
        #expect(repository.changeNames == ["Import 3 films"])
    }

    @Test("A viewing without a day is estimated, and gets the day of a later import only while it is estimated")
    func estimatedDay() async throws {
        let rated = movie("Alien", 1979) {
            ($0.isWatched, $0.ratedDay, $0.added) = (true, .day("2020-02-02"), .day("2019-01-01"))
        }
        _ = try await run([rated])
        #expect(repository.entries.first?.watched == Viewing(day: .day("2020-02-02"), isEstimated: true))
        for (day, changed) in [("2020-01-30", 1), ("2018-01-01", 0), ("2021-01-01", 0)] {
            let seen = movie("Alien", 1979) { ($0.isWatched, $0.watchedDay) = (true, .day(day)) }
            #expect(try await run([seen]).changed == changed)
        }
        #expect(try await run([rated]).unchanged == 1)
        #expect(repository.entries.first?.watched == Viewing(day: .day("2020-01-30")))
    }

    @Test("With marksWatched, ImportWatchlistUseCase also marks entries of an export as watched")
    func watchedExport() async throws {
        let planned = WatchlistEntry.sample(.imdb(1), "One", added: "2020-01-01")
        let watched = WatchlistEntry.sample(.imdb(2), "Two", watched: "2021-01-01", rating: 7)
        _ = try await run([.entry(planned), .entry(watched)], marksWatched: true)
        let viewings = repository.entries.sorted { $0.title < $1.title }.map(\.watched)
        #expect(viewings == [Viewing(day: .day("2020-01-01"), isEstimated: true), watched.watched])
    }

    @Test(
        "A watched film without a day was watched on the day of its addition, or on the day of the import",
        arguments: [
            (true, false, "2020-01-02", "2020-01-02"), (true, false, nil, "2026-11-22"),
            (false, true, nil, "2026-11-22"),
            (false, true, "2020-01-02", "2020-01-02"), (false, false, "2020-01-02", nil),
        ] as [(Bool, Bool, String?, String?)]
    )
    func watchedDay(isWatched: Bool, marksWatched: Bool, added: String?, expected: String?) async throws {
        let content = movie("Alien", 1979) { ($0.isWatched, $0.added) = (isWatched, added.map { .day($0) }) }
        _ = try await run([content], marksWatched: marksWatched)
        #expect(repository.entries.first?.watched?.day.description == expected)
        #expect(repository.entries.first?.added.description == added ?? "2026-11-22")
        #expect(repository.changeNames == ["Import 1 film"])
    }

    @Test("ImportWatchlistUseCase reports the number of matched rows, which grows up to the number of rows")
    @MainActor
    func progress() async throws {
        var reported: [Int] = []
        _ = try await run((1...100).map { movie("Missing \($0)") }, progress: { reported.append($0) })
        #expect(reported == reported.sorted())
        #expect(reported.last == 100)
        #expect(reported.count > 2)
    }

    @Test("ImportWatchlistUseCase keeps the viewing and its rating in any order of the rows and of the files")
    func viewingOrder() async throws {
        let logged = movie("Alien", 1979) {
            ($0.isWatched, $0.added, $0.rating) = (true, .day("2021-03-03"), MovieRating(8))
        }
        let viewings = [
            movie("Alien", 1979) {
                ($0.isWatched, $0.watchedDay, $0.rating) = (true, .day("2019-05-05"), MovieRating(9))
            },
            movie("Alien", 1979) {
                ($0.isWatched, $0.watchedDay, $0.rating) = (true, .day("2020-05-05"), MovieRating(7))
            },
        ]
        for rows in [viewings, viewings.reversed()] {
            _ = try await run(rows)
            #expect(repository.entries.first?.watched == Viewing(day: .day("2019-05-05"), rating: MovieRating(9)))
            _ = try await repository.undo()
        }
        for files in [[[logged], viewings], [viewings, [logged]]] {
            for rows in files { _ = try await run(rows) }
            #expect(repository.entries.first?.watched?.day == .day("2019-05-05"))
            #expect(try await run(viewings + [logged]).unchanged == 3)
            for _ in files { _ = try await repository.undo() }
        }
    }

    @Test("ImportWatchlistUseCase adds a film of another source to the entry with its title and year")
    func namesake() async throws {
        _ = try await run([.entry(.sample(.imdb(904), "Zulu", 1964))])
        let output = try await run([.entry(.sample(.tmdb(904), "zulu", 1964, note: "note"))])
        #expect((output.added, output.changed) == (0, 1))
        #expect(repository.entries == [.sample(.imdb(904), "Zulu", 1964, otherIDs: [.tmdb(904)], note: "note")])
    }

    @Test("ImportWatchlistUseCase lists the row of an entry that cannot be read, and imports the others")
    func unreadable() async throws {
        let repository = FakeWatchlistRepository(unreadableKeys: ["tt0083658"])
        let reader = FakeWatchlistFileReader([movie("Blade Runner", 1982), .entry(.sample()), movie("Alien", 1979)])
        let output = try await ImportWatchlistUseCase(repository: repository, movies: source)
            .execute(.init(reader: reader, today: .day("2026-11-22")))
        let reason =
            "The entry of “Blade Runner” cannot be changed: a newer version of this program stored it, or it is damaged."
        #expect(output.unmatched == [2, 3].map { .init(line: $0, reason: reason) })
        #expect(repository.entries.map(\.title) == ["Alien"])
    }
}
