public import CoreDomain

/// A repository of films from one source. Implementations run `MoviesRepositoryContract` in their tests.
public protocol MoviesRepository: Sendable {
    /// The properties of the source.
    var source: MoviesSource { get }

    /// Fetches a page of `list`, whose pages are counted from 1.
    ///
    /// - Parameter onStored: Called with a stored page before a fresh page is requested.
    /// - Throws: `MoviesError` or `CancellationError`.
    func page(
        _ number: Int,
        of list: MoviesList,
        onStored: StoredHandler<MoviesPage>?
    ) async throws -> Fetched<MoviesPage>

    /// Fetches the details of one film.
    ///
    /// - Parameters:
    ///   - language: The language of the title and the overview as an IETF tag (`fr-FR`); nil for the source's default.
    ///   - onStored: Called with stored details before fresh details are requested.
    /// - Throws: `MoviesError` or `CancellationError`.
    func details(
        of id: MovieID,
        language: String?,
        onStored: StoredHandler<MovieDetails>?
    ) async throws -> Fetched<MovieDetails>

    /// The repository that ignores stored values, for a user who reloads.
    var reloading: any MoviesRepository { get }

    /// The repository that does not refresh a stored value while it is valid.
    var reusing: any MoviesRepository { get }
}

extension MoviesRepository {
    /// This repository, because it stores no values.
    public var reloading: any MoviesRepository { self }

    /// This repository, because it stores no values.
    public var reusing: any MoviesRepository { self }
}
