import SQLite

/// The database of films. It is not Sendable, so an actor must own it.
package final class Catalogue {
    private let database: Database
    private let path: String
    private var preparedStatements: PreparedStatements?

    /// Opens the database and checks its header.
    package init(path: String) throws(CatalogueError) {
        self.path = path
        do {
            database = try Database(path: path, configuration: .readOnly(immutable: true))
            try database.execute(CatalogueSchema.cache)
            let header = try Self.header(of: database)
            guard header == (CatalogueSchema.applicationID, CatalogueSchema.version) else {
                throw CatalogueError.wrongKind(path: path)
            }
        } catch {
            throw Self.mapped(error, path: path)
        }
    }

    /// Returns a page of the films whose titles contain all words of the query. The last word may be incomplete. Returns an
    /// empty page for a query without words.
    ///
    /// The result has four tiers: exact matches, exact matches with a leading article, titles that begin with the query, and
    /// all other matches. Each tier is ordered by rank.
    ///
    /// - Parameters:
    ///   - year: The release year of the films; nil for all years.
    ///   - number: The number of the page, counted from 1.
    package func search(_ query: String, year: Int? = nil, page number: Int = 1) throws(CatalogueError) -> FilmPage {
        guard let terms = SearchTerms(query, year: year) else { return FilmPage(number: number, films: [], total: 0) }
        return try search(terms, page: number)
    }

    package func search(_ terms: SearchTerms, page number: Int) throws(CatalogueError) -> FilmPage {
        try mappingErrors { try findPage(terms, page: number) }
    }

    /// Returns a page of all films, ordered by rank.
    package func popular(page number: Int) throws(CatalogueError) -> FilmPage {
        try mappingErrors {
            let last = min(number * FilmPage.size, FilmPage.maximumTotal)
            var films: [Film] = []
            try database.statement(SearchStatements.popular)
                .forEachRow([(number - 1) * FilmPage.size, last]) { films.append(Film($0)) }
            let size = try database.statement(SearchStatements.size).firstRow { $0.int(0) } ?? 0
            return FilmPage(number: number, films: films, total: min(size, FilmPage.maximumTotal))
        }
    }

    /// Returns the film with an IMDb number; nil if the catalogue does not contain the film.
    package func film(imdbNumber: Int) throws(CatalogueError) -> Film? {
        try mappingErrors { try database.statement(SearchStatements.filmByNumber).firstRow([imdbNumber]) { Film($0) } }
    }

    private func findPage(_ terms: SearchTerms, page number: Int) throws -> FilmPage {
        let statements = try prepared()
        let needed = number * FilmPage.size
        var list = RankedList()
        for keys in [terms.exactKeys, terms.articleKeys] where list.ranks.count < needed {
            list.append(try ranks(ofKeys: keys, year: terms.year, limit: needed, statements.exact))
        }
        if list.ranks.count < needed {
            list.append(try ranksOfPrefix(terms, limit: needed, statements))
        }
        var total: Int?
        if list.ranks.count < needed {
            // The films of the first tiers also contain all words, so this query can return them again.
            let limit = min(needed + list.ranks.count, FilmPage.maximumTotal)
            let ranks = try indexed(terms.allWords, limit: limit, statements.index)
            list.append(ranks)
            total = ranks.count < limit ? ranks.count : nil
        }
        return FilmPage(
            number: number,
            films: try list.page(number).compactMap { try film(rank: $0, statements.film) },
            total: try total ?? count(terms.allWords)
        )
    }

    private func prepared() throws(DatabaseError) -> PreparedStatements {
        if let preparedStatements { return preparedStatements }
        let statements = try PreparedStatements(database)
        preparedStatements = statements
        return statements
    }

    /// Returns at least the first `limit` ranks of films with one of the keys, sorted.
    private func ranks(ofKeys keys: [String], year: Int?, limit: Int, _ statement: Statement) throws -> [Int] {
        var ranks: [Int] = []
        for key in keys {
            try statement.forEachRow([key, year, limit]) { ranks.append($0.int(0)) }
        }
        // The statement sorts the ranks of one key.
        return keys.count == 1 ? ranks : ranks.sorted()
    }

    /// Returns at least the first `limit` ranks of films whose titles begin with the query, sorted.
    private func ranksOfPrefix(_ terms: SearchTerms, limit: Int, _ statements: PreparedStatements) throws -> [Int] {
        var ranks: [Int] = []
        if let expression = terms.firstWord {
            ranks = try indexed(expression, limit: limit, statements.index)
        }
        for prefix in terms.keyPrefixes {
            try statements.keys.forEachRow([prefix, prefix + "\u{10FFFF}", terms.year]) { ranks.append($0.int(0)) }
        }
        return ranks.sorted()
    }

    private func indexed(_ expression: String, limit: Int, _ statement: Statement) throws -> [Int] {
        var ranks: [Int] = []
        try statement.forEachRow([expression, limit]) { ranks.append($0.int(0)) }
        return ranks
    }

    private func count(_ expression: String) throws -> Int {
        try database.statement(SearchStatements.count)
            .firstRow([expression, FilmPage.maximumTotal]) { $0.int(0) } ?? 0
    }

    private func film(rank: Int, _ statement: Statement) throws -> Film? {
        try statement.firstRow([rank]) { Film($0) }
    }

    private static func header(of database: Database) throws -> (applicationID: Int, version: Int) {
        let applicationID = try database.statement("PRAGMA application_id").firstRow { $0.int(0) }
        let version = try database.statement("PRAGMA user_version").firstRow { $0.int(0) }
        return (applicationID ?? 0, version ?? 0)
    }

    private func mappingErrors<Value>(_ body: () throws -> Value) throws(CatalogueError) -> Value {
        do { return try body() } catch { throw Self.mapped(error, path: path) }
    }

    private static func mapped(_ error: any Error, path: String) -> CatalogueError {
        switch error {
        case let error as CatalogueError: error
        case let error as DatabaseError: CatalogueError(error, path: path)
        default: .damaged(path: path, reason: "\(error)")
        }
    }
}

