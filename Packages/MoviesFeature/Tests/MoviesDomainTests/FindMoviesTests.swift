import CoreDomain
import MoviesDomain
import MoviesInterface
import MoviesTestSupport
import Testing

@Suite("FindMoviesUseCase", .timeLimit(.minutes(1)))
struct FindMoviesTests {
    /// Returns a repository with one film, "Blade Runner", whose id is `known`. A search for any title finds two films.
    private func movies(_ known: MovieID = .tmdb(78), at source: MoviesSource = .tmdb) -> FakeMoviesRepository {
        FakeMoviesRepository(
            source: source,
            page: { request in
                let movies = [Movie.sample(1, "First"), .sample(2, "Second")]
                return Fetched(
                    MoviesPage(list: request.list, number: 1, totalPages: 3, totalResults: 60, movies: movies)
                )
            },
            details: { id in
                guard id == known else { throw MoviesError.noSuchMovie(id: "\(id.number)") }
                return Fetched(MovieDetails(movie: Movie(id: id, title: "Blade Runner")))
            }
        )
    }

    private func find(_ input: FindMoviesUseCase.Input, in movies: FakeMoviesRepository) async throws -> [String] {
        try await FindMoviesUseCase(movies: movies).execute(input).map(\.title)
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
        let movies = movies(at: source)
        #expect(try await find(.id(.tmdb(79)), in: movies).isEmpty)
        #expect(movies.detailsRequests.count == requests)
    }

    @Test(
        "FindMoviesUseCase throws the error of the source",
        arguments: [.id(.tmdb(78)), .title("alien", year: 1979)] as [FindMoviesUseCase.Input]
    )
    func failed(input: FindMoviesUseCase.Input) async {
        let error = MoviesError.unreachable(reason: "refused")
        let movies = FakeMoviesRepository(page: { _ in throw error }, details: { _ in throw error })
        await #expect(throws: error) { try await find(input, in: movies) }
    }

    @Test(
        "FindMoviesUseCase searches the source for a title that looks like an id, a URL or a title with a year",
        arguments: ["78", "Inception 2010", "tt0083658", "https://www.themoviedb.org/movie/78"],
        [nil, 2019]
    )
    func literalTitle(title: String, year: Int?) async throws {
        let movies = movies(at: .catalogue)
        #expect(try await find(.title(title, year: year), in: movies) == ["First", "Second"])
        let search = MovieSearch(query: MovieQuery(title), year: year).withLiteralWords
        #expect(movies.pageRequests.map(\.list) == [.search(search)])
        #expect(movies.detailsRequests.isEmpty)
    }

    @Test("FindMoviesUseCase returns no film for a blank title, without a request", arguments: ["", " \n"])
    func blank(text: String) async throws {
        let movies = movies()
        #expect(try await find(.title(text, year: nil), in: movies).isEmpty)
        #expect(movies.pageRequests.isEmpty && movies.detailsRequests.isEmpty)
    }
}
