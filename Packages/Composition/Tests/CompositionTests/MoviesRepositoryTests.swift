import CatalogueServerKit
import CoreDomain
import Foundation
import MovieCatalogue
import MoviesFeature
import MoviesInterface
import MoviesTesting
import Networking
import Persistence
import Testing

/// Tests of TMDB's repository with a transport that imitates TMDB, and of the catalogue with the same films.
struct MoviesRepositoryTests {
    private func tmdb() throws -> TMDBMoviesRepository {
        let config = try NetworkConfig(baseURL: #require(URL(string: "https://films.invalid/3")))
        let network = DefaultNetworkService(config: config, transport: CatalogueTransport())
        return TMDBMoviesRepository(
            source: MoviesSource(name: "tmdb", namespace: .tmdb, ratingLabel: "Rating"),
            service: DefaultDataTransferService(networkService: network),
            responses: InMemoryRecordStore(),
            now: { Date() },
            onStorageFailure: { Issue.record($0) }
        )
    }

    @Test("TMDBMoviesRepository keeps the contract of MoviesRepository", arguments: MoviesRepositoryContract.all)
    func contract(_ check: MoviesRepositoryContract) async throws {
        try await check.run(tmdb(), movie: .tmdb(83658))
    }

    @Test(
        "The catalogue and TMDB's repository return the same films for the same films at the source",
        arguments: ["love", "star wars", "amelie", "the", "9", "m*a*s*h", "godfather coppola", "qzxwvk"]
    )
    func sameMovies(words: String) async throws {
        let list = MoviesList.search(MovieSearch(query: MovieQuery(words)))
        let pages = try await (
            tmdb().page(2, of: list, onStored: nil).value,
            CatalogueMoviesRepository().page(2, of: list, onStored: nil).value
        )
        #expect(pages.0.totalPages == pages.1.totalPages && pages.0.totalResults == pages.1.totalResults)
        #expect(pages.0.movies.map(\.id.number) == pages.1.movies.map(\.id.number))
        for (movie, other) in zip(pages.0.movies, pages.1.movies) {
            #expect(movie.title == other.title && movie.releaseDate == other.releaseDate)
            #expect(movie.genres == other.genres && movie.rating == other.rating)
        }
    }
}
