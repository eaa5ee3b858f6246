import CoreDomain
import MoviesDomain
import MoviesInterface
import MoviesTestSupport
import Testing

@Suite("FetchMovieDetailsUseCase")
struct FetchMovieDetailsTests {
    private func movies(at source: MoviesSource) -> FakeMoviesRepository {
        FakeMoviesRepository(source: source, details: { Fetched(MovieDetails(movie: Movie(id: $0, title: "A film"))) })
    }

    private func fetch(_ reference: String, from movies: FakeMoviesRepository) async throws -> MovieID {
        try await FetchMovieDetailsUseCase(movies: movies)
            .execute(.init(reference: reference)) { _ in }
            .value.movie.id
    }

    @Test("FetchMovieDetailsUseCase fetches a film by its title, and corrects the year, also of a stored film")
    func title() async throws {
        let movie = Movie.sample(7, "Alien", released: "1979")
        let movies = FakeMoviesRepository(
            page: { Fetched(MoviesPage(list: $0.list, number: 1, totalPages: 1, totalResults: 1, movies: [movie])) },
            details: { _ in Fetched(MovieDetails(movie: movie)) }
        )
        let fetch = FetchMovieDetailsUseCase(movies: movies)
        for (text, correction) in [("alien", nil), ("alien 1980", "Alien is from 1979, not 1980.")] {
            let details = try await fetch.execute(.init(reference: text)) { _ in }
            #expect(details.value.correction == correction)
        }
        #expect(movies.detailsRequests == [.tmdb(7), .tmdb(7)])
    }

    @Test("FetchMovieDetailsUseCase throws MoviesError.foreignID for the URL of another source, without a request")
    func foreign() async {
        let movies = movies(at: .catalogue)
        await #expect(throws: MoviesError.foreignID(id: "78", of: "TMDB", source: "catalogue")) {
            try await fetch("tmdb:78", from: movies)
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
