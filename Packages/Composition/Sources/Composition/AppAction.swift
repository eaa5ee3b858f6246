package import CoreDomain

/// An action of the user that concerns several features.
package enum AppAction: Hashable, Sendable {
    /// Choose the rating of a film, whose current rating is `current`.
    case rate(Movie, current: FilmRating?)

    /// Whether the action needs a signed-in user.
    package var needsSession: Bool {
        switch self {
        case .rate: true
        }
    }
}
