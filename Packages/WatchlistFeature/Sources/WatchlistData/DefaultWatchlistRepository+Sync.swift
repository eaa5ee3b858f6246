package import CoreDomain
import Foundation
import Persistence
package import WatchlistDomain

extension DefaultWatchlistRepository: WatchlistSyncRepository {
    /// The collection of the changes that no sync has sent yet. The keys are those of the entries.
    static let outbox = RecordCollection(name: "watchlist-outbox", capacity: capacity)
    /// The collection of the dates of the last syncs. The keys are the accounts.
    private static let lastSyncs = RecordCollection(name: "watchlist-last-syncs", capacity: capacity)
    /// Returns the collection of an account's base. The keys are the ids of the films, and the values have no meaning.
    ///
    /// A record for each film keeps the transactions small, of which there is one for each sent film.
    private static func base(of account: String) -> RecordCollection {
        RecordCollection(name: "watchlist-sync \(account)", capacity: capacity)
    }

    @concurrent
    package func syncState(of account: String) async throws -> WatchlistSyncState {
        // The three collections are read at the same moment.
        try await store.read { try syncState(of: account, in: $0) }
    }

    private func syncState(of account: String, in reader: any RecordReader) throws -> WatchlistSyncState {
        let changes = try reader.records(in: Self.outbox, limit: Self.outbox.capacity)
        let movies = try reader.records(in: Self.base(of: account), limit: Self.capacity)
        return WatchlistSyncState(
            watchlist: Self.watchlist(of: try reader.records(in: entries, limit: entries.capacity)),
            outbox: changes.reversed().compactMap { OutboxRecord($0)?.change },
            base: Set(movies.compactMap { MovieID($0.key) }),
            lastSync: try reader.record(forKey: account, in: Self.lastSyncs).flatMap {
                try? JSONDecoder().decode(Date.self, from: $0.value)
            }
        )
    }

    @concurrent
    package func updateSync<Value: Sendable>(
        of account: String,
        _ name: @Sendable (Value) -> String,
        _ change: @Sendable (inout WatchlistSyncState) throws -> Value
    ) async throws -> Value {
        let (value, isChanged) = try await store.write { transaction in
            let isIndexed = try index.isCurrent(in: transaction)
            let former = try syncState(of: account, in: transaction)
            var state = former
            let value = try change(&state)
            let changes = try save(state.watchlist, over: former.watchlist, in: transaction)
            // A sync that only finds ids is no change for the user.
            let isUndoable = changes.keys.contains { key in
                MovieID(key).map { (former.watchlist[$0] == nil) != (state.watchlist[$0] == nil) } ?? true
            }
            if isUndoable { try saveUndo(name(value), changes, in: transaction) }
            if !changes.isEmpty, isIndexed { try index.update(decoded(changes, in: transaction), in: transaction) }
            for change in Set(former.outbox).subtracting(state.outbox) {
                try transaction.removeRecord(forKey: change.entry.description, in: Self.outbox)
            }
            for movie in state.base.symmetricDifference(former.base) {
                try setBase(movie, state.base.contains(movie), of: account, in: transaction)
            }
            if let date = state.lastSync, date != former.lastSync {
                let record = Record(key: account, value: try JSONEncoder().encode(date))
                try transaction.save(record, in: Self.lastSyncs)
            }
            return (value, !changes.isEmpty)
        }
        if isChanged { changeNotifier.notify() }
        return value
    }

    @concurrent
    package func didSend(_ movie: MovieID, isListed: Bool, changes: [OutboxChange], to account: String) async throws {
        try await store.write { transaction in
            try setBase(movie, isListed, of: account, in: transaction)
            for change in changes {
                let key = change.entry.description
                guard
                    try transaction.record(forKey: key, in: Self.outbox).flatMap({ OutboxRecord($0)?.change }) == change
                else { continue }
                try transaction.removeRecord(forKey: key, in: Self.outbox)
            }
        }
    }

    /// Adds a film to the base of an account, or removes it.
    private func setBase(
        _ movie: MovieID,
        _ isListed: Bool,
        of account: String,
        in transaction: any RecordTransaction
    ) throws {
        if isListed {
            try transaction.save(Record(key: movie.description, value: Data([1])), in: Self.base(of: account))
        } else {
            try transaction.removeRecord(forKey: movie.description, in: Self.base(of: account))
        }
    }
}

/// The stored form of an `OutboxChange`. The key is that of the entry.
struct OutboxRecord: Codable {
    private static let currentVersion = 1

    private var version = Self.currentVersion
    /// The ids of the film. The first one is the key.
    private let ids: [String]
    private let title: String
    /// Missing in records of earlier versions.
    private let year: Int?
    private let planned: Bool
    /// The seconds since 1970.
    private let date: Double

    init(_ change: OutboxChange) {
        ids = [change.entry.description] + change.ids.subtracting([change.entry]).map(\.description).sorted()
        title = change.title
        year = change.year
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
            return OutboxChange(entry: entry, ids: Set(ids), title: title, year: year, isPlanned: planned, date: date)
        }
    }

    func record() throws -> Record { Record(key: ids[0], value: try JSONEncoder().encode(self)) }
}
