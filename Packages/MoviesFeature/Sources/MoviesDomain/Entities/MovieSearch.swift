package import CoreDomain

/// What films are looked for.
package struct MovieSearch: Hashable, Sendable {
    /// The words of the user.
    package var query: MovieQuery
    /// Only films of this year.
    package var year: Int?
    /// The language of titles and overviews, as an IETF tag (`fr-FR`); nil for the source's own choice.
    package var language: String?
    /// How the words are to be read.
    package var reading: Reading
    /// Whether the user is done with typing, so that the query is worth remembering.
    package var isMeant: Bool

    /// How the words of a query are to be read.
    package enum Reading: Hashable, Sendable {
        /// As people type: they may be an id or a pasted address, or end in a year.
        case asTyped
        /// As words of a title, nothing else.
        case literal
    }

    package init(
        query: MovieQuery,
        year: Int? = nil,
        language: String? = nil,
        reading: Reading = .asTyped,
        isMeant: Bool = true
    ) {
        self.query = query
        self.year = year
        self.language = language
        self.reading = reading
        self.isMeant = isMeant
    }
}