/// A page of a list of films.
package struct FilmPage: Equatable, Sendable {
    /// The number of films per page, as at TMDB.
    package static let size = 20
    /// The highest page number, as at TMDB.
    package static let maximumNumber = 500
    package static let maximumTotal = size * maximumNumber

    package var number: Int
    package var films: [Film]
    /// The number of films in the list, up to `maximumTotal`.
    package var total: Int

    /// The number of pages; 1 without films, as at TMDB.
    package var pageCount: Int { max(1, (total + Self.size - 1) / Self.size) }

    package init(number: Int, films: [Film], total: Int) {
        self.number = number
        self.films = films
        self.total = total
    }
}

/// The prepared statements of a search. Looking them up by SQL text in the cache of `Database` would double their run time.
private struct PreparedStatements {
    let exact: Statement
    let keys: Statement
    let index: Statement
    let film: Statement

    init(_ database: Database) throws(DatabaseError) {
        exact = try database.statement(SearchStatements.exact)
        keys = try database.statement(SearchStatements.keys)
        index = try database.statement(SearchStatements.index)
        film = try database.statement(SearchStatements.film)
    }
}

/// The ranks of a search result without duplicates, in the order of the tiers.
private struct RankedList {
    private(set) var ranks: [Int] = []
    private var seen: Set<Int> = []

    /// Appends the ranks of the next tier, except those of earlier tiers.
    mutating func append(_ tier: [Int]) {
        for rank in tier where seen.insert(rank).inserted {
            ranks.append(rank)
        }
    }

    /// Returns the ranks of a page.
    func page(_ number: Int) -> ArraySlice<Int> {
        ranks.dropFirst((number - 1) * FilmPage.size).prefix(FilmPage.size)
    }
}
