package import MoviesDomain

/// How films are looked for as the user types.
package struct MoviesSearchSettings: Hashable, Sendable {
    /// How long nothing must be typed before the source is asked.
    package var pause: Duration
    /// Of titles and overviews, as an IETF tag (`fr-FR`); nil for the source's own choice.
    package var language: String?
    package var policy: CachePolicy

    package init(pause: Duration, language: String? = nil, policy: CachePolicy) {
        self.pause = pause
        self.language = language
        self.policy = policy
    }
}
