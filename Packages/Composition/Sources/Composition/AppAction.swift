import CoreDomain

/// An action of the user that concerns several features.
enum AppAction: Hashable, Sendable {
    /// Choose the rating of a film, whose current rating is `current`.
    case rate(Movie, current: FilmRating?)

    /// Whether the action needs a signed-in user.
    var needsSession: Bool {
        switch self {
        case .rate: true
        }
    }
}
