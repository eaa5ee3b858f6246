import Foundation
import Persistence
import PersistenceContractTesting
import PersistencePostgreSQL
import PostgreSQLTestServer
import Testing

/// The server of the tests that do not restart it.
private let server = Result { try PostgreSQLServer() }

private let films = RecordCollection(name: "films", capacity: 100)

/// The tests run one at a time, because calls of the server block a thread.
@Suite("PostgreSQLRecordStore", PostgreSQLServer.isInstalled, .serialized, .timeLimit(.minutes(10)))
struct PostgreSQLRecordStoreTests {
    private let schema = "s" + UUID().uuidString.replacing("-", with: "").lowercased()

    private func url(user: String = "movies", options: String = "") throws -> PostgreSQLURL {
        let server = try server.get()
        try #require(try server.run("psql -c 'CREATE SCHEMA IF NOT EXISTS \(schema)'"))
        return try PostgreSQLURL(server.url(schema: schema, user: user, options: options))
    }

    private func store(_ url: PostgreSQLURL, busyTimeout: Duration = .seconds(600)) -> PostgreSQLRecordStore {
        PostgreSQLRecordStore(url: url, name: "STATE", busyTimeout: busyTimeout)
    }

    private func record(_ key: String) -> Record { Record(key: key, value: Data(key.utf8)) }

    private func expectError(_ kind: RecordStoreError.Kind, _ text: String, _ operation: () async throws -> Void) async
    {
        let error = await #expect(throws: RecordStoreError.self) { try await operation() }
        #expect(error?.kind == kind && error?.message.contains(text) == true, "\(error?.message ?? "")")
    }

    @Test("PostgreSQLRecordStore passes each check of a record store", arguments: RecordStoreContract.all)
    func contract(check: RecordStoreContract) async throws {
        let url = try url()
        try await check.run { PostgreSQLRecordStore(url: url, name: "STATE", busyTimeout: .seconds(600)) }
    }

    @Test("PostgreSQLRecordStore creates its tables once if several programs do so at the same time")
    func createAtOnce() async throws {
        let url = try url()
        try await withThrowingTaskGroup { group in
            for number in 1...8 {
                group.addTask { try await store(url).save(record("\(number)"), in: films) }
            }
            try await group.waitForAll()
        }
        #expect(try await store(url).usage(of: films).count == 8)
    }

    @Test(
        "PostgreSQLRecordStore connects again for a transaction, saves nothing of one whose connection is lost, and waits for no server for ever"
    )
    func lostConnection() async throws {
        let server = try PostgreSQLServer(), url = try PostgreSQLURL(server.url(schema: "public"))
        let store = store(url)
        try await store.save(record("1"), in: films)
        try server.run("pg_ctl -D data -m immediate -w restart")
        try await store.save(record("2"), in: films)
        await expectError(.cannotWrite, "the connection was lost") {
            try await store.write { transaction in
                try transaction.save(record("3"), in: films)
                try server.run("pg_ctl -D data -m immediate -w stop")
                try transaction.save(record("4"), in: films)
            }
        }
        await expectError(.cannotCreate, "failed") { try await store.save(record("5"), in: films) }
        try server.run("pg_ctl -D data -l log -w start")
        #expect(try await store.records(in: films, limit: 9).map(\.key) == ["2", "1"])
        let hasty = PostgreSQLRecordStore(url: url, name: "STATE", connectTimeout: .seconds(1))
        try server.run("kill -STOP $(head -n 1 data/postmaster.pid)")
        await expectError(.cannotCreate, "did not answer") { try await hasty.save(record("5"), in: films) }
        try server.run("kill -CONT $(head -n 1 data/postmaster.pid)")
        #expect(try await store.usage(of: films).count == 2)
    }

    @Test("PostgreSQLRecordStore notifies when it loses its connection, and after a change by another program")
    func notifications() async throws {
        let server = try PostgreSQLServer(), url = try PostgreSQLURL(server.url(schema: "public"))
        let store = store(url)
        try await store.save(record("1"), in: films)
        var changes = try #require(store.changes).stream().makeAsyncIterator()
        try server.run("pg_ctl -D data -m immediate -l log -w restart")
        await changes.next()
        #expect(try await store.usage(of: films).count == 1)
        try await self.store(url).save(record("2"), in: films)
        await changes.next()
        #expect(try await store.usage(of: films).count == 2)
    }

    @Test("A server ends a transaction whose program pauses, so that other programs can write")
    func pause() async throws {
        let url = try url(), server = try server.get(), paused = store(url, busyTimeout: .milliseconds(50))
        try await store(url).save(record("1"), in: films)
        let backend = "SELECT 1 FROM pg_stat_activity WHERE state = 'idle in transaction'"
        await expectError(.cannotWrite, "the connection was lost") {
            try await paused.write { transaction in
                try transaction.save(record("2"), in: films)
                try server.run("while psql -Atc \"\(backend)\" | grep 1; do :; done")
                try transaction.save(record("3"), in: films)
            }
        }
        try await store(url).save(record("4"), in: films)
        #expect(try await store(url).records(in: films, limit: 9).map(\.key) == ["4", "1"])
    }

