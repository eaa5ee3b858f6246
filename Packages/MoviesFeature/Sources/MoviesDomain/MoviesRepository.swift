package import CoreDomain
package import Foundation

/// A repository of films from one source.
package protocol MoviesRepository: Sendable {
    /// Fetches a page of `list`.
    ///
    /// - Parameters:
    ///   - number: The number of the page, counted from 1.
    ///   - onStored: Called with a stored page before a fresh page is requested.
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
    /// This repository, if it stores no values.
    package var reloading: any MoviesRepository { self }

    /// This repository, if it stores no values.
    package var reusing: any MoviesRepository { self }
}

/// A repository of poster images.
package protocol PosterImagesRepository: Sendable {
    /// Fetches an image file in the source's format (JPEG, PNG or WebP).
    ///
    /// - Parameter path: The image's path at the source, as in `Movie.posterPath`.
    /// - Throws: `MoviesError` or `CancellationError`.
    func image(at path: String, size: PosterSize) async throws -> Data
}

/// A repository of the stored responses of a source.
package protocol ResponseCacheRepository: Sendable {
    /// Returns the number and size of the stored responses.
    func usage() async throws -> MoviesCacheUsage

    /// Removes all stored responses and returns their number.
    func clear() async throws -> Int
}

/// The number and size of stored responses.
package struct MoviesCacheUsage: Hashable, Sendable {
    /// The number of responses.
    package let responses: Int
    /// The total size of the responses in bytes.
    package let bytes: Int

    /// Creates the usage of a cache.
    package init(responses: Int, bytes: Int) {
        self.responses = responses
        self.bytes = bytes
    }
}
