/// The tables of the catalogue, shared by the builder which fills them and the search which reads them.
///
/// Row ids are ranks, 1 for the most popular film, so that reading in row order is reading by popularity: neither a sort
/// nor FTS5's slow `bm25` is ever needed. The database is never changed after it is built.
package enum CatalogueSchema {
    /// "FILM", in the file's header: this is a catalogue and no other database.
    package static let applicationID = 0x4649_4C4D
    /// Raised with every change to the tables or to `TitleKey`.
    package static let version = 1

    /// Room for every page of the shipped catalogue, 16 MiB at most; SQLite takes it as it reads.
    package static let cache = "PRAGMA cache_size = -16384"

    package static let tables = """
        CREATE TABLE film (
            rank INTEGER PRIMARY KEY,
            imdb_number INTEGER NOT NULL,
            title TEXT NOT NULL,
            year INTEGER NOT NULL,
            release_date TEXT,
            runtime INTEGER,
            genres TEXT NOT NULL,
            directors TEXT NOT NULL,
            film_cast TEXT NOT NULL,
            languages TEXT NOT NULL,
            countries TEXT NOT NULL,
            tomatometer INTEGER,
            review_count INTEGER NOT NULL,
            box_office INTEGER
        );
        -- Every spelling of every title, for exact matches and for those that begin like the query.
        CREATE TABLE title_key (
            key TEXT NOT NULL,
            rank INTEGER NOT NULL,
            year INTEGER NOT NULL,
            PRIMARY KEY (key, rank)
        ) WITHOUT ROWID;
        -- Contentless: the words alone. The text is normalised before it comes here, so that the tokenizer has only
        -- to part it at spaces. detail=column: positions are never asked for; detail=none reads long prefixes slowly.
        CREATE VIRTUAL TABLE title_index USING fts5(
            words, content='', columnsize=0, detail=column, prefix='1 2 3 4',
            tokenize="ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\\]^_`{|}~'"
        );
        """

    /// Made last, when all rows are there.
    package static let indexes = "CREATE UNIQUE INDEX film_imdb_number ON film (imdb_number);"

    /// The words under which a film is found in `title_index`: those of its title, its first words and its year.
    package static func indexedWords(_ key: TitleKey, year: Int) -> String {
        let first = key.spellings.compactMap(\.first).map(firstWord)
        return (key.spellings.flatMap { $0 } + first + [self.year(year)]).joined(separator: " ")
    }

    /// How the index spells the first word of a title. A private-use character is in no title and in no query.
    static func firstWord(_ word: String) -> String { "\u{E001}\(word)" }

    /// How the index spells the year of a film.
    static func year(_ year: Int) -> String { "\u{E000}\(year)" }
}
