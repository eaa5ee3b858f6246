package import CoreDomain
import Foundation
package import Persistence
import QueriesDomain

/// Recent queries in a store of records.
package struct DefaultRecentQueriesRepository: RecentQueriesRepository {
    /// More than anybody looks through, few enough to read at once.
    package static let capacity = 100

    private static let collection = RecordCollection(name: "recent-queries", capacity: capacity)

    private let store: any RecordStore
    private let changed = QueryChanges()

    package init(store: any RecordStore) {
        self.store = store
    }

    package func save(_ query: MovieQuery) async throws {
        try await store.save(Record(key: Self.key(query), value: Data(query.text.utf8)), in: Self.collection)
        changed.tell()
    }

    package func changes() -> AsyncStream<Void> { changed.stream() }

    package func recentQueries(limit: Int) async throws -> [MovieQuery] {
        try await store.records(in: Self.collection, limit: limit)
            .compactMap { MovieQuery(String(decoding: $0.value, as: UTF8.self)) }
    }

    package func remove(_ query: MovieQuery) async throws -> Bool {
        defer { changed.tell() }
        return try await store.removeRecord(forKey: Self.key(query), in: Self.collection)
    }

    package func removeAll() async throws -> Int {
        defer { changed.tell() }
        return try await store.removeAllRecords(in: Self.collection)
    }

    /// The same for all spellings that differ in case, diacritics, width or white space only.
    private static func key(_ query: MovieQuery) -> String {
        // The mapping makes one width of all; folding alone leaves the marks of half-width kana as they are, and apart.
        query.text.precomposedStringWithCompatibilityMapping
            .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            // Keys are compared by their bytes.
            .precomposedStringWithCanonicalMapping
            .split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }
}
