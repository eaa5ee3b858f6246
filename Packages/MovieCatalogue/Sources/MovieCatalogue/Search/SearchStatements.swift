/// The SQL of the search, apart from the code which runs it so that the benchmark's floor runs the very same.
package enum SearchStatements {
    /// Key, year or NULL, limit.
    package static let exact = """
        SELECT rank FROM title_key WHERE key = ?1 AND (?2 IS NULL OR year = ?2) ORDER BY rank LIMIT ?3
        """
    /// First key, first key that is too far, year or NULL. By key, not by rank.
    package static let keys = """
        SELECT rank FROM title_key WHERE key >= ?1 AND key < ?2 AND (?3 IS NULL OR year = ?3)
        """
    /// Expression, limit.
    package static let index = "SELECT rowid FROM title_index WHERE title_index MATCH ?1 ORDER BY rowid LIMIT ?2"
    /// Expression, limit.
    package static let count = """
        SELECT count(*) FROM (SELECT 1 FROM title_index WHERE title_index MATCH ?1 LIMIT ?2)
        """
    /// Rank.
    package static let film = "SELECT \(Film.columns) FROM film WHERE rank = ?1"
    /// Digits of the IMDb id.
    package static let filmByNumber = "SELECT \(Film.columns) FROM film WHERE imdb_number = ?1"
    /// The ranks before the first and of the last.
    package static let popular = "SELECT \(Film.columns) FROM film WHERE rank > ?1 AND rank <= ?2 ORDER BY rank"
    /// How many films there are.
    package static let size = "SELECT coalesce(max(rank), 0) FROM film"
}
