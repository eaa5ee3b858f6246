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

    @Test(
        "FetchMovieDetailsUseCase fetches a film by its id or URL, ignoring surrounding white space",
        arguments: ["78", " 78\n", "themoviedb.org/movie/78"]
    )
    func reference(text: String) async throws {
        #expect(try await fetch(text, from: .tmdb) == .tmdb(78))
        #expect(movies.detailsRequests == [.tmdb(78)])
    }

    @Test("FetchMovieDetailsUseCase throws MoviesError.notAReference for a title, without a request")
    func words() async {
        await #expect(throws: MoviesError.notAReference("Blade Runner")) {
            try await fetch("Blade Runner", from: .tmdb)
        }
        #expect(movies.detailsRequests.isEmpty)
    }

    @Test("FetchMovieDetailsUseCase throws MoviesError.foreignID for the URL of another source, without a request")
    func foreign() async {
        await #expect(throws: MoviesError.foreignID(id: "78", source: "catalogue")) {
            try await fetch("themoviedb.org/movie/78", from: .catalogue)
        }
        #expect(movies.detailsRequests.isEmpty)
    }
}

@Suite("PosterSize")
struct PosterSizeTests {
    @Test(
        "PosterSize selects the nearest width, and the larger of two equally near widths",
        arguments: [
            (-5, PosterSize.w92), (0, .w92), (92, .w92), (122, .w92), (123, .w154), (154, .w154), (170, .w185),
            (263, .w185), (264, .w342), (421, .w500), (500, .w500), (640, .w780), (10_000, .w780),
        ]
    )
    func nearest(width: Int, size: PosterSize) {
        #expect(PosterSize(nearestTo: width) == size)
    }
}
