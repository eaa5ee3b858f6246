import CommandKit
import Foundation
import Persistence
import Testing

@Suite("Entries of the watchlist that cannot be read", .timeLimit(.minutes(1)))
@MainActor
struct UnreadableEntryTests {
    @Test("'watchlist add' of an entry that cannot be read names 'watchlist remove', which deletes the entry")
    func remove() async throws {
        let store = InMemoryRecordStore()
        let collection = RecordCollection(name: "watchlist", capacity: 100_000)
        try await store.save(Record(key: "tt0083658", value: Data("{}".utf8)), in: collection)
        let feature = FeatureFixture(store: store)
        let error = await #expect(throws: CommandFailure.self) { try await feature.run("watchlist add tt0083658") }
        #expect(error?.exitCode == .badConfiguration)
        #expect(error?.message?.hasSuffix("\nUpdate the program. To delete the entry: app watchlist remove ID") == true)
        #expect(try await feature.notes("watchlist remove tt0083658") == ["Removed “tt0083658”."])
        #expect(try await feature.notes("watchlist add tt0083658") == ["Added “Blade Runner (1982)”."])
    }

    @Test(
        "'watchlist remove' removes an entry under another key than its id by this key",
        arguments: ["tt0000005", "copy"]
    )
    func otherKey(key: String) async throws {
        let store = InMemoryRecordStore()
        let collection = RecordCollection(name: "watchlist", capacity: 100_000)
        let value = #"{"added":"2026-11-22","ids":["tt0083658"],"title":"Blade Runner","version":1}"#
        try await store.save(Record(key: key, value: Data(value.utf8)), in: collection)
        let feature = FeatureFixture(store: store)
        try await feature.run("watchlist add alien")
        #expect(await feature.failure("watchlist remove tt0083658")?.exitCode == .noInput)
        #expect(try await feature.notes("watchlist remove \(key)") == ["Removed “\(key)”."])
        #expect(try await store.records(in: collection, limit: 10).map(\.key) == ["tt0078748"])
    }
}
