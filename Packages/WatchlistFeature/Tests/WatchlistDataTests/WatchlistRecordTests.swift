import CoreDomain
import Foundation
import Persistence
import PersistenceSQLite
import SQLite
import Testing
import WatchlistData
import WatchlistDomain
import WatchlistTestSupport

@Suite("Stored records of the watchlist")
struct WatchlistRecordTests {
    private let store = InMemoryRecordStore()
    private let collection = RecordCollection(name: "watchlist", capacity: 100)
    private let undoCollection = RecordCollection(name: "watchlist-undo", capacity: 100)
    private var repository: DefaultWatchlistRepository { DefaultWatchlistRepository(store: store) }

    /// Stores a value under the id of “Blade Runner”, and returns the entries.
    private func stored(_ value: String) async throws -> Set<WatchlistEntry> {
        try await store.save(Record(key: "tt0083658", value: Data(value.utf8)), in: collection)
        return try await repository.entries
    }

    private func value(forKey key: String = "tt0083658") async throws -> String? {
        try await store.record(forKey: key, in: collection).map { String(decoding: $0.value, as: UTF8.self) }
    }

    @Test(
        "An entry is stored as a JSON object with a version, under its id",
        arguments: [
            (
                .sample(
                    otherIDs: [.tmdb(78), .imdb(5)],
                    due: "2026-12-24",
                    note: "a \"note\"",
                    watched: "2026-11-20",
                    rating: 9
                ),
                #"""
                {"added":"2026-11-22","due":"2026-12-24","ids":["tt0083658","tmdb:78","tt0000005"],"note":"a \"note\"",\#
                "poster":"/p.jpg","rating":9,"title":"Blade Runner","version":1,"watched":"2026-11-20","year":1982}
                """#
            ),
            (
                .sample(.tmdb(79), "Amélie", nil, posterPath: nil, watched: "2026-11-20", isEstimated: true),
                #"""
                {"added":"2026-11-22","estimated":true,"ids":["tmdb:79"],"title":"Amélie","version":1,"watched":"2026-11-20"}
                """#
            ),
        ] as [(WatchlistEntry, String)]
    )
    func format(entry: WatchlistEntry, expected: String) async throws {
        try await repository.save(entry)
        #expect(try await value(forKey: entry.id.description) == expected)
        #expect(try await repository.entries == [entry])
    }

    @Test(
        "A record without optional fields, with unknown fields or with an unknown rating is an entry",
        arguments: [
            ("", nil), (#","mood":{"dark":true}"#, nil), (#","watched":"2026-11-20","rating":11"#, "2026-11-20"),
        ]
    )
    func olderAndNewer(fields: String, watched: String?) async throws {
        let entry = WatchlistEntry.sample(.imdb(83_658), "Zulu", nil, posterPath: nil, watched: watched)
        let value = #"{"version":1,"ids":["tt0083658"],"title":"Zulu","added":"2026-11-22"\#(fields)}"#
        #expect(try await stored(value) == [entry])
    }

    @Test(
        "A record of another version or with an invalid value is not shown, and is kept by changes of other entries",
        arguments: [
            #"{"version":2,"ids":["tt0083658"],"title":"Blade Runner","added":"2026-11-22"}"#,
            #"{"ids":["tt0083658"],"title":"Blade Runner","added":"2026-11-22"}"#, "", "Blade Runner",
            #"{"version":1,"ids":[],"title":"Blade Runner","added":"2026-11-22"}"#,
            #"{"version":1,"ids":["tt0083658","nm0000631"],"title":"Blade Runner","added":"2026-11-22"}"#,
            #"{"version":1,"ids":["tt0083658"],"title":"Blade Runner","added":"2026-02-30"}"#,
            #"{"version":1,"ids":["tt0083658"],"title":"Blade Runner","added":"2026-11-22","due":"soon"}"#,
            #"{"version":1,"ids":["tt0083658"],"title":"Blade Runner","added":"2026-11-22","watched":""}"#,
            #"{"version":1,"ids":["tt0083658"],"title":"Blade Runner","added":"2026-11-22","year":"1982"}"#,
            #"{"version":1,"ids":["tt0083658"],"added":"2026-11-22"}"#,
            #"{"version":1,"ids":["tt0000005","tt0083658"],"title":"Blade Runner","added":"2026-11-22"}"#,
        ]
    )
    func unreadable(value: String) async throws {
        #expect(try await stored(value) == [])
        #expect(try await repository.watchlist().unreadableKeys == ["tt0083658"])
        let alien = WatchlistEntry.sample(.tmdb(348), "Alien", 1979)
        try await repository.save(alien)
        #expect(try await repository.entries == [alien])
        try await repository.remove(alien.id)
        _ = try await repository.undo()
        #expect(try await self.value() == value)
    }

    @Test(
        "A change of another version is not undone, and does not hide the changes of this version",
        arguments: [#"{"version":2,"name":"Tag “Alien”","former":{}}"#, #"{"version":1}"#, ""]
    )
    func unknownChange(value: String) async throws {
        try await repository.save(.sample())
        try await store.save(Record(key: "newer", value: Data(value.utf8)), in: undoCollection)
        await #expect(throws: WatchlistError.unreadableChange) { try await repository.undo() }
        #expect(try await repository.entries == [.sample()])
        try await repository.save(.sample(.tmdb(348), "Alien"))
        #expect(try await repository.undo() == "Save")
        await #expect(throws: WatchlistError.unreadableChange) { try await repository.undo() }
        #expect(try await store.record(forKey: "newer", in: undoCollection) != nil)
    }
}

@Suite("The watchlist in files of earlier releases")
struct ReleasedSchemaTests {
    private let folder = TemporaryFolder()

    /// The schema of the release before the watchlist. Do not change it.
    private static let schema = """
        CREATE TABLE record (
            sequence INTEGER PRIMARY KEY,
            collection TEXT NOT NULL,
            key TEXT NOT NULL,
            value BLOB NOT NULL,
            UNIQUE (collection, key)
        );
        CREATE INDEX record_by_age ON record (collection);
        CREATE TABLE collection (
            name TEXT PRIMARY KEY,
            record_count INTEGER NOT NULL CHECK (record_count >= 0),
            byte_count INTEGER NOT NULL CHECK (byte_count >= 0)
        ) WITHOUT ROWID;
        CREATE TRIGGER record_inserted AFTER INSERT ON record BEGIN
            INSERT INTO collection VALUES (NEW.collection, 1, length(NEW.value))
            ON CONFLICT (name) DO UPDATE
            SET record_count = record_count + 1, byte_count = byte_count + length(NEW.value);
        END;
        CREATE TRIGGER record_deleted AFTER DELETE ON record BEGIN
            UPDATE collection
            SET record_count = record_count - 1, byte_count = byte_count - length(OLD.value)
            WHERE name = OLD.collection;
        END;
        PRAGMA application_id = 1297245539;
        PRAGMA user_version = 1;
        """

    @Test("The repository adds films to the file of the release before the watchlist, and keeps its recent queries")
    func migration() async throws {
        let path = folder.path(of: "state.sqlite")
        do {
            let database = try Database(path: path)
            try database.execute("PRAGMA journal_mode = WAL; \(Self.schema)")
            try database.execute("INSERT INTO record VALUES (1, 'recent-queries', 'query', CAST('alien' AS BLOB))")
        }
        let store = SQLiteRecordStore(path: path, policy: .state, onRecovery: { Issue.record("replaced \($0)") })
        let repository = DefaultWatchlistRepository(store: store)
        try await repository.save(.sample())
        #expect(try await repository.entries == [.sample()])
        let queries = RecordCollection(name: "recent-queries", capacity: 100)
        #expect(try await store.records(in: queries, limit: 100) == [Record(key: "query", value: Data("alien".utf8))])
    }
}
