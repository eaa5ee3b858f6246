package import AccountDomain
package import AccountInterface
package import CoreDomain

/// The ratings of the user who is signed in when a method is called.
package struct SessionRatings: MovieRatings {
    private let sessions: any SessionRepository
    private let ratings: @Sendable (UserSession) -> any MovieRatings

    package init(sessions: any SessionRepository, ratings: @escaping @Sendable (UserSession) -> any MovieRatings) {
        self.sessions = sessions
        self.ratings = ratings
    }

    package func rating(of movie: MovieID) async throws -> MovieRating? {
        guard let session = try sessions.session() else { return nil }
        return try await ratings(session).rating(of: movie)
    }

    package func rate(_ movie: MovieID, _ rating: MovieRating?) async throws {
        guard let session = try sessions.session() else { throw AccountError.notSignedIn }
        try await ratings(session).rate(movie, rating)
    }
}
