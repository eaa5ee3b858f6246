package import CoreDomain
package import Foundation
package import MoviesDomain
package import Networking

/// Films from a service that speaks TMDB's JSON.
package struct DefaultMoviesRepository: MoviesRepository {
    private let source: MoviesSource
    private let transfer: CachingTransfer
    private let genres: GenreNames
    private let posters: PosterAddresses

    /// - Parameters:
    ///   - cache: nil for a source that needs none.
    ///   - imageBaseURL: where pictures are; nil to ask the service.
    ///   - now: the calendar's time, for the age of stored answers.
    package init(
        source: MoviesSource,
        service: any DataTransferService,
        cache: ResponseCache?,
        imageBaseURL: URL?,
        now: @escaping @Sendable () -> Date
    ) {
        self.source = source
        transfer = CachingTransfer(service: service, cache: cache, now: now)
        genres = GenreNames(transfer: transfer)
        posters = PosterAddresses(configured: imageBaseURL, transfer: transfer)
    }

    package func page(_ number: Int, of list: MoviesList, policy: CachePolicy) -> Updates<MoviesPage> {
        .producing { updates in
            async let genres = genres.names(language: list.language, policy: policy)
            for try await page in transfer.updates(MoviesEndpoints.page(number, of: list), policy: policy) {
                let genres = try await genres
                updates.yield(page.map { $0.page(number, of: list, source: source, genres: genres) })
            }
        }
    }

    package func details(of id: MovieID, policy: CachePolicy) -> Updates<MovieDetails> {
        .producing { updates in
            do {
                for try await details in transfer.updates(MoviesEndpoints.details(of: id), policy: policy) {
                    let poster = try await posters.address(of: details.value.movie.posterPath, policy: policy)
                    updates.yield(try details.map { try $0.details(source: source, poster: poster) })
                }
            } catch MoviesError.noSuchResource {
                throw MoviesError.noSuchMovie(id: MoviesEndpoints.text(id))
            }
        }
    }
}

extension MoviesList {
    fileprivate var language: String? {
        switch self {
        case .search(let search): search.language
        case .popular: nil
        }
    }
}
