internal import SQLite

/// The films in their database. Not Sendable: an actor keeps it.
package final class Catalogue {
    private let database: Database
    private let path: String
    private var kept: PreparedSearch?

    /// Opens the database, reading no more than its header.
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
            throw Self.explained(error, path: path)
        }
    }

    /// The films whose title holds all words of the query, the last of which may be unfinished: first those whose title is
    /// the query, then those that are it but for a leading article, those that begin like it, and the rest; each by rank.
    ///
    /// - Parameter number: The page, from 1. What stands on a page depends on the query and the year alone.
    package func search(_ query: String, year: Int? = nil, page number: Int = 1) throws(CatalogueError) -> FilmPage {
        guard let terms = SearchTerms(query, year: year) else { return FilmPage(number: number, films: [], total: 0) }
        return try search(terms, page: number)
    }

    package func search(_ terms: SearchTerms, page number: Int) throws(CatalogueError) -> FilmPage {
        try explaining { try find(terms, page: number) }
    }

    /// The films by rank.
    package func popular(page number: Int) throws(CatalogueError) -> FilmPage {
        try explaining {
            let last = min(number * FilmPage.size, FilmPage.maximumTotal)
            var films: [Film] = []
            try database.statement(SearchStatements.popular)
                .forEachRow([(number - 1) * FilmPage.size, last]) { films.append(Film($0)) }
            let size = try database.statement(SearchStatements.size).firstRow { $0.int(0) } ?? 0
            return FilmPage(number: number, films: films, total: min(size, FilmPage.maximumTotal))
        }
    }

    /// The film of that IMDb number, nil where there is none.
    package func film(imdbNumber: Int) throws(CatalogueError) -> Film? {
        try explaining { try database.statement(SearchStatements.filmByNumber).firstRow([imdbNumber]) { Film($0) } }
    }

    private func find(_ terms: SearchTerms, page number: Int) throws -> FilmPage {
        let statements = try prepared()
        let needed = number * FilmPage.size
        var list = RankedList()
        for keys in [terms.exactKeys, terms.articleKeys] where list.ranks.count < needed {
            list.append(try ranks(ofKeys: keys, year: terms.year, limit: needed, statements.exact))
        }
        if list.ranks.count < needed {
            list.append(try ranksOfBeginning(terms, limit: needed, statements))
        }
        var total: Int?
        if list.ranks.count < needed {
            // Every film known so far has all the words too, and may come again.
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

    private func prepared() throws(DatabaseError) -> PreparedSearch {
        if let kept { return kept }
        let statements = try PreparedSearch(database)
        kept = statements
        return statements
    }

    /// At least the first `limit` films of those keys, by rank.
    private func ranks(ofKeys keys: [String], year: Int?, limit: Int, _ statement: Statement) throws -> [Int] {
        var ranks: [Int] = []
        for key in keys {
            try statement.forEachRow([key, year, limit]) { ranks.append($0.int(0)) }
        }
        // Each key gives them sorted.
        return keys.count == 1 ? ranks : ranks.sorted()
    }

    /// At least the first `limit` films that begin like the query, by rank.
    private func ranksOfBeginning(_ terms: SearchTerms, limit: Int, _ statements: PreparedSearch) throws -> [Int] {
        var ranks: [Int] = []
        if let expression = terms.firstWord {
            ranks = try indexed(expression, limit: limit, statements.index)
        }
        guard !terms.keyPrefixes.isEmpty else { return ranks }
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

    private func explaining<Value>(_ body: () throws -> Value) throws(CatalogueError) -> Value {
        do { return try body() } catch { throw Self.explained(error, path: path) }
    }

    private static func explained(_ error: any Error, path: String) -> CatalogueError {
        switch error {
        case let error as CatalogueError: error
        case let error as DatabaseError: CatalogueError(error, path: path)
        default: .damaged(path: path, reason: "\(error)")
        }
    }
}
