package struct MoviesSourceCaption: Sendable, Hashable {
    package let name: String
    package let ratingLabel: String
    package let coverage: String?
    package let introduction: [String]

    package var sentence: String { coverage ?? "The source is \(name)." }

    package init(name: String, ratingLabel: String, coverage: String? = nil, introduction: [String] = []) {
        self.name = name
        self.ratingLabel = ratingLabel
        self.coverage = coverage
        self.introduction = introduction
    }
}
