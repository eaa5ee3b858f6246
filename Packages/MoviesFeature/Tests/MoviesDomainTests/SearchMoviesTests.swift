import CoreDomain
import MoviesDomain
import MoviesTestSupport
import Testing

@Suite("SearchMoviesUseCase", .timeLimit(.minutes(1)))
struct SearchMoviesTests {
    private static let catalogue = MoviesSource(name: "catalogue", namespace: .imdb)

    /// Searches where `finds` says which titles the source has for which words, or for which words of a year.
    private func search(
        _ typed: String,
        year: Int? = nil,
        page: Int = 1,
        source: MoviesSource = MoviesSource(name: "tmdb", namespace: .tmdb),
        finds: [String: [String]] = [:]
    ) async throws -> (page: MoviesPage, asked: [String]) {
        let movies = FakeMoviesRepository(
            page: { request in
                .of(Fetched(.found(finds[Self.words(of: request.list)] ?? [], request)))
            },
            details: { id in
                .of(Fetched(MovieDetails(movie: Movie(id: id, title: "Blade Runner"))))
            }
        )
        let useCase = SearchMoviesUseCase(
            movies: movies,
            queries: FakeRecentQueries(),
            source: source,
            onQueryNotSaved: { Issue.record($0) }
        )
        let search = MovieSearch(query: try #require(MovieQuery(typed)), year: year)
        let found = try await useCase.execute(.init(search: search, page: page, policy: .freshWhileValid)).last()
        return (found.value, movies.pageRequests.map { "\(Self.words(of: $0.list)), page \($0.number)" })
    }

    private static func words(of list: MoviesList) -> String {
        guard case .search(let search) = list else { return "popular" }
        return search.year.map { "\(search.query.text) of \($0)" } ?? search.query.text
    }

    @Test("words are asked for as they are")
    func words() async throws {
        let (page, asked) = try await search("blade runner", finds: ["blade runner": ["Blade Runner"]])
        #expect(page.movies.map(\.title) == ["Blade Runner"])
        #expect(asked == ["blade runner, page 1"])
    }

    @Test(
        "digits behind the words are a year when no title holds them",
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
        "a later page continues the list that the first page was of",
        arguments: [
            ("Inception 2010", "Inception of 2010, page 2"), ("Blade Runner 2049", "Blade Runner 2049, page 2"),
            ("Nothing 2010", "Nothing 2010, page 2"), ("Amélie", "Amélie, page 2"),
        ]
    )
    func laterPage(typed: String, expected: String) async throws {
        let finds = ["Inception of 2010": ["Inception"], "Blade Runner 2049": ["Blade Runner 2049"]]
        let (page, asked) = try await search(typed, page: 2, finds: finds)
        #expect(asked.last == expected)
        #expect(page.number == 2)
    }

    @Test("pages tell of which list they are, so that nobody has to find it out again")
    func list() async throws {
        let page = try await search("Inception 2010", finds: ["Inception of 2010": ["Inception"]]).page
        let search = MovieSearch(query: try #require(MovieQuery("Inception")), year: 2010, reading: .literal)
        #expect(page.list == .search(search))
    }

    @Test("beside a given year, digits are words")
    func givenYear() async throws {
        let (page, asked) = try await search("1917 2019", year: 2019, finds: ["1917 2019 of 2019": ["1917"]])
        #expect(page.movies.map(\.title) == ["1917"])
        #expect(asked == ["1917 2019 of 2019, page 1"])
    }

    @Test(
        "a pasted id or address gives that one film",
        arguments: ["tt0083658", "https://www.imdb.com/title/tt0083658/", "https://www.themoviedb.org/movie/78"]
    )
    func pasted(typed: String) async throws {
        let (page, asked) = try await search(typed)
        #expect(page.movies.map(\.title) == ["Blade Runner"])
        #expect(page.totalPages == 1)
        #expect(page.totalResults == 1)
        #expect(asked.isEmpty)
        #expect(try await search(typed, page: 2).page.movies.isEmpty)
    }

    @Test("a bare number is a title here")
    func number() async throws {
        #expect(try await search("1917", finds: ["1917": ["1917"]]).page.movies.map(\.title) == ["1917"])
    }

    @Test("an address of another source is refused")
    func foreign() async {
        await #expect(throws: MoviesError.foreignID(id: "78", source: "catalogue")) {
            try await search("https://www.themoviedb.org/movie/78", source: Self.catalogue)
        }
    }
}

extension MoviesPage {
    fileprivate static func found(_ titles: [String], _ request: FakeMoviesRepository.PageRequest) -> MoviesPage {
        MoviesPage(
            list: request.list,
            number: request.number,
            totalPages: 3,
            totalResults: 60,
            movies: titles.enumerated().map { .sample($0.offset + 1, $0.element) }
        )
    }
}
