import CoreDomain
import MoviesDomain
import MoviesInterface
import MoviesTestSupport
import Testing

@Suite("SearchMoviesUseCase", .timeLimit(.minutes(10)))
struct SearchMoviesTests {
    /// - Parameter finds: The titles that the repository returns for words (`Inception`) or words and a year (`Inception of 2010`).
    private func search(
        _ typed: String,
        year: Int? = nil,
        page: Int = 1,
        isTyping: Bool = false,
        source: MoviesSource = .tmdb,
        finds: [String: [String]] = [:],
        hasMovies: Bool = true,
        saving queries: FakeRecentQueries = FakeRecentQueries(),
        onRequest: @escaping @Sendable () throws -> Void = {},
        onFailure: @escaping @Sendable (any Error) -> Void = { Issue.record($0) }
    ) async throws -> (page: MoviesPage, requests: [String]) {
        let movies = FakeMoviesRepository(
            source: source,
            page: { request in
                try onRequest()
                let titles = finds[Self.words(of: request.list)] ?? []
                let movies = titles.enumerated().map { Movie.sample($0.offset + 1, $0.element) }
                return Fetched(.sample(request.number, of: 3, list: request.list, movies: movies))
            },
            details: { id in
                guard hasMovies else { throw MoviesError.noSuchMovie(id: "\(id)") }
                return Fetched(MovieDetails(movie: Movie(id: id, title: "Blade Runner")))
            }
        )
        let useCase = SearchMoviesUseCase(
            movies: movies,
            remember: RememberQueryUseCase(queries: queries, onFailure: onFailure)
        )
        var search = MovieSearch(query: MovieQuery(typed), year: year)
        search.savesQuery = !isTyping
        let found = try await useCase.execute((search, page)) { _ in }
        return (found.value, movies.pageRequests.map { "\(Self.words(of: $0.list)), page \($0.number)" })
    }

    private static func words(of list: MoviesList) -> String {
        guard case .search(let search) = list else { return "popular" }
        let words = search.query?.text ?? "films"
        return search.year.map { "\(words) of \($0)" } ?? words
    }

    @Test(
        "SearchMoviesUseCase treats final digits as a year if no title contains them and films of that year match",
        arguments: [
            (["Inception 2010": [], "Inception of 2010": ["Inception"]], ["Inception"]),
            (["Inception 2010": ["Making of Inception"], "Inception of 2010": ["Inception"]], ["Inception"]),
            (["Inception 2010": ["Inception 2010"], "Inception of 2010": ["Inception"]], ["Inception 2010"]),
            (["Inception 2010": ["Making of Inception"], "Inception of 2010": []], ["Making of Inception"]),
            (["Inception 2010": [], "Inception of 2010": []], []),
        ] as [([String: [String]], [String])]
    )
    func trailingYear(finds: [String: [String]], expected: [String]) async throws {
        #expect(try await search("Inception 2010", finds: finds).page.movies.map(\.title) == expected)
    }

    @Test(
        "SearchMoviesUseCase fetches a later page from the list of the first page",
        arguments: [
            ("Inception 2010", "Inception of 2010, page 2"), ("Blade Runner 2049", "Blade Runner 2049, page 2"),
            ("Nothing 2010", "Nothing 2010, page 2"),
        ]
    )
    func laterPage(typed: String, expected: String) async throws {
        let finds = ["Inception of 2010": ["Inception"], "Blade Runner 2049": ["Blade Runner 2049"]]
        let (page, requests) = try await search(typed, page: 2, finds: finds)
        #expect(requests.last == expected && page.number == 2)
        // Words without digits need no interpretation.
        #expect(try await search("Amélie", page: 2).requests == ["Amélie, page 2"])
    }

    @Test("SearchMoviesUseCase treats final digits as part of the title if a year is given")
    func givenYear() async throws {
        let (page, requests) = try await search("1917 2019", year: 2019, finds: ["1917 2019 of 2019": ["1917"]])
        #expect(page.movies.map(\.title) == ["1917"])
        #expect(requests.first == "1917 2019 of 2019, page 1")
    }

    @Test(
        "SearchMoviesUseCase finds the whole title in the year before or after, if the given year does not have it",
        arguments: [
            ("alien 1980", nil, ["alien of 1980": ["Alien Zone"], "alien of 1979": ["Aliens", "Alien"]], 1979, 3),
            ("alien", 1978, ["alien of 1978": [], "alien of 1979": ["Alien"]], 1979, 3),
            ("alien", 1980, ["alien of 1980": ["The Alien"], "alien of 1979": ["Alien"]], 1980, 1),
            ("alien", 1980, ["alien of 1980": ["Alien Zone"], "alien of 1979": ["Aliens"]], 1980, 3),
        ] as [(String, Int?, [String: [String]], Int, Int)]
    )
    func nearYear(typed: String, year: Int?, finds: [String: [String]], expected: Int, requests: Int) async throws {
        let found = try await search(typed, year: year, finds: finds)
        let given = year ?? 1980
        var shown = MovieSearch(query: MovieQuery("alien"), year: expected).literal
        shown.wrongYear = expected == given ? nil : given
        #expect(found.page.list == .search(shown))
        #expect(found.page.movies.map(\.title) == finds["alien of \(expected)"])
        #expect(found.requests.count == requests)
        // Later pages belong to the same list.
        let later = try await search(typed, year: year, page: 2, finds: finds).requests
        #expect(later.last == "alien of \(expected), page 2")
    }

