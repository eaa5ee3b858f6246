import CoreDomain
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
        try await store.read { try syncState(of: account, in: $0) }
    }

    private func syncState(of account: String, in reader: any RecordReader) throws -> WatchlistSyncState {
        let changes = try reader.records(in: Self.outbox, limit: Self.outbox.capacity)
        let movies = try reader.records(in: Self.base(of: account), limit: Self.capacity)
        return WatchlistSyncState(
            watchlist: Self.watchlist(of: try reader.records(in: entries, limit: entries.capacity)),
            outbox: changes.reversed().compactMap { OutboxRecord(decoding: $0.value)?.change },
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
            // A sync that only finds ids changes nothing for the user.
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
    package func didSend(_ sending: WatchlistSyncPlan.Sending, to account: String) async throws {
        try await store.write { transaction in
            try setBase(sending.movie, sending.isListed, of: account, in: transaction)
            for change in sending.changes {
                let key = change.entry.description
                let stored = try transaction.record(forKey: key, in: Self.outbox)
                guard stored.flatMap({ OutboxRecord(decoding: $0.value)?.change }) == change else { continue }
                try transaction.removeRecord(forKey: key, in: Self.outbox)
            }
        }
    }

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

struct OutboxRecord: VersionedRecord {
    static let currentVersion = 1

    private(set) var version = Self.currentVersion
    /// The ids of the film. The first one is that of the entry, and the key.
    let ids: [String]
    let title: String
    /// Missing in records of earlier versions.
    let year: Int?
    let planned: Bool
    /// The seconds since 1970.
    let date: Double

    init(_ entry: WatchlistEntry, isPlanned: Bool, date: Date) {
        ids = entry.idTexts
        title = entry.title
        year = entry.year
        planned = isPlanned
        self.date = date.timeIntervalSince1970
    }

    var change: OutboxChange? {
        let ids = ids.compactMap { MovieID($0) }
        return ids.first.map { entry in
            let date = Date(timeIntervalSince1970: date)
            return OutboxChange(entry: entry, ids: Set(ids), title: title, year: year, isPlanned: planned, date: date)
        }
    }
}
