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

    private func add(_ entry: WatchlistEntry) async throws {
        try await repository.update({ (_: Void) in "Add" }) { $0[entry.id] = entry }
    }

    private func stored(_ value: String, key: String = "tt0083658") async throws -> [WatchlistEntry] {
        try await store.save(Record(key: key, value: Data(value.utf8)), in: collection)
        return Array(try await repository.watchlist().entries)
    }

    @Test(
        "An entry is stored as a JSON object with a version, under its id",
        arguments: [
            (
                WatchlistEntry.sample(
                    otherIDs: [.tmdb(78), .imdb(5)],
                    due: "2026-12-24",
                    note: "a \"note\"",
                    watched: "2026-11-20",
                    rating: 9
                ),
                "tt0083658",
                #"""
                {"added":"2026-11-22","due":"2026-12-24","ids":["tt0083658","tmdb:78","tt0000005"],"note":"a \"note\"",\#
                "poster":"/p.jpg","rating":9,"title":"Blade Runner","version":1,"watched":"2026-11-20","year":1982}
                """#
            ),
            (
                WatchlistEntry(
                    id: .tmdb(79),
                    title: "Zulu",
                    added: .day("2026-11-22"),
                    watched: Viewing(day: .day("2026-11-20"), isEstimated: true)
                ),
                "tmdb:79",
                #"""
                {"added":"2026-11-22","estimated":true,"ids":["tmdb:79"],"title":"Zulu","version":1,"watched":"2026-11-20"}
                """#
            ),
            (
                WatchlistEntry(id: .tmdb(78), title: "Amélie", added: .day("2026-11-22")), "tmdb:78",
                #"{"added":"2026-11-22","ids":["tmdb:78"],"title":"Amélie","version":1}"#
            ),
        ]
    )
    func format(entry: WatchlistEntry, key: String, expected: String) async throws {
        try await add(entry)
        let record = try #require(await store.record(forKey: key, in: collection))
        #expect(String(decoding: record.value, as: UTF8.self) == expected)
        #expect(Array(try await repository.watchlist().entries) == [entry])
    }

    @Test(
        "A record without optional fields, and a record with unknown fields, is an entry",
        arguments: [
            (
                #"{"version":1,"ids":["tt0083658"],"title":"Blade Runner","added":"2026-11-22"}"#,
                WatchlistEntry(id: .imdb(83_658), title: "Blade Runner", added: .day("2026-11-22"))
            ),
            (
                #"{"version":1,"ids":["tt0083658"],"title":"Blade Runner","added":"2026-11-22","mood":{"dark":true}}"#,
                WatchlistEntry(id: .imdb(83_658), title: "Blade Runner", added: .day("2026-11-22"))
            ),
            (
                #"{"version":1,"ids":["tt0083658"],"title":"","added":"2026-11-22","watched":"2026-11-20","rating":11}"#,
                WatchlistEntry(
                    id: .imdb(83_658),
                    title: "",
                    added: .day("2026-11-22"),
                    watched: Viewing(day: .day("2026-11-20"))
                )
            ),
        ]
    )
    func olderAndNewer(value: String, expected: WatchlistEntry) async throws {
        #expect(try await stored(value) == [expected])
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
        let alien = WatchlistEntry.sample(.tmdb(348), "Alien", 1979)
        try await add(alien)
        #expect(Array(try await repository.watchlist().entries) == [alien])
        try await repository.update({ (_: Void) in "Remove" }) { $0[alien.id] = nil }
        _ = try await repository.undo()
        #expect(try await store.record(forKey: "tt0083658", in: collection)?.value == Data(value.utf8))
    }

    @Test(
        "A change of an entry of another version fails and changes nothing, and the watchlist contains the entry's key"
    )
    func unreadableEntry() async throws {
        let value = #"{"version":2,"mood":"dark"}"#
        #expect(try await stored(value) == [])
        #expect(try await repository.watchlist().unreadableKeys == ["tt0083658"])
        await #expect(throws: WatchlistError.unreadableEntry(title: "Blade Runner")) {
            try await repository.update({ (_: Void) in "Import" }) { watchlist in
                for entry in [WatchlistEntry.sample(.tmdb(348), "Alien", 1979), .sample()] { watchlist.merge(entry) }
            }
        }
        #expect(try await store.records(in: collection, limit: 100).map(\.value) == [Data(value.utf8)])
        #expect(try await repository.undo() == nil)
    }

    @Test("DefaultWatchlistRepository removes a record that it cannot read, and undo restores its value")
    func removal() async throws {
        let value = #"{"version":1,"ids":["tt0083658"]}"#
        #expect(try await stored(value) == [])
        try await repository.update({ (_: Void) in "Remove" }) { $0.unreadableKeys.remove("tt0083658") }
        #expect(try await repository.watchlist().unreadableKeys == [])
        #expect(try await store.records(in: collection, limit: 100) == [])
        #expect(try await repository.undo() == "Remove")
        #expect(try await store.record(forKey: "tt0083658", in: collection)?.value == Data(value.utf8))
    }

    @Test("Records of another version count towards the capacity")
    func capacity() async throws {
        #expect(try await stored(#"{"version":2}"#) == [])
        let repository = DefaultWatchlistRepository(store: store, capacity: 1)
        await #expect(throws: WatchlistError.full(capacity: 1)) {
            try await repository.update({ (_: Void) in "Add" }) { $0[.tmdb(1)] = .sample(.tmdb(1)) }
        }
        #expect(try await store.record(forKey: "tt0083658", in: collection) != nil)
    }

    @Test(
        "A change of another version is not undone, and does not hide the changes of this version",
        arguments: [#"{"version":2,"name":"Tag “Alien”","former":{}}"#, #"{"version":1}"#, ""]
    )
    func unknownChange(value: String) async throws {
        try await add(.sample())
        try await store.save(Record(key: "newer", value: Data(value.utf8)), in: undoCollection)
        await #expect(throws: WatchlistError.unreadableChange) { try await repository.undo() }
        #expect(Array(try await repository.watchlist().entries) == [.sample()])
        try await add(.sample(.tmdb(348), "Alien"))
        #expect(try await repository.undo() == "Add")
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
        let path = folder.path
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let queries = [#"{"text":"Amélie","version":1}"#, "alien"]
        do {
            let database = try Database(path: path)
            try database.execute("PRAGMA journal_mode = WAL; \(Self.schema)")
            for (index, value) in queries.enumerated() {
                try database.statement("INSERT INTO record (collection, key, value) VALUES ('recent-queries', ?, ?)")
                    .run(["query \(index)", Data(value.utf8)])
            }
        }
        let store = SQLiteRecordStore(path: path, policy: .state, onRecovery: { Issue.record("replaced \($0)") })
        let repository = DefaultWatchlistRepository(store: store)
        #expect(try await repository.watchlist().entries.isEmpty)
        for number in 1...3 {
            _ = try await repository.update({ _ in "Add" }) {
                $0.add(.sample(.tmdb(number)), today: .day("2026-11-22"))
            }
        }
        _ = try await repository.undo()

        let later = SQLiteRecordStore(path: path, policy: .state, onRecovery: { Issue.record("replaced \($0)") })
        let watchlist = try await DefaultWatchlistRepository(store: later).watchlist()
        #expect(Set(watchlist.entries.map(\.id)) == [.tmdb(1), .tmdb(2)])
        let records = try await later.records(in: RecordCollection(name: "recent-queries", capacity: 100), limit: 100)
        #expect(records.map(\.key) == ["query 1", "query 0"])
        #expect(records.map(\.value) == queries.reversed().map { Data($0.utf8) })
    }
}
