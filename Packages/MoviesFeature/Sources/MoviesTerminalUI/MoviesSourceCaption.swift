package import TerminalText

/// What views say of the source of the films.
package struct MoviesSourceCaption: Sendable, Hashable {
    /// The name by which the user chooses it.
    package let name: String
    /// What its ratings are: "Rating" where viewers vote, "Critics" where critics do.
    package let ratingLabel: SafeText

    package init(name: String, ratingLabel: SafeText) {
        self.name = name
        self.ratingLabel = ratingLabel
    }
}
