package import CoreDomain
import Foundation
package import Persistence
import QueriesDomain

package struct DefaultRecentQueriesRepository: RecentQueriesRepository {
    private static let collection = RecordCollection(name: "recent-queries", capacity: 100)

    private let store: any RecordStore
    private let changeNotifier: ChangeNotifier

    package init(store: any RecordStore) {
        self.store = store
        changeNotifier = ChangeNotifier(following: store.changes)
    }

    package func save(_ query: MovieQuery) async throws {
        let value = try RecentQueryRecord(query).encoded()
        try await store.saveWithoutWaiting(Record(key: Self.key(query), value: value), in: Self.collection)
        changeNotifier.notify()
    }

    package func changes() -> AsyncStream<Void> { changeNotifier.stream() }

    package func recentQueries(limit: Int) async throws -> [MovieQuery] {
        try await store.records(in: Self.collection, limit: limit)
            .compactMap { RecentQueryRecord(decoding: $0.value).flatMap { MovieQuery($0.text) } }
    }

    package func remove(_ query: MovieQuery) async throws -> Bool {
        defer { changeNotifier.notify() }
        return try await store.removeRecord(forKey: Self.key(query), in: Self.collection)
    }

    package func removeAll() async throws -> Int {
        defer { changeNotifier.notify() }
        return try await store.removeAllRecords(in: Self.collection)
    }

    /// Returns the key of a query. Spellings that differ only in case, diacritics, width or white space have one key.
    private static func key(_ query: MovieQuery) -> String {
        // Folding does not combine half-width kana with their marks (ｶﾞ), so the text is normalized (NFKC) first.
        query.text.precomposedStringWithCompatibilityMapping
            .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            // The store compares keys by their bytes, so equal texts need equal bytes (NFC).
            .precomposedStringWithCanonicalMapping
            .split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }
}

/// The stored form of a recent query: `{"text":"Alien","version":1}`.
///
/// Declare a new field as optional, so that older records still decode. Increase the version only if the meaning of a
/// field changes.
private struct RecentQueryRecord: Codable {
    private struct Header: Decodable {
        let version: Int
    }

    private static let currentVersion = 1

    private var version = Self.currentVersion
    let text: String

    init(_ query: MovieQuery) { text = query.text }

    /// Decodes a stored value. The first releases stored the plain text of the query, so a value that is not JSON with
    /// a version is the text.
    ///
    /// Returns nil for an unknown version or an invalid record.
    init?(decoding value: Data) {
        let decoder = JSONDecoder()
        guard let header = try? decoder.decode(Header.self, from: value) else {
            text = String(decoding: value, as: UTF8.self)
            return
        }
        guard header.version == Self.currentVersion, let record = try? decoder.decode(Self.self, from: value) else {
            return nil
        }
        self = record
    }

    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(self)
    }
}
