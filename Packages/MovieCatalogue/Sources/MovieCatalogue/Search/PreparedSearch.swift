internal import SQLite

/// The statements that a search runs several times, kept at hand: looking one up by its text would cost as much as
/// running it.
struct PreparedSearch {
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
