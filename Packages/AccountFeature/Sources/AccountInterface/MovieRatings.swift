public import CoreDomain

/// The ratings of the signed-in user.
public protocol MovieRatings: Sendable {
    /// Returns the user's rating of a film; nil if the user has not rated it, or nobody is signed in.
    ///
    /// - Throws: `AccountError`, or `CancellationError`.
    func rating(of movie: MovieID) async throws -> MovieRating?

    /// Rates a film, or removes its rating.
    ///
    /// - Parameter rating: The rating; nil to remove it.
    /// - Throws: `AccountError`, or `CancellationError`.
    func rate(_ movie: MovieID, _ rating: MovieRating?) async throws
}
