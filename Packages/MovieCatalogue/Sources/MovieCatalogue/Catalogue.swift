package import CoreDomain
import SQLite

/// The database of films. It is not Sendable, so an actor must own it.
package final class Catalogue {
    let database: Database
    private let path: String
    /// The last list, whose next page is probably requested next; nil before the first one.
    private var lastList: (query: String?, filter: CatalogueFilter, movies: FoundMovies)?

    package init(path: String) throws(CatalogueError) {
        self.path = path
        do {
            database = try Database(path: path, configuration: .readOnly(immutable: true))
            try database.execute(CatalogueSchema.cache)
            let header = try ["application_id", "user_version"].flatMap { [database] name in
                try database.numbers("PRAGMA \(name)")
            }
            guard header == [CatalogueSchema.applicationID, CatalogueSchema.version] else {
                throw CatalogueError.wrongKind(path: path)
            }
        } catch {
            throw Self.mapped(error, path: path)
        }
    }

    package func popular(page number: Int) throws(CatalogueError) -> CataloguePage {
        try mappingErrors {
            let last = min(number * CataloguePage.size, CataloguePage.maximumTotal)
            let movies = try database.movies(SearchStatements.popular, [(number - 1) * CataloguePage.size, last])
            let size = try database.numbers(SearchStatements.size).first ?? 0
            return CataloguePage(number: number, movies: movies, total: size)
        }
    }

    /// Returns the film with the number of an id (`MovieID.number`); nil if the catalogue does not contain the film.
    package func movie(number: Int) throws(CatalogueError) -> CatalogueMovie? {
        try mappingErrors {
            try database.firstRow(SearchStatements.movieByNumber, [number]) { CatalogueMovie($0) }
        }
    }

    func page(_ number: Int, query: String?, _ filter: CatalogueFilter) throws(CatalogueError) -> CataloguePage {
        try mappingErrors {
            if let lastList, lastList.query == query, lastList.filter == filter {
                return try page(number, of: lastList.movies)
            }
            let movies = try query.map { try found($0, filter) } ?? found(filter)
            lastList = (query, filter, movies)
            return try page(number, of: movies)
        }
    }

    func page(_ number: Int, of found: FoundMovies) throws -> CataloguePage {
        let first = (number - 1) * CataloguePage.size
        let movies = try found.ranks.dropFirst(first).prefix(CataloguePage.size).compactMap { try movie(rank: $0) }
        let total = min(found.ranks.count, CataloguePage.maximumTotal)
        var page = CataloguePage(number: number, movies: movies, total: total)
        page.matchedPeople = movies.enumerated().map { found.people(first + $0, $1) }
        return page
    }

    func mappingErrors<Value>(_ body: () throws -> Value) throws(CatalogueError) -> Value {
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

struct FoundMovies {
    let ranks: [Int]
    /// Returns the people by whom the film with an index in the list was found.
    var people: (Int, CatalogueMovie) -> [MatchedPerson] = { _, _ in [] }
}

package struct CataloguePage: Equatable, Sendable {
    /// The number of films per page, as at TMDB.
    package static let size = 20
    /// The highest page number, as at TMDB.
    package static let maximumNumber = 500
    package static let maximumTotal = size * maximumNumber

    /// The number of the page, counted from 1.
    package var number: Int
    package var movies: [CatalogueMovie]
    /// The number of films in the list; at most `maximumTotal`, except for all films.
    package var total: Int
    /// The people by whom each film was found; empty for a film whose title matches.
    package var matchedPeople: [[MatchedPerson]]

    /// The number of pages, up to `maximumNumber`; 1 without films, as at TMDB.
    package var pageCount: Int { min(Self.maximumNumber, max(1, (total + Self.size - 1) / Self.size)) }

    init(number: Int, movies: [CatalogueMovie], total: Int) {
        self.number = number
        self.movies = movies
        self.total = total
        matchedPeople = movies.map { _ in [] }
    }
}
