import CoreDomain
import MoviesDomain
import MoviesTestSupport
import Testing

@Suite("FetchMovieDetailsUseCase")
struct FetchMovieDetailsTests {
    private let movies = FakeMoviesRepository(details: {
        Fetched(MovieDetails(movie: Movie(id: $0, title: "A film")))
    })

    private func fetch(_ reference: String, from source: MoviesSource) async throws -> MovieID {
        try await FetchMovieDetailsUseCase(movies: movies, source: source)
            .execute(.init(reference: reference, policy: .freshWhileValid)) { _ in }
            .value.movie.id
    }

    @Test("takes a bare id, an id of IMDb, or an address", arguments: ["78", " 78\n", "themoviedb.org/movie/78"])
    func reference(text: String) async throws {
        #expect(try await fetch(text, from: .tmdb) == .tmdb(78))
        #expect(movies.detailsRequests == [.tmdb(78)])
    }

    @Test("asks for nothing when it is given words")
    func words() async {
        await #expect(throws: MoviesError.notAReference("Blade Runner")) {
            try await fetch("Blade Runner", from: .tmdb)
        }
        #expect(movies.detailsRequests.isEmpty)
    }

    @Test("asks for nothing when the id is another source's")
    func foreign() async {
        await #expect(throws: MoviesError.foreignID(id: "78", source: "catalogue")) {
            try await fetch("themoviedb.org/movie/78", from: .catalogue)
        }
        #expect(movies.detailsRequests.isEmpty)
    }
}
