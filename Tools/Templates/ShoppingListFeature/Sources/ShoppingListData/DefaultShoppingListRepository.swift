import Foundation
package import Persistence
package import ShoppingListDomain

package struct DefaultShoppingListRepository: ShoppingListRepository {
    package static let capacity = 1_000

    private static let collection = RecordCollection(name: "shopping-list", capacity: capacity)

    private let store: any RecordStore
    private let changeNotifier = ChangeNotifier()

    package init(store: any RecordStore) { self.store = store }

    package func entries() async throws -> [ShoppingListEntry] {
        try await store.records(in: Self.collection, limit: Self.capacity)
            .compactMap { ShoppingListRecord(decoding: $0.value)?.entry }
    }

    package func add(_ entry: ShoppingListEntry) async throws {
        let record = Record(key: Self.key(entry), value: try ShoppingListRecord(entry).encoded())
        try await store.save(record, in: Self.collection)
        changeNotifier.notify()
    }

    package func remove(_ entry: ShoppingListEntry) async throws -> Bool {
        let wasStored = try await store.removeRecord(forKey: Self.key(entry), in: Self.collection)
        if wasStored { changeNotifier.notify() }
        return wasStored
    }

    package func changes() -> AsyncStream<Void> { changeNotifier.stream() }

    /// Returns the text in Unicode normalization form C, because the store compares keys by bytes.
    private static func key(_ entry: ShoppingListEntry) -> String {
        entry.text.precomposedStringWithCanonicalMapping
    }
}

/// The stored form of an entry: `{"text":"The first one","version":1}`.
///
/// Declare a new field as optional, so that older records still decode. Increase the version only if the meaning of a field changes.
private struct ShoppingListRecord: Codable {
    private static let currentVersion = 1

    private var version = Self.currentVersion
    private var text: String

    init(_ entry: ShoppingListEntry) { text = entry.text }

    /// Decodes a stored value. Returns nil for another version or an invalid record.
    init?(decoding value: Data) {
        guard let record = try? JSONDecoder().decode(Self.self, from: value), record.version == Self.currentVersion
        else { return nil }
        self = record
    }

    var entry: ShoppingListEntry? { ShoppingListEntry(text) }

    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(self)
    }
}
