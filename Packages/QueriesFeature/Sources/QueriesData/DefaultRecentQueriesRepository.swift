package import CoreDomain
import Foundation
package import Persistence
package import QueriesDomain
import Synchronization

/// Recent queries in a record store.
package struct DefaultRecentQueriesRepository: RecentQueriesRepository {
    private static let collection = RecordCollection(name: "recent-queries", capacity: RecentQuery.capacity)

    private let store: any RecordStore
    private let changeNotifier = ChangeNotifier()

    package init(store: any RecordStore) {
        self.store = store
    }

    package func save(_ query: MovieQuery) async throws {
        let value = try RecentQueryRecord(RecentQuery(query)).encoded()
        try await store.save(Record(key: Self.key(query), value: value), in: Self.collection)
        changeNotifier.notify()
    }

    package func changes() -> AsyncStream<Void> { changeNotifier.stream() }

    package func recentQueries(limit: Int) async throws -> [RecentQuery] {
        try await store.records(in: Self.collection, limit: limit)
            .compactMap { RecentQueryRecord(decoding: $0.value)?.recentQuery }
    }

    package func remove(_ query: MovieQuery) async throws -> Bool {
        defer { changeNotifier.notify() }
        return try await store.removeRecord(forKey: Self.key(query), in: Self.collection)
    }

    package func removeAll() async throws -> Int {
        defer { changeNotifier.notify() }
        return try await store.removeAllRecords(in: Self.collection)
    }

    /// Returns the same key for all spellings that differ in case, diacritics, width or white space only.
    private static func key(_ query: MovieQuery) -> String {
        // Folding alone keeps the marks of half-width kana apart; the compatibility mapping gives all one width.
        query.text.precomposedStringWithCompatibilityMapping
            .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            // Keys are compared by their bytes.
            .precomposedStringWithCanonicalMapping
            .split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }
}

/// The stored form of a recent query: `{"text":"Alien","version":1}`.
///
/// A new field is optional, so that older records decode; the version changes only with the meaning of a field.
private struct RecentQueryRecord: Codable {
    private struct Header: Decodable {
        let version: Int
    }

    private static let currentVersion = 1

    private var version = Self.currentVersion
    private var text: String

    init(_ query: RecentQuery) {
        text = query.query.text
    }

    /// Decodes a stored value. A value without a version is the text itself, as the first releases stored it.
    ///
    /// Returns nil for a version or a record that this program cannot read.
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

    /// Nil if the text is empty.
    var recentQuery: RecentQuery? { MovieQuery(text).map { RecentQuery($0) } }
}

/// Notifies any number of streams.
private final class ChangeNotifier: Sendable {
    private struct State {
        var lastID = 0
        var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let state = Mutex(State())

    /// Emits after each notification; notifications between two reads are coalesced.
    func stream() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state in
            state.lastID += 1
            state.continuations[state.lastID] = continuation
            return state.lastID
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.continuations.removeValue(forKey: id) }
        }
        return stream
    }

    func notify() {
        for continuation in state.withLock({ Array($0.continuations.values) }) { continuation.yield() }
    }
}
