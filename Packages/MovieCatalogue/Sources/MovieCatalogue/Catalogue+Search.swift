import CoreDomain
import SQLite

extension Catalogue {
    /// The number of matching titles from which a search by names is unlikely to be wanted.
    private static let titlesWithoutNames = 10 * CataloguePage.size

    /// Returns a page of the films whose titles contain all words of the query. The last word may be incomplete. Returns an
    /// empty page for a query without words.
    ///
    /// The result has these tiers, each ordered by rank: titles that equal the query, other titles of a film that equal it,
    /// titles that begin with the query, titles that contain the words, and all other matches. Leading articles are ignored.
    /// If few titles match, the films follow that match if spaces are ignored, and the films of people with this name. If
    /// nothing matches, the words may be those of a title and those of a name: "godfather coppola".
    ///
    /// - Parameters:
    ///   - filter: The other conditions of the films.
    ///   - number: The number of the page, counted from 1.
    package func search(
        _ query: String,
        _ filter: CatalogueFilter = CatalogueFilter(),
        page number: Int = 1
    ) throws(CatalogueError) -> CataloguePage {
        try page(number, query: query, filter)
    }

    func found(_ query: String, _ filter: CatalogueFilter) throws -> FoundMovies {
        guard let terms = SearchTerms(query, year: filter.year) else { return FoundMovies(ranks: []) }
        var list = RankedList()
        list.append(try ranks(ofKeys: terms.keys, year: filter.year))
        list.append(try ranks(ofKeys: terms.keys.map(CatalogueSchema.otherTitle), year: filter.year))
        list.append(try ranks(ofKeys: terms.keys, through: "\u{10FFFF}", year: filter.year))
        for suffix in ["", "*"] { list.append(try indexed(terms.allWords(suffix: suffix))) }
        let titles = list.ranks.count
        if titles < Self.titlesWithoutNames {
            // Words are joined or separated in another way only in queries that match no title.
            let names = (titles == 0 ? terms.joinedTitles : []) + terms.people
            list.append(try ranks(withNames: names, year: filter.year))
        }
        var (ranks, people) = (list.ranks, terms.people)
        if ranks.isEmpty { (ranks, people) = try titlesOfPeople(terms) }
        if filter == CatalogueFilter(year: filter.year) {
            return FoundMovies(ranks: ranks) { [people] in $0 < titles ? [] : $1.people(named: people) }
        }
        if let person = filter.person {
            let matching = Set(try movies(ofPerson: person).map(\.rank))
            ranks.removeAll { !matching.contains($0) }
        }
        return FoundMovies(ranks: try ranks.compactMap { try movie(rank: $0) }.filter(filter.matches).map(\.rank))
    }

    /// Returns the ranks of the films for the first way to split the words into a title and a name, and the terms of the name.
    private func titlesOfPeople(_ terms: SearchTerms) throws -> (ranks: [Int], people: [String]) {
        for (title, person) in terms.titlesAndPeople {
            let named = try ranks(withNames: [person], year: nil)
            guard !named.isEmpty else { continue }
            let titled = Set(try indexed(title))
            let ranks = named.filter(titled.contains)
            if !ranks.isEmpty { return (ranks, [person]) }
        }
        return ([], [])
    }

    /// Returns the ranks of films with one of the keys, or with a key between it and `end` after it, sorted.
    private func ranks(ofKeys keys: [String], through end: String = "", year: Int?) throws -> [Int] {
        try keys.flatMap { try database.numbers(SearchStatements.keys, [$0, $0 + end, year]) }.sorted()
    }

    func ranks(withNames prefixes: [String], year: Int?) throws -> [Int] {
        let prefixes = prefixes.filter(SearchTerms.isName)
        guard !prefixes.isEmpty else { return [] }
        return try database.numbers(SearchStatements.names, [SearchTerms.names(prefixes), year])
    }

    private func indexed(_ expression: String) throws -> [Int] {
        try database.numbers(SearchStatements.index, [expression])
    }

    func movie(rank: Int) throws -> CatalogueMovie? {
        try database.firstRow(SearchStatements.movie, [rank]) { CatalogueMovie($0) }
    }
}

extension Database {
    func numbers(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?] = []) throws -> [Int] {
        var numbers: [Int] = []
        try forEachRow(sql, arguments) { numbers.append($0.int(0)) }
        return numbers
    }

    func movies(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?]) throws -> [CatalogueMovie] {
        var movies: [CatalogueMovie] = []
        try forEachRow(sql, arguments) { movies.append(CatalogueMovie($0)) }
        return movies
    }
}

private struct RankedList {
    private(set) var ranks: [Int] = []
    private var seen: Set<Int> = []

    mutating func append(_ tier: [Int]) {
        for rank in tier where seen.insert(rank).inserted {
            ranks.append(rank)
        }
    }
}
