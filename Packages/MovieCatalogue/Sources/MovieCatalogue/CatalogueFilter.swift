import CoreDomain
import SQLite

/// The conditions of a list of films beside words. The list is ordered by popularity.
package struct CatalogueFilter: Equatable, Sendable {
    package var year: Int?
    /// The id of a genre (`Genre.id`); nil for all genres.
    package var genre: Int?
    /// The name of a person from ``Catalogue/person(named:)``; nil for the films of all people.
    package var person: String?

    package init(year: Int? = nil, genre: Int? = nil, person: String? = nil) {
        self.year = year
        self.genre = genre
        self.person = person
    }

    func matches(_ movie: CatalogueMovie) -> Bool {
        guard year == nil || movie.year == year else { return false }
        return genre == nil || movie.genres.names.contains { Genre.named($0)?.id == genre }
    }
}

/// A name without the differences between its spellings: "Robert Downey, Jr." equals "Robert Downey Jr.".
struct PersonName: Equatable {
    private let letters: String

    init(_ name: some StringProtocol) {
        letters = NormalizedTitle(String(name)).spellings.first?.joined() ?? ""
    }
}

extension Catalogue {
    /// Returns a page of the films that match a filter. Without a person and a year, the first page reads all films, which takes about
    /// 0.2 seconds.
    package func movies(_ filter: CatalogueFilter, page number: Int) throws(CatalogueError) -> CataloguePage {
        try page(number, query: nil, filter)
    }

    func found(_ filter: CatalogueFilter) throws -> FoundMovies {
        guard let person = filter.person else {
            let movies = try database.movies(SearchStatements.year, [filter.year])
            return FoundMovies(ranks: movies.filter(filter.matches).map(\.rank))
        }
        let name = PersonName(person)
        return FoundMovies(ranks: try movies(ofPerson: person).filter(filter.matches).map(\.rank)) { _, movie in
            movie.people { PersonName($0) == name }
        }
    }

    /// Returns the name of a person with a full name or a last name: the person with exactly this name, otherwise the one of the
    /// best-known film; nil if there is none.
    package func person(named name: String) throws(CatalogueError) -> String? {
        guard let terms = SearchTerms(name) else { return nil }
        return try mappingErrors {
            let people = try movies(withNames: terms.people).flatMap { $0.people(named: terms.people) }
            // "Ann Miller" is also a part of the name of a better-known person.
            return (people.first { PersonName($0.name) == PersonName(name) } ?? people.first)?.name
        }
    }

    func movies(ofPerson name: String) throws -> [CatalogueMovie] {
        let person = PersonName(name)
        return try movies(withNames: NameKey.people(name)).filter { movie in
            !movie.people { PersonName($0) == person }.isEmpty
        }
    }

    private func movies(withNames prefixes: [String]) throws -> [CatalogueMovie] {
        try ranks(withNames: prefixes, year: nil).compactMap { try movie(rank: $0) }
    }
}
