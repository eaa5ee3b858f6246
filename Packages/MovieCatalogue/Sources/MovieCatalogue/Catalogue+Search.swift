import SQLite

extension Catalogue {
    /// The number of matching titles from which a search by names is unlikely to be wanted, and slow.
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
        guard let terms = SearchTerms(query, year: filter.year) else {
            return CataloguePage(number: number, movies: [], total: 0)
        }
        if filter == CatalogueFilter(year: filter.year) {
            let page = try search(terms, page: number)
            return page.total > 0 ? page : try mappingErrors { try titlesOfPeople(terms, page: number) }
        }
        return try mappingErrors {
            // All films, because the filter may exclude the first ones.
            var ranks = try find(terms, needed: .max / 4).ranks
            if ranks.isEmpty { ranks = try rankedTitlesOfPeople(terms).ranks }
            if let person = filter.person {
                let matching = Set(try movies(ofPerson: person).map(\.rank))
                ranks.removeAll { !matching.contains($0) }
            }
            ranks = try ranks.compactMap { try movie(rank: $0) }.filter(filter.hasYearAndGenre).map(\.rank)
            return try page(number, ofRanks: ranks, total: min(ranks.count, CataloguePage.maximumTotal))
        }
    }

    package func search(_ terms: SearchTerms, page number: Int) throws(CatalogueError) -> CataloguePage {
        try mappingErrors {
            let found = try find(terms, needed: number * CataloguePage.size)
            var page = try page(number, ofRanks: found.ranks, total: found.total)
            let first = (number - 1) * CataloguePage.size
            page.matchedPeople = page.movies.indices.map { index in
                first + index < found.firstOther ? [] : terms.people(of: page.movies[index])
            }
            return page
        }
    }

    /// Returns the ranks of the first films that a search finds, the total of its films, and the index of the first film whose
    /// title does not match. The ranks are at least `needed`, or all.
    private func find(_ terms: SearchTerms, needed: Int) throws -> (ranks: [Int], total: Int, firstOther: Int) {
        let statements = try prepared()
        var matches = try indexed(terms.allWords.prefix, limit: needed + 1, statements.index)
        let isComplete = matches.count <= needed
        var list = RankedList()
        try appendTiers(terms, of: isComplete ? matches : nil, to: &list, needed: needed, statements)
        if !isComplete, list.ranks.count < needed {
            // The films of the other tiers also contain all words, so this query can return them again.
            matches = try indexed(terms.allWords.prefix, limit: needed + list.ranks.count, statements.index)
        }
        list.append(matches)
        let titles = isComplete ? matches.count : try count(terms.allWords.prefix)
        let others = try titles < Self.titlesWithoutNames ? named(terms, except: matches, titles, statements) : []
        let firstOther = list.ranks.count
        if firstOther < needed { list.append(others) }
        return (list.ranks, min(titles + others.count, CataloguePage.maximumTotal), firstOther)
    }

    /// Appends the tiers before the last one, until the list has enough films.
    ///
    /// - Parameter matches: The ranks of the last tier; nil if it has more than `needed` ranks.
    private func appendTiers(
        _ terms: SearchTerms,
        of matches: [Int]?,
        to list: inout RankedList,
        needed: Int,
        _ statements: PreparedStatements
    ) throws {
        // The tier of the last remaining film is irrelevant.
        let wanted = matches.map { $0.count - 1 } ?? needed
        let limit = 2 * needed
        for keys in [terms.exactKeys, terms.otherTitleKeys] where list.ranks.count < wanted {
            list.append(try ranks(ofKeys: keys, year: terms.year, limit: needed, statements.exact))
        }
        if list.ranks.count < wanted {
            // A search for keys is faster than one in the FTS5 index, unless many keys have the same first word.
            let keys = matches == nil ? terms.keysOfSeveralWords : terms.exactKeys
            var ranks =
                try matches == nil ? terms.firstWord.map { try indexed($0, limit: limit, statements.index) } ?? [] : []
            for key in keys { ranks += try statements.keys.numbers([key, key + "\u{10FFFF}", terms.year]) }
            list.append(ranks.sorted())
        }
        if list.ranks.count < wanted {
            list.append(try indexed(terms.allWords.whole, limit: limit, statements.index))
        }
    }

    private func titlesOfPeople(_ terms: SearchTerms, page number: Int) throws -> CataloguePage {
        let (ranks, people) = try rankedTitlesOfPeople(terms)
        var page = try page(number, ofRanks: ranks, total: ranks.count)
        page.matchedPeople = page.movies.map { $0.people(named: people) }
        return page
    }

    /// Returns the ranks of the films for the first way to split the words into a title and a name, and the terms of the name.
    private func rankedTitlesOfPeople(_ terms: SearchTerms) throws -> (ranks: [Int], people: [String]) {
        let statements = try prepared()
        for (title, person) in terms.titlesAndPeople where statements.lastNames.mayContain(person) {
            let named = try ranks(withNames: [person], year: nil)
            guard !named.isEmpty else { continue }
            let titled = Set(try indexed(title, limit: CataloguePage.maximumTotal, statements.index))
            let ranks = named.filter(titled.contains)
            if !ranks.isEmpty { return (ranks, [person]) }
        }
        return ([], [])
    }

    func page(_ number: Int, ofRanks ranks: [Int], total: Int) throws -> CataloguePage {
        let movies = try ranks.dropFirst((number - 1) * CataloguePage.size).prefix(CataloguePage.size)
            .compactMap { try movie(rank: $0) }
        return CataloguePage(number: number, movies: movies, total: total)
    }

    /// Returns the terms for people whose last names can be in the catalogue.
    package func people(_ terms: SearchTerms) throws -> [String] {
        let names = try prepared().lastNames
        return terms.people.filter(names.mayContain)
    }

    private func prepared() throws -> PreparedStatements {
        if let preparedStatements { return preparedStatements }
        let statements = try PreparedStatements(database)
        preparedStatements = statements
        return statements
    }

    /// Returns at least the first `limit` ranks of films with one of the keys, sorted.
    private func ranks(ofKeys keys: [String], year: Int?, limit: Int, _ statement: Statement) throws -> [Int] {
        let ranks = try keys.flatMap { try statement.numbers([$0, year, limit]) }
        // The statement sorts the ranks of one key.
        return keys.count == 1 ? ranks : ranks.sorted()
    }

    /// Returns the ranks of films that are found by their names but not by their titles, sorted.
    ///
    /// - Parameters:
    ///   - matches: The ranks of the first films whose titles match.
    ///   - titles: The number of films whose titles match.
    private func named(
        _ terms: SearchTerms,
        except matches: [Int],
        _ titles: Int,
        _ statements: PreparedStatements
    ) throws -> [Int] {
        // Words are joined or separated in another way only in queries that match no title.
        let prefixes = try (titles == 0 ? terms.joinedTitles : []) + people(terms)
        guard !prefixes.isEmpty else { return [] }
        let ranks = try ranks(withNames: prefixes, year: terms.year)
        guard !ranks.isEmpty, titles > 0 else { return ranks }
        let all =
            matches.count == titles ? matches : try indexed(terms.allWords.prefix, limit: titles, statements.index)
        let matching = Set(all)
        return ranks.filter { !matching.contains($0) }
    }

    func ranks(withNames prefixes: [String], year: Int?) throws -> [Int] {
        let prefixes = prefixes.filter(SearchTerms.isName)
        guard !prefixes.isEmpty else { return [] }
        return try prepared().names.numbers([SearchTerms.names(prefixes), year, CataloguePage.maximumTotal])
    }

    private func indexed(_ expression: String, limit: Int, _ statement: Statement) throws -> [Int] {
        try statement.numbers([expression, limit])
    }

    private func count(_ expression: String) throws -> Int {
        try database.statement(SearchStatements.count).numbers([expression, CataloguePage.maximumTotal]).first ?? 0
    }

    func movie(rank: Int) throws -> CatalogueMovie? {
        try prepared().movie.firstRow([rank]) { CatalogueMovie($0) }
    }
}

