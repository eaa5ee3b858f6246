import Foundation
package import Persistence
package import WatchlistDomain

/// A repository that stores the watchlist in a record store.
package struct DefaultWatchlistRepository: WatchlistRepository {
    /// The maximum number of entries. Older entries are removed.
    package static let capacity = 1_000

    private static let collection = RecordCollection(name: "watchlist", capacity: capacity)

    private let store: any RecordStore

    package init(store: any RecordStore) {
        self.store = store
    }

    package func entries() async throws -> [WatchlistEntry] {
        try await store.records(in: Self.collection, limit: Self.capacity)
            .compactMap { WatchlistEntry(String(decoding: $0.value, as: UTF8.self)) }
    }

    package func count() async throws -> Int {
        try await store.usage(of: Self.collection).count
    }

    package func add(_ entry: WatchlistEntry) async throws {
        try await store.save(Record(key: Self.key(entry), value: Data(entry.text.utf8)), in: Self.collection)
    }

    package func remove(_ entry: WatchlistEntry) async throws -> Bool {
        try await store.removeRecord(forKey: Self.key(entry), in: Self.collection)
    }

    /// Returns the text in Unicode normalization form C, because the store compares keys by bytes.
    private static func key(_ entry: WatchlistEntry) -> String {
        entry.text.precomposedStringWithCanonicalMapping
    }
}