    @Test("PostgreSQLRecordStore.saveWithoutWaiting keeps a record while the database is locked, and close() saves it")
    func saveWithoutWaiting() async throws {
        let url = try url(), store = store(url)
        try await store.saveWithoutWaiting(record("1"), in: films)
        try await whileLocked {
            try await store.saveWithoutWaiting(record("2"), in: films)
            let usage = try await store.usage(of: films)
            #expect(usage.count == 1)
        }
        try await store.close()
        #expect(try await self.store(url).records(in: films, limit: 9).map(\.key) == ["2", "1"])
        // A record that the server refuses does not return.
        try await whileLocked { try await store.saveWithoutWaiting(record("3"), in: films) }
        let check = "ALTER TABLE \(schema).movies_record ADD CHECK (key <> '3')"
        #expect(try server.get().run("psql -c \"\(check)\""))
        await expectError(.other, "constraint") { try await store.save(record("4"), in: films) }
        await expectError(.other, "constraint") { try await store.saveWithoutWaiting(record("3"), in: films) }
        try await store.save(record("4"), in: films)
    }

    @Test("Reading creates no tables, and another role that may change the tables shares their records")
    func roles() async throws {
        let server = try server.get(), owner = store(try url()), guest = store(try url(user: "guest:s3cr3t"))
        try server.run("psql -c 'GRANT USAGE ON SCHEMA \(schema) TO guest'")
        #expect(try await guest.records(in: films, limit: 9) == [])
        await expectError(.cannotWrite, "GRANT") { try await guest.save(record("1"), in: films) }
        try await owner.save(record("1"), in: films)
        try server.run("psql -c 'GRANT ALL ON ALL TABLES IN SCHEMA \(schema) TO guest'")
        try await guest.save(record("2"), in: films)
        #expect(try await owner.records(in: films, limit: 9).map(\.key) == ["2", "1"])
    }

    @Test("PostgreSQLRecordStore reports a lost connection during the commit, after which the changes may be stored")
    func lostCommit() async throws {
        let url = try url(), store = store(url)
        try await store.save(record("1"), in: films)
        // A deferred trigger runs during the commit.
        let trigger = """
            CREATE FUNCTION \(schema).stop() RETURNS trigger LANGUAGE plpgsql AS \\$\\$
            BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END \\$\\$;
            CREATE CONSTRAINT TRIGGER stop AFTER INSERT ON \(schema).movies_record DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW EXECUTE FUNCTION \(schema).stop()
            """
        #expect(try server.get().run("psql -c \"\(trigger.replacing("\n", with: " "))\""))
        await expectError(.cannotWrite, "during the save") { try await store.save(record("2"), in: films) }
        #expect(try await store.usage(of: films).count == 1)
    }

    /// Locks the database in another program, calls `body`, and ends that program.
    private func whileLocked(_ body: () async throws -> Void) async throws {
        let locked = "FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(600)'"
        try server.get().run(
            "psql -c 'BEGIN' -c 'SELECT FROM \(schema).movies_schema FOR UPDATE' -c 'SELECT pg_sleep(600)' &"
        )
        try server.get().run("until psql -Atc \"SELECT 1 \(locked)\" | grep 1; do :; done")
        try await body()
        #expect(try server.get().run("psql -c \"SELECT pg_terminate_backend(pid, 60000) \(locked)\""))
    }

    @Test("PostgreSQLRecordStore reports a lock of another program as busy, and reads during the lock")
    func busy() async throws {
        let store = store(try url(), busyTimeout: .seconds(2))
        try await store.save(record("1"), in: films)
        try await whileLocked {
            await expectError(.busy, "Try again") { try await store.save(record("2"), in: films) }
            let usage = try await store.usage(of: films)
            #expect(usage.count == 1)
        }
        try await store.save(record("2"), in: films)
    }