extension Statement {
    /// Returns the integers in the first column of all rows.
    func numbers(_ arguments: [(any DatabaseValueConvertible)?] = []) throws -> [Int] {
        var numbers: [Int] = []
        try forEachRow(arguments) { numbers.append($0.int(0)) }
        return numbers
    }

    func movies(_ arguments: [(any DatabaseValueConvertible)?]) throws -> [CatalogueMovie] {
        var movies: [CatalogueMovie] = []
        try forEachRow(arguments) { movies.append(CatalogueMovie($0)) }
        return movies
    }
}

/// The prepared statements and the filter of a search. Looking them up by SQL text in the cache of `Database` would double their run time.
struct PreparedStatements {
    let exact: Statement
    let keys: Statement
    let index: Statement
    let names: Statement
    let movie: Statement
    let lastNames: LastNames

    init(_ database: Database) throws {
        exact = try database.statement(SearchStatements.exact)
        keys = try database.statement(SearchStatements.keys)
        index = try database.statement(SearchStatements.index)
        names = try database.statement(SearchStatements.names)
        movie = try database.statement(SearchStatements.movie)
        let bits = try database.statement(SearchStatements.lastNames).firstRow { [UInt8]($0.data(0)) }
        lastNames = LastNames(bits: bits ?? [])
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
