package import CoreDomain
import SQLite

/// The database of films. It is not Sendable, so an actor must own it.
package final class Catalogue {
    let database: Database
    private let path: String
    /// The last list of ``movies(_:page:)``, whose next page is probably requested next; nil before the first one.
    var lastList: (filter: CatalogueFilter, ranks: [Int])?
    var preparedStatements: PreparedStatements?

    /// Opens the database and checks its header.
    package init(path: String) throws(CatalogueError) {
        self.path = path
        do {
            database = try Database(path: path, configuration: .readOnly(immutable: true))
            try database.execute(CatalogueSchema.cache)
            let header = try ["application_id", "user_version"].flatMap { [database] name in
                try database.statement("PRAGMA \(name)").numbers()
            }
            guard header == [CatalogueSchema.applicationID, CatalogueSchema.version] else {
                throw CatalogueError.wrongKind(path: path)
            }
        } catch {
            throw Self.mapped(error, path: path)
        }
    }

    /// Returns a page of all films, ordered by rank.
    package func popular(page number: Int) throws(CatalogueError) -> CataloguePage {
        try mappingErrors {
            let last = min(number * CataloguePage.size, CataloguePage.maximumTotal)
            let movies = try database.statement(SearchStatements.popular)
                .movies([(number - 1) * CataloguePage.size, last])
            let size = try database.statement(SearchStatements.size).numbers().first ?? 0
            return CataloguePage(number: number, movies: movies, total: size)
        }
    }

    /// Returns the film with the number of an id (`MovieID.number`); nil if the catalogue does not contain the film.
    package func movie(number: Int) throws(CatalogueError) -> CatalogueMovie? {
        try mappingErrors {
            try database.statement(SearchStatements.movieByNumber).firstRow([number]) { CatalogueMovie($0) }
        }
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

/// A page of a list of films.
package struct CataloguePage: Equatable, Sendable {
    /// The number of films per page, as at TMDB.
    package static let size = 20
    /// The highest page number, as at TMDB.
    package static let maximumNumber = 500
    package static let maximumTotal = size * maximumNumber

    /// The number of the page, counted from 1.
    package var number: Int
    /// The films of the page.
    package var movies: [CatalogueMovie]
    /// The number of films in the list. In a search, films after `maximumTotal` are not counted, because that takes time.
    package var total: Int
    /// The people by whom a search found each film; empty for a film whose title matches, and for other lists.
    package var matchedPeople: [[MatchedPerson]] = []

    /// The number of pages, up to `maximumNumber`; 1 without films, as at TMDB.
    package var pageCount: Int { min(Self.maximumNumber, max(1, (total + Self.size - 1) / Self.size)) }

    init(number: Int, movies: [CatalogueMovie], total: Int) {
        self.number = number
        self.movies = movies
        self.total = total
    }
}
