package struct MoviesSourceCaption: Sendable, Hashable {
    package let name: String
    /// The label of ratings, such as "Rating" or "Critics".
    package let ratingLabel: String
    /// A sentence about the films of the source, for a search without results; nil for a source with all films.
    package let coverage: String?
    /// Lines about the films and the source, for the start of the user interface.
    package let introduction: [String]

    package var sentence: String { coverage ?? "The source is \(name)." }

    package init(name: String, ratingLabel: String, coverage: String? = nil, introduction: [String] = []) {
        self.name = name
        self.ratingLabel = ratingLabel
        self.coverage = coverage
        self.introduction = introduction
    }
}
