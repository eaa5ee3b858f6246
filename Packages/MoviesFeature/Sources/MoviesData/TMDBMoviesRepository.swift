public import CoreDomain
public import Foundation
public import MoviesInterface
public import Networking
public import Persistence

/// A repository of films from a service with TMDB's API (https://developer.themoviedb.org), with a cache of responses.
public struct TMDBMoviesRepository: MoviesRepository {
    /// The properties of the source.
    public let source: MoviesSource
    private var policy: CachePolicy
    private let transfer: CachingTransfer
    private let genres: GenreNames
    private let imageBaseURL: URL?

    /// Creates a repository of a source with the ids of TMDB.
    ///
    /// - Parameters:
    ///   - imageBaseURL: The image base URL (`https://image.tmdb.org/t/p`); nil for a service without images.
    ///   - now: Returns the current date, for the age of stored responses.
    ///   - onStorageFailure: Called with the error if a response cannot be read or stored. The request continues.
    public init(
        source: MoviesSource,
        service: any DataTransferService,
        responses: any RecordStore,
        policy: CachePolicy = .freshWhileValid,
        imageBaseURL: URL? = nil,
        now: @escaping @Sendable () -> Date,
        onStorageFailure: @escaping @Sendable (any Error) -> Void
    ) {
        self.source = source
        self.policy = policy
        self.imageBaseURL = imageBaseURL
        let cache = ResponseCache(store: responses, onFailure: onStorageFailure)
        transfer = CachingTransfer(service: service, cache: cache, now: now)
        genres = GenreNames(transfer: transfer)
    }

    /// Fetches a page of a list, with the names of genres.
    @concurrent
    public func page(
        _ number: Int,
        of list: MoviesList,
        onStored: StoredHandler<MoviesPage>?
    ) async throws -> Fetched<MoviesPage> {
        async let genreNames = genres.names(language: list.language, policy: policy)
        guard let endpoint = try await endpoint(number, of: list) else {
            return Fetched(MoviesPage(list: list, number: number, totalPages: 0, totalResults: 0, movies: []))
        }
        let stored = try await transfer.stored(endpoint, policy: policy)
        if policy == .cacheFirst, let stored, let onStored {
            let genres = try await genreNames
            await onStored(stored.fetched.provisional.map { $0.page(number, of: list, genres: genres) })
        }
        let fetched = try await transfer.fetch(endpoint, policy: policy, stored: stored)
        let genres = try await genreNames
        return fetched.map { $0.page(number, of: list, genres: genres) }
    }

    private func endpoint(_ number: Int, of list: MoviesList) async throws -> Endpoint<ResponseDTO<MoviesPageDTO>>? {
        guard case .search(let search) = list, search.genre != nil || search.person != nil else {
            return MoviesEndpoints.page(number, of: list)
        }
        guard search.query == nil else { throw MoviesError.wordsWithFilters(source: source.name) }
        let genre = if let name = search.genre { try await genres.id(named: name, policy: policy) } else { nil as Int? }
        guard let name = search.person else { return MoviesEndpoints.page(number, of: list, genre: genre) }
        let people = try await transfer.referenceData(MoviesEndpoints.people(named: name), policy: policy)
        return people.ids.first.map { MoviesEndpoints.page(number, of: list, genre: genre, person: $0) }
    }

    /// Fetches the details of one film.
    @concurrent
    public func details(
        of id: MovieID,
        language: String?,
        onStored: StoredHandler<MovieDetails>?
    ) async throws -> Fetched<MovieDetails> {
        let endpoint = MoviesEndpoints.details(of: id, language: language)
        let check = { (movie: MovieDetailsDTO) in try movie.check(isMovie: id) }
        let stored = try await transfer.stored(endpoint, policy: policy, check: check)
        if policy == .cacheFirst, let stored, let onStored {
            await onStored(details(stored.fetched.provisional))
        }
        do {
            let fetched = try await transfer.fetch(endpoint, policy: policy, stored: stored, check: check)
            return details(fetched)
        } catch MoviesError.noSuchResource {
            throw MoviesError.noSuchMovie(id: id.pathComponent)
        }
    }

    private func details(_ fetched: Fetched<MovieDetailsDTO>) -> Fetched<MovieDetails> {
        fetched.map {
            var details = $0.details
            details.posterAddress = posterAddress(details.movie.posterPath)
            return details
        }
    }

    private func posterAddress(_ path: String?) -> String? {
        guard let path, path.hasPrefix("/"), let base = imageBaseURL?.absoluteString else { return nil }
        return base + (base.hasSuffix("/") ? "" : "/") + "w500" + path
    }

    /// The repository that requests each response, unless only stored responses are used.
    public var reloading: any MoviesRepository { with(policy == .storedOnly ? .storedOnly : .reload) }

    /// The repository that uses stored responses while they are valid.
    public var reusing: any MoviesRepository { with(policy == .cacheFirst ? .freshWhileValid : policy) }

    private func with(_ policy: CachePolicy) -> TMDBMoviesRepository {
        var repository = self
        repository.policy = policy
        return repository
    }
}

extension Fetched {
    fileprivate var provisional: Fetched { Fetched(value, age: age, staleness: staleness, isProvisional: true) }
}
