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
}
