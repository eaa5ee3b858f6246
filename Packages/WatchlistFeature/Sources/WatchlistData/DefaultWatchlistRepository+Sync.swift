package import CoreDomain
import Foundation
import Persistence
package import WatchlistDomain

extension DefaultWatchlistRepository: WatchlistSyncRepository {
    /// The collection of the changes that no sync has sent yet. The keys are those of the entries.
    static let outbox = RecordCollection(name: "watchlist-outbox", capacity: capacity)
    /// The collection of the bases. The keys identify the accounts.
    private static let bases = RecordCollection(name: "watchlist-sync", capacity: 20)

    @concurrent
    package func syncState(of account: String) async throws -> WatchlistSyncState {
        try await store.write { try syncState(of: account, in: $0) }
    }

    private func syncState(of account: String, in transaction: any RecordTransaction) throws -> WatchlistSyncState {
        let changes = try transaction.records(in: Self.outbox, limit: Self.outbox.capacity)
        return WatchlistSyncState(
            watchlist: Self.watchlist(of: try transaction.records(in: entries, limit: entries.capacity)),
            outbox: changes.reversed().compactMap { OutboxRecord($0)?.change },
            base: try base(of: account, in: transaction)
        )
    }

    @concurrent
    package func updateSync<Value: Sendable>(
        of account: String,
        _ name: @Sendable (Value) -> String,
        _ change: @Sendable (inout WatchlistSyncState) throws -> Value
    ) async throws -> Value {
        let (value, isChanged) = try await store.write { transaction in
            let former = try syncState(of: account, in: transaction)
            var state = former
            let value = try change(&state)
            let changes = try save(state.watchlist, over: former.watchlist, in: transaction)
            // Found ids are not undone, because the base refers to them.
            let isUndoable = changes.keys.contains { key in
                MovieID(key).map { (former.watchlist[$0] == nil) != (state.watchlist[$0] == nil) } ?? true
            }
            if isUndoable { try saveUndo(name(value), changes, in: transaction) }
            for change in Set(former.outbox).subtracting(state.outbox) {
                try transaction.removeRecord(forKey: change.entry.description, in: Self.outbox)
            }
            if state.base != former.base { try save(state.base, of: account, in: transaction) }
            return (value, !changes.isEmpty)
        }
        if isChanged { changeNotifier.notify() }
        return value
    }

    @concurrent
    package func didSend(
        _ film: MovieID,
        isListed: Bool,
        changes: [OutboxChange],
        to account: String
    ) async throws {
        try await store.write { transaction in
            var base = try base(of: account, in: transaction)
            if isListed { base.insert(film) } else { base.remove(film) }
            try save(base, of: account, in: transaction)
            for change in changes {
                let key = change.entry.description
                guard
                    try transaction.record(forKey: key, in: Self.outbox).flatMap({ OutboxRecord($0)?.change }) == change
                else { continue }
                try transaction.removeRecord(forKey: key, in: Self.outbox)
            }
        }
    }

    private func base(of account: String, in transaction: any RecordTransaction) throws -> Set<MovieID> {
        guard let record = try transaction.record(forKey: account, in: Self.bases) else { return [] }
        return BaseRecord(record)?.films ?? []
    }

    private func save(_ base: Set<MovieID>, of account: String, in transaction: any RecordTransaction) throws {
        try transaction.save(BaseRecord(base).record(account: account), in: Self.bases)
    }
}

/// The stored form of an `OutboxChange`. The key is that of the entry.
struct OutboxRecord: Codable {
    private static let currentVersion = 1

    private var version = Self.currentVersion
    /// The ids of the film. The first one is the key.
    private let ids: [String]
    private let title: String
    private let planned: Bool
    /// The seconds since 1970.
    private let date: Double

    init(_ change: OutboxChange) {
        ids = [change.entry.description] + change.ids.subtracting([change.entry]).map(\.description).sorted()
        title = change.title
        planned = change.isPlanned
        date = change.date.timeIntervalSince1970
    }

    /// Returns nil for another version or an invalid record.
    init?(_ record: Record) {
        guard let value = try? JSONDecoder().decode(Self.self, from: record.value), value.version == Self.currentVersion
        else { return nil }
        self = value
    }

    var change: OutboxChange? {
        let ids = ids.compactMap { MovieID($0) }
        return ids.first.map { entry in
            let date = Date(timeIntervalSince1970: date)
            return OutboxChange(entry: entry, ids: Set(ids), title: title, isPlanned: planned, date: date)
        }
    }

    func record() throws -> Record { Record(key: ids[0], value: try JSONEncoder().encode(self)) }
}

/// The stored form of the base of an account.
private struct BaseRecord: Codable {
    private static let currentVersion = 1

    private var version = Self.currentVersion
    private let ids: [String]

    init(_ films: Set<MovieID>) {
        ids = films.map(\.description).sorted()
    }

    /// Returns nil for another version or an invalid record.
    init?(_ record: Record) {
        guard let value = try? JSONDecoder().decode(Self.self, from: record.value), value.version == Self.currentVersion
        else { return nil }
        self = value
    }

    var films: Set<MovieID> { Set(ids.compactMap { MovieID($0) }) }

    func record(account: String) throws -> Record { Record(key: account, value: try JSONEncoder().encode(self)) }
}
