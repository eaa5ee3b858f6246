package import CoreDomain

/// An action of the user that concerns several features, and needs a session.
package enum AppAction: Hashable, Sendable {
    /// Choose the rating of a film, whose current rating is `current`.
    case rate(Movie, current: MovieRating?)
    /// Sync the watchlist with the account's watchlist.
    case sync

    /// The message for an action that does not happen, because the sign-in that it needs is already open for another action.
    package var refusal: String {
        let result =
            switch self {
            case .rate(let movie, _): "The rating of “\(movie.title)” is not stored"
            case .sync: "The watchlist is not synced"
            }
        return "\(result), because you are not signed in. Sign in, and try again."
    }
}
