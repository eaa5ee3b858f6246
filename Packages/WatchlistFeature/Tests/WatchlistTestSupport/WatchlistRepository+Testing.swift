package import CoreDomain
import Foundation
package import Persistence
package import WatchlistData
package import WatchlistDomain

extension RecordCollection {
    package static let watchlist = RecordCollection(name: "watchlist", capacity: 100_000)
}

extension RecordStore {
    /// Stores a value as a record of a collection, by default of the entries.
    package func save(_ value: String, forKey key: String, in collection: RecordCollection = .watchlist) async throws {
        try await save(Record(key: key, value: Data(value.utf8)), in: collection)
    }

    /// Stores entries, and records that are not entries, and returns a repository without a change to undo.
    package func repository(
        _ entries: [WatchlistEntry] = [],
        unreadableKeys: Set<String> = []
    ) async throws -> any WatchlistRepository {
        let repository = DefaultWatchlistRepository(store: self)
        try await repository.change(nil) { watchlist in
            for entry in entries { watchlist[entry.id] = entry }
        }
        for key in unreadableKeys { try await save("{}", forKey: key) }
        return repository
    }
}

extension DefaultWatchlistRepository {
    package init(store: any RecordStore, capacity: Int = Self.capacity) {
        self.init(store: store, capacity: capacity, now: { Date() })
    }
}

extension WatchlistRepository {
    package var entries: Set<WatchlistEntry> {
        get async throws { Set(try await watchlist().entries) }
    }

    /// The descriptions of the changes that can be undone, the last one first.
    package var changeNames: [String] {
        get async throws {
            var names: [String] = []
            while let name = try await undo() { names.append(name) }
            for _ in names { _ = try await redo() }
            return names
        }
    }

    package func change(_ name: String? = "Change", _ change: @Sendable (inout Watchlist) throws -> Void) async throws {
        try await update({ (_: Void) in name }, change)
    }

    /// Adds or replaces entries as one change.
    package func save(_ entries: WatchlistEntry..., name: String = "Save") async throws {
        try await change(name) { watchlist in
            for entry in entries { watchlist[entry.id] = entry }
        }
    }

    package func remove(_ id: MovieID) async throws { try await change("Remove") { $0[id] = nil } }
}
