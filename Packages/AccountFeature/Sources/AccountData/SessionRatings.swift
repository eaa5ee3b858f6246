package import AccountDomain
package import CoreDomain
package import Networking

/// The ratings of the user who is signed in when a method is called.
package struct SessionRatings: FilmRatings {
    private let sessions: any SessionRepository
    private let service: @Sendable (UserSession) -> any DataTransferService

    /// - Parameter service: Returns a service that sends requests with a session.
    package init(
        sessions: any SessionRepository,
        service: @escaping @Sendable (UserSession) -> any DataTransferService
    ) {
        self.sessions = sessions
        self.service = service
    }

    package func rating(of film: MovieID) async throws -> FilmRating? {
        guard let session = try session() else { return nil }
        return try await DefaultFilmRatings(service: service(session)).rating(of: film)
    }

    package func rate(_ film: MovieID, _ rating: FilmRating?) async throws {
        guard let session = try session() else { throw AccountError.notSignedIn }
        try await DefaultFilmRatings(service: service(session)).rate(film, rating)
    }

    private func session() throws -> UserSession? {
        do {
            return try sessions.session()
        } catch {
            throw AccountError.failed(message: "\(error)")
        }
    }
}
