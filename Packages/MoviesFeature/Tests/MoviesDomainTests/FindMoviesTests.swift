import CoreDomain
import MoviesDomain
import MoviesTestSupport
import Testing

@Suite("FindMoviesUseCase", .timeLimit(.minutes(1)))
struct FindMoviesTests {
    private let queries = FakeRecentQueries()

    /// Returns a repository with one film, "Blade Runner", whose id is `known`. A search for any title finds two films.
    private func movies(_ known: MovieID = .tmdb(78)) -> FakeMoviesRepository {
        FakeMoviesRepository(
            page: { request in
                let films = [Movie.sample(1, "First"), .sample(2, "Second")]
                return Fetched(
                    MoviesPage(list: request.list, number: 1, totalPages: 3, totalResults: 60, movies: films)
                )
            },
            details: { id in
                guard id == known else { throw MoviesError.noSuchMovie(id: "\(id.number)") }
                return Fetched(MovieDetails(movie: Movie(id: id, title: "Blade Runner")))
            }
        )
    }

    private func find(
        _ input: FindMoviesUseCase.Input,
        in movies: FakeMoviesRepository,
        at source: MoviesSource = .tmdb
    ) async throws -> [String] {
        let remember = RememberQueryUseCase(queries: queries) { Issue.record($0) }
        let search = SearchMoviesUseCase(movies: movies, source: source, remember: remember)
        return try await FindMoviesUseCase(movies: movies, search: search, source: source).execute(input).map(\.title)
    }

    @Test(
        "FindMoviesUseCase finds the words of an address at Letterboxd as a title, and otherwise as a title with a year"
    )
    func letterboxd() async throws {
        let movies = FakeMoviesRepository(page: { request in
            let films = [Movie(id: .tmdb(1), title: "Dune", releaseDate: ReleaseDate("2021")), .sample(2, "Dune Two")]
            let found =
                request.list == .search(MovieSearch(query: try #require(MovieQuery("dune")), year: 2021)) ? films : []
            return Fetched(MoviesPage(list: request.list, number: 1, totalPages: 1, totalResults: 2, movies: found))
        })
        #expect(try await find(.text("https://letterboxd.com/film/dune-2021/"), in: movies) == ["Dune"])
        let words = movies.pageRequests.map { $0.list.query?.text }
        #expect(words == ["dune 2021", "dune"])
        #expect(try await find(.text("https://letterboxd.com/film/dune-two/"), in: movies) == [])
    }

    @Test("FindMoviesUseCase returns the film with an id")
    func id() async throws {
        let movies = movies()
        #expect(try await find(.id(.tmdb(78)), in: movies) == ["Blade Runner"])
        #expect(movies.detailsRequests == [.tmdb(78)])
        #expect(movies.pageRequests.isEmpty)
    }

    @Test(
        "FindMoviesUseCase returns no film for an id that the source does not have, and for an id of another source",
        arguments: [(MoviesSource.tmdb, 1), (.catalogue, 0)]
    )
    func missing(source: MoviesSource, requests: Int) async throws {
        let movies = movies()
        #expect(try await find(.id(.tmdb(79)), in: movies, at: source).isEmpty)
        #expect(movies.detailsRequests.count == requests)
    }

    @Test(
        "FindMoviesUseCase throws the error of the source",
        arguments: [.id(.tmdb(78)), .text("78"), .text("alien"), .title("alien", year: 1979)]
            as [FindMoviesUseCase.Input]
    )
    func failed(input: FindMoviesUseCase.Input) async {
        let error = MoviesError.unreachable(reason: "refused")
        let movies = FakeMoviesRepository(page: { _ in throw error }, details: { _ in throw error })
        await #expect(throws: error) { try await find(input, in: movies) }
    }

    @Test(
        "FindMoviesUseCase returns the film of an id or of the URL of a film's page, ignoring surrounding white space",
        arguments: ["78", " 78\n", "https://www.themoviedb.org/movie/78-blade-runner"]
    )
    func reference(text: String) async throws {
        let movies = movies()
        #expect(try await find(.text(text), in: movies) == ["Blade Runner"])
        #expect(movies.pageRequests.isEmpty)
    }

    @Test("FindMoviesUseCase returns no film for an unknown id with a namespace, without a search for a title")
    func unknownReference() async throws {
        let movies = movies()
        #expect(try await find(.text("tt0083658"), in: movies).isEmpty)
        #expect(movies.pageRequests.isEmpty)
    }

    @Test("FindMoviesUseCase throws MoviesError.foreignID for the URL of a film at another source")
    func foreignReference() async {
        await #expect(throws: MoviesError.foreignID(id: "78", source: "catalogue")) {
            try await find(.text("https://www.themoviedb.org/movie/78"), in: movies(), at: .catalogue)
        }
    }

    @Test("FindMoviesUseCase searches the titles for a number that is not the id of a film")
    func number() async throws {
        let movies = movies()
        #expect(try await find(.text("1917"), in: movies) == ["First", "Second"])
        #expect(movies.detailsRequests == [.tmdb(1917)])
    }

    @Test("FindMoviesUseCase returns the first page of a search for a title, without saving the query")
    func title() async throws {
        let movies = movies()
        #expect(try await find(.text(" alien "), in: movies) == ["First", "Second"])
        #expect(movies.pageRequests.map(\.number) == [1])
        #expect(movies.pageRequests.map(\.policy) == [.freshWhileValid])
        #expect(queries.saved.isEmpty)
    }

    @Test(
        "FindMoviesUseCase searches the source for a title that looks like an id, a URL or a title with a year",
        arguments: ["78", "Inception 2010", "tt0083658", "https://www.themoviedb.org/movie/78"],
        [nil, 2019]
    )
    func literalTitle(title: String, year: Int?) async throws {
        let movies = movies()
        #expect(try await find(.title(title, year: year), in: movies, at: .catalogue) == ["First", "Second"])
        var search = MovieSearch(query: try #require(MovieQuery(title)), year: year).withLiteralWords
        search.savesQuery = false
        #expect(movies.pageRequests.map(\.list) == [.search(search)])
        #expect(movies.detailsRequests.isEmpty)
    }

    @Test("FindMoviesUseCase returns no film for a blank text, without a request", arguments: ["", " \n"])
    func blank(text: String) async throws {
        let movies = movies()
        #expect(try await find(.text(text), in: movies).isEmpty)
        #expect(try await find(.title(text, year: nil), in: movies).isEmpty)
        #expect(movies.pageRequests.isEmpty && movies.detailsRequests.isEmpty)
    }
}