    @Test("While the user is typing, SearchMoviesUseCase tries other years only for an empty list")
    func nearYearWhileTyping() async throws {
        let finds = ["alien of 1980": ["Alien Zone"], "alien of 1979": ["Alien"]]
        for (year, title) in [(1980, "Alien Zone"), (1978, "Alien")] {
            let page = try await search("alien", year: year, isTyping: true, finds: finds).page
            #expect(page.movies.map(\.title) == [title])
        }
    }

    @Test("SearchMoviesUseCase finds the films of a year for a year alone that is part of no title")
    func yearAlone() async throws {
        let finds = ["films of 1979": ["Alien"], "1984": ["1984"], "films of 1984": ["Amadeus"]]
        #expect(try await search("1979", finds: finds).page.movies.map(\.title) == ["Alien"])
        #expect(try await search("1984", finds: finds).page.movies.map(\.title) == ["1984"])
        #expect(try await search("", year: 1979, finds: finds).requests == ["films of 1979, page 1"])
    }

    @Test("SearchMoviesUseCase returns one page with one film for an id", arguments: ["tt0083658", "tmdb:78"])
    func pasted(typed: String) async throws {
        let (page, requests) = try await search(typed)
        #expect(page.movies.map(\.title) == ["Blade Runner"] && page.totalPages == 1 && page.totalResults == 1)
        #expect(requests.isEmpty)
        #expect(try await search(typed, page: 2).page.movies.isEmpty)
    }

    @Test(
        "SearchMoviesUseCase treats a number as an id of the source if no title contains it, and no condition is given"
    )
    func number() async throws {
        #expect(try await search("78").page.movies.map(\.id) == [.tmdb(78)])
        #expect(try await search("78", finds: ["78": ["Station 78"]]).page.movies.map(\.title) == ["Station 78"])
        #expect(try await search("78", year: 1982).page.movies.isEmpty)
        #expect(try await search("78", page: 2).page.movies.isEmpty)
        #expect(try await search("78", hasMovies: false).page.movies.isEmpty)
    }

    @Test("SearchMoviesUseCase throws MoviesError.foreignID for the id of a film at another source")
    func foreign() async {
        await #expect(throws: MoviesError.foreignID(id: "78", of: "TMDB", source: "catalogue")) {
            try await search("tmdb:78", source: .catalogue)
        }
    }

    @Test(
        "SearchMoviesUseCase saves a query as typed when the first page of films arrives, but not while the user types",
        arguments: [
            ("Amélie", 1, false, ["Amélie"], true), ("Inception 2010", 1, false, ["Inception 2010"], true),
            ("Amélie", 2, false, ["Amélie"], false), ("Amélie", 1, true, ["Amélie"], false),
            ("Amélie", 1, false, [], false),
        ]
    )
    func saved(typed: String, page: Int, isTyping: Bool, titles: [String], isSaved: Bool) async throws {
        let queries = FakeRecentQueries()
        _ = try await search(typed, page: page, isTyping: isTyping, finds: [typed: titles], saving: queries)
        #expect(queries.saved == (isSaved ? [typed] : []))
    }

    @Test(
        "MovieQuery.saved(finding:) returns the title of the film for an id, and the words of a name at Letterboxd",
        arguments: [
            ("tt0083658", "Rain"), ("tmdb:78", "Rain"), ("rain", "rain"), ("78", "78"),
            ("letterboxd:dune-2021", "dune 2021"),
        ]
    )
    func savedTitle(typed: String, saved: String) throws {
        let query = try #require(MovieQuery(typed))
        #expect(query.saved(finding: [.sample(78, "Rain"), .sample(79, "Snow")])?.text == saved)
        #expect(query.saved(finding: []) == nil)
    }

    @Test("SearchMoviesUseCase does not save the query of a search that fails or is cancelled before its page arrives")
    func cancelled() async throws {
        let queries = FakeRecentQueries()
        await #expect(throws: MoviesError.notStored) {
            try await search("Amélie", saving: queries) { throw MoviesError.notStored }
        }
        let searching = Task {
            // Cancels the search just before its page arrives.
            try await search("Amélie", finds: ["Amélie": ["Amélie"]], saving: queries) {
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        await #expect(throws: CancellationError.self) { try await searching.value }
        #expect(queries.saved.isEmpty)
    }

    @Test("SearchMoviesUseCase reports a query that cannot be saved, without failing the search")
    func notSaved() async throws {
        let failures = Recorder<any Error>()
        let queries = FakeRecentQueries(failure: TestError())
        _ = try await search("Amélie", finds: ["Amélie": ["Amélie"]], saving: queries, onFailure: failures.append)
        #expect(failures.all.count == 1 && failures.all.first is TestError)
    }
}
