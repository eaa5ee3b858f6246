/// The database schema of the catalogue, shared by the builder and the search.
///
/// The row id of a film is its rank, and 1 is the most popular film. SQLite reads rows in this order, so no statement
/// needs a sort step or FTS5's slow `bm25`. The database is immutable after the build.
package enum CatalogueSchema {
    /// The application id in the header of the file ("FILM" in ASCII), which identifies a catalogue.
    package static let applicationID = 0x4649_4C4D
    /// The version in the header. Increase it with each change of the tables or of `NormalizedTitle`.
    package static let version = 4

    /// The statement that sets the page cache to 16 MiB, which is larger than the database. SQLite allocates the cache page
    /// by page.
    package static let cache = "PRAGMA cache_size = -16384"

    package static let tables = """
        CREATE TABLE film (
            rank INTEGER PRIMARY KEY,
            -- The ids, separated by spaces.
            ids TEXT NOT NULL,
            title TEXT NOT NULL,
            year INTEGER NOT NULL,
            release_date TEXT,
            runtime INTEGER,
            genres TEXT NOT NULL,
            directors TEXT NOT NULL,
            film_cast TEXT NOT NULL,
            countries TEXT NOT NULL,
            tomatometer INTEGER,
            review_count INTEGER NOT NULL
        );
        -- The films by the numbers of all their ids (`MovieID.number`).
        CREATE TABLE film_number (number INTEGER PRIMARY KEY, rank INTEGER NOT NULL);
        -- All spellings of all titles without a leading article, for exact and prefix matches. A mark precedes those of other
        -- titles.
        CREATE TABLE title_key (
            key TEXT NOT NULL,
            rank INTEGER NOT NULL,
            year INTEGER NOT NULL,
            PRIMARY KEY (key, rank)
        ) WITHOUT ROWID;
        -- Contentless: words only. The text is normalised, so the tokenizer only splits it at spaces. Positions are
        -- never queried, so detail=column; detail=none is slow for long prefixes.
        CREATE VIRTUAL TABLE title_index USING fts5(
            words, content='', columnsize=0, detail=column, prefix='1 2 3 4',
            tokenize="ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\\]^_`{|}~'"
        );
        -- The names by which a film is found if its title does not match: the title without spaces, and its people. Few names
        -- begin alike, so prefix indexes are unnecessary.
        CREATE VIRTUAL TABLE name_index USING fts5(
            names, content='', columnsize=0, detail=none, tokenize="ascii tokenchars '=_'"
        );
        """

    /// Returns the words of a film for `title_index`: all words of its titles, and the marked year.
    package static func indexedWords(_ titles: [NormalizedTitle], year: Int) -> String {
        (titles.flatMap(\.spellings).flatMap { $0 } + [self.year(year)]).joined(separator: " ")
    }

    /// Returns the key of a title beside the main one. No spelling begins with the private-use character.
    package static func otherTitle(_ text: String) -> String { "\u{E002}\(text)" }

    /// Returns the index word for a year: the year after a private-use character, which occurs in no title and no query.
    static func year(_ year: Int) -> String { "\u{E000}\(year)" }
}