    @Test("A cancellation ends the wait of PostgreSQLRecordStore for a lock, and the store can be used afterwards")
    func cancelled() async throws {
        let store = store(try url())
        try await store.save(record("1"), in: films)
        try await whileLocked {
            let waiting = Task { try await store.save(record("2"), in: films) }
            try server.get().run("until psql -Atc 'SELECT 1 FROM pg_locks WHERE NOT granted' | grep 1; do :; done")
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
        try await store.save(record("3"), in: films)
        #expect(try await store.records(in: films, limit: 9).map(\.key) == ["3", "1"])
    }

    @Test(
        "PostgreSQLRecordStore refuses the tables of a newer version, changed tables, and a server that saves nothing",
        arguments: [
            (RecordStoreError.Kind.newerSchema, "A newer version", "UPDATE movies_schema SET version = 9"),
            (.other, "were changed", "ALTER TABLE movies_record DROP COLUMN value"),
            (.other, "already exists", "UPDATE movies_schema SET version = -1"),
            (
                .cannotWrite, "read-only",
                "ALTER ROLE movies IN DATABASE postgres SET default_transaction_read_only = on"
            ),
            (.cannotWrite, "disk of the server is full", "full"),
        ]
    )
    func refused(kind: RecordStoreError.Kind, text: String, sql: String) async throws {
        let server = try PostgreSQLServer(), url = try PostgreSQLURL(server.url(schema: "public"))
        let opened = store(url)
        try await opened.save(record("1"), in: films)
        let full = """
            CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
            'BEGIN RAISE EXCEPTION USING ERRCODE = ''53100''; END';
            CREATE TRIGGER full_disk BEFORE INSERT ON movies_record EXECUTE FUNCTION full_disk()
            """
        #expect(try server.run("psql -c \"\((sql == "full" ? full : sql).replacing("\n", with: " "))\""))
        await expectError(kind, text) { try await store(url).save(record("2"), in: films) }
        guard kind == .newerSchema else { return }
        await expectError(kind, text) { try await opened.save(record("2"), in: films) }
    }

    @Test(
        "PostgreSQLRecordStore counts the records if another program has changed the totals",
        arguments: [100, -1, Int.max]
    )
    func wrongTotals(count: Int) async throws {
        let store = store(try url())
        try await store.save(record("1"), in: films)
        #expect(try server.get().run("psql -c 'UPDATE \(schema).movies_collection SET record_count = \(count)'"))
        try await store.save(record("2"), in: films)
        #expect(try await store.records(in: films, limit: 9).map(\.key) == ["2", "1"])
        #expect(try await store.usage(of: films).count == 2)
    }

    @Test("PostgreSQLRecordStore reports a missing schema, password, permission and server, and shows no password")
    func noAccess() async throws {
        let address = try server.get().url(schema: "public", user: "guest")
        try await expectError(.cannotCreate, "asks for a password", address)
        try await expectError(
            .cannotCreate,
            "authentication failed",
            address.replacing("guest@", with: "guest:hunter2@")
        )
        try await expectError(.cannotWrite, "permission denied", address.replacing("guest@", with: "guest:s3cr3t@"))
        try await expectError(.cannotCreate, "has no schema", try server.get().url(schema: "none"))
        try await expectError(.cannotCreate, "failed", "postgresql://u:hunter2@/x?host=/none")
    }

    private func expectError(_ kind: RecordStoreError.Kind, _ text: String, _ url: String) async throws {
        let store = store(try PostgreSQLURL(url))
        let error = await #expect(throws: RecordStoreError.self) { try await store.save(record("1"), in: films) }
        let message = error?.message ?? ""
        #expect(error?.kind == kind && message.contains(text), "\(message)")
        #expect(!message.contains("hunter2") && !message.contains("s3cr3t"))
    }
}

@Suite("PostgreSQLURL")
struct PostgreSQLURLTests {
    @Test(
        "PostgreSQLURL knows whether it contains a password",
        arguments: [
            ("postgresql://", false), ("postgres://host/films", false), ("postgresql://anna@host:5433/films", false),
            ("postgresql://anna:a%40b@host/films", true), ("postgresql://[::1]:5433/films", false),
            ("postgresql://@/films?host=/tmp&options=-csearch_path%3Danna", false),
        ]
    )
    func valid(text: String, hasPassword: Bool) throws {
        #expect(try PostgreSQLURL(text).hasPassword == hasPassword)
    }

    @Test(
        "PostgreSQLURL refuses texts in which libpq could take a part of the password for another part, without showing it",
        arguments: [
            "", "films", "host=localhost", "mysql://host", "postgresql://anna:hun@ter2@host",
            "postgresql://anna:hun/ter2@host",
            "postgresql://anna:hun?ter2@host", "postgresql://anna:hun#ter2@host", "postgresql://anna:hun:ter2@host",
            "postgresql://anna:hun%ter2@host", "postgresql://anna:hun%00ter2@host",
            "postgresql://anna:hunter2", "postgresql://anna:hunter2/films", "postgresql://anna:hunter2@[::1",
            "postgresql://host?password=hunter2",
            "postgresql://host?sslpassword=hunter2", "postgresql://host?p%61ssword=hunter2",
            "postgresql://host?hunter2", "postgresql://h1,hunter2/x",
        ]
    )
    func invalid(text: String) {
        let error = #expect(throws: PostgreSQLURL.Invalid.self) { try PostgreSQLURL(text) }
        #expect(error?.description.contains("ter2") == false)
    }
}
