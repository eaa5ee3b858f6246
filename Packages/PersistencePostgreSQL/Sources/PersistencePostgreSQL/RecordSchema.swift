/// The tables of a record store and their migrations. They are in the first existing schema of the user's `search_path`.
enum RecordSchema {
    /// The statements of the migrations, in order. Never edit a released migration: append another one.
    static let migrations = [
        [
            "CREATE SEQUENCE movies_sequence",
            """
            CREATE TABLE movies_record (
                sequence bigint PRIMARY KEY DEFAULT nextval('movies_sequence'),
                collection text NOT NULL,
                key bytea NOT NULL,
                value bytea NOT NULL
            )
            """,
            "CREATE UNIQUE INDEX ON movies_record (collection, sha256(key))",
            "CREATE INDEX ON movies_record (collection, sequence)",
            "CREATE TABLE movies_collection (name text PRIMARY KEY, record_count bigint NOT NULL, byte_count bigint NOT NULL)",
            "CREATE TABLE movies_schema (version bigint NOT NULL)",
            "INSERT INTO movies_schema VALUES (1)",
        ]
    ]

    /// Creates missing tables. A lock lets concurrent programs create them once.
    static func migrate(_ connection: Connection) throws {
        try connection.run("BEGIN ISOLATION LEVEL READ COMMITTED")
        try connection.run("SELECT pg_advisory_xact_lock(hashtext('movies' || current_schema()))")
        for migration in migrations.dropFirst(try version(connection)) {
            for sql in migration { try connection.run(sql) }
        }
        try connection.run("COMMIT")
    }

    /// Returns the number of applied migrations; 0 without tables.
    static func version(_ connection: Connection) throws -> Int {
        // `to_regclass` could answer from a cache that precedes the lock.
        let table = "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'movies_schema'"
        guard try connection.run(table).count > 0 else { return 0 }
        return max(0, try connection.run("SELECT max(version) FROM movies_schema").int(0, 0))
    }
}
