import CoreDomain
package import Foundation
package import Persistence
package import WatchlistDomain

package struct DefaultWatchlistRepository: WatchlistRepository {
    package static let capacity = 100_000

    private static let undoRecords = RecordCollection(name: "watchlist-undo", capacity: 100)
    private static let redoRecords = RecordCollection(name: "watchlist-redo", capacity: undoRecords.capacity)

    let store: any RecordStore
    /// The collection of the entries. A change that exceeds the capacity fails, so that the store removes no entry.
    let entries: RecordCollection
    private let now: @Sendable () -> Date
    let index: WatchlistIndex
    let changeNotifier: ChangeNotifier

    package init(
        store: any RecordStore,
        capacity: Int = Self.capacity,
        now: @escaping @Sendable () -> Date
    ) {
        self.store = store
        changeNotifier = ChangeNotifier(following: store.changes)
        self.now = now
        entries = RecordCollection(name: "watchlist", capacity: capacity)
        index = WatchlistIndex(entries: entries, changes: Self.undoRecords)
    }

    @concurrent
    package func watchlist(matching lookupKeys: Set<String>?) async throws -> Watchlist {
        if let lookupKeys, let part = try await store.read({ try index.records(matching: lookupKeys, in: $0) }) {
            return Self.watchlist(of: part)
        }
        return Self.watchlist(of: try await store.records(in: entries, limit: entries.capacity))
    }

    @concurrent
    package func update<Value: Sendable>(
        _ name: @Sendable (Value) -> String?,
        matching lookupKeys: Set<String>?,
        _ change: @Sendable (inout Watchlist) throws -> Value
    ) async throws -> Value {
        let (value, isChanged) = try await store.write { transaction in
            let part = try lookupKeys.flatMap { try index.records(matching: $0, in: transaction) }
            let isIndexed = try part != nil || lookupKeys == nil && index.isCurrent(in: transaction)
            let former = Self.watchlist(of: try part ?? transaction.records(in: entries, limit: entries.capacity))
            var watchlist = former
            let value = try change(&watchlist)
            let changes = try save(watchlist, over: former, in: transaction)
            guard !changes.isEmpty else { return (value, false) }
            let decoded = try decoded(changes, in: transaction)
            let unsent = try saveOutbox(decoded, in: transaction)
            if let name = name(value) { try saveUndo(name, changes, unsent, in: transaction) }
            if isIndexed {
                try index.update(decoded, in: transaction)
            } else {
                try index.rebuild(watchlist, in: transaction)
            }
            // An interrupted command stores nothing.
            try Task.checkCancellation()
            return (value, true)
        }
        if isChanged { changeNotifier.notify() }
        return value
    }

    /// Stores how to undo a change. After it there is nothing to redo.
    ///
    /// - Parameters:
    ///   - former: The values of the changed records before the change.
    ///   - unsent: The values of the changed records of the outbox before the change.
    func saveUndo(
        _ name: String,
        _ former: [String: Data?],
        _ unsent: [String: Data?] = [:],
        in transaction: any RecordTransaction
    ) throws {
        let value = try JSONEncoder().encode(UndoRecord(name: name, former: former, unsent: unsent))
        try transaction.save(Record(key: UUID().uuidString, value: value), in: Self.undoRecords)
        for undone in try transaction.records(in: Self.redoRecords, limit: Self.redoRecords.capacity) {
            try transaction.removeRecord(forKey: undone.key, in: Self.redoRecords)
        }
    }

    /// Returns the entries of changed records before and after the change, sorted by their keys.
    func decoded(_ former: [String: Data?], in transaction: any RecordTransaction) throws -> [WatchlistIndex.Change] {
        try former.sorted { $0.key < $1.key }.map { key, value in
            let after = try transaction.record(forKey: key, in: entries)
            return .init(key: key, before: value.map { Record(key: key, value: $0).entry }, after: after.map(\.entry))
        }
    }

    /// Stores in the outbox which films the user has begun to plan, or no longer plans.
    ///
    /// - Parameter undone: The values of the outbox before a change that is undone. They replace the values of the change, unless a
    ///   sync has sent these.
    /// - Returns: The replaced values, by their keys.
    private func saveOutbox(
        _ changes: [WatchlistIndex.Change],
        undoing undone: [String: Data?] = [:],
        in transaction: any RecordTransaction
    ) throws -> [String: Data?] {
        let date = now()
        var replaced: [String: Data?] = [:]
        for change in changes {
            let (before, after) = (change.before ?? nil, change.after ?? nil)
            guard before.isPlanned != after.isPlanned, var entry = after ?? before else { continue }
            entry.ids.formUnion(before?.ids ?? [])
            let key = entry.id.description
            let stored = try transaction.record(forKey: key, in: Self.outbox)?.value
            replaced[key] = .some(stored)
            let isUnsent = stored.flatMap(OutboxRecord.init(decoding:))?.planned == before.isPlanned
            let value: Data? =
                if isUnsent, let former = undone[key] {
                    former
                } else {
                    try JSONEncoder().encode(OutboxRecord(entry, isPlanned: after.isPlanned, date: date))
                }
            if let value {
                try transaction.save(Record(key: key, value: value), in: Self.outbox)
            } else {
                try transaction.removeRecord(forKey: key, in: Self.outbox)
            }
        }
        return replaced
    }

    @concurrent
    package func undo() async throws -> String? { try await revert(from: Self.undoRecords, to: Self.redoRecords) }

    @concurrent
    package func redo() async throws -> String? { try await revert(from: Self.redoRecords, to: Self.undoRecords) }

    /// Restores the values of the newest record of a collection, and stores the replaced values in the other collection.
    /// Returns the description of the change; nil if there is none.
    private func revert(from source: RecordCollection, to destination: RecordCollection) async throws -> String? {
        let name: String? = try await store.write { transaction in
            let isIndexed = try index.isCurrent(in: transaction)
            guard let newest = try transaction.records(in: source, limit: 1).first else { return nil }
            guard let record = UndoRecord(decoding: newest.value) else { throw WatchlistError.unreadableChange }
            try transaction.removeRecord(forKey: newest.key, in: source)
            var replaced: [String: Data?] = [:]
            for key in record.former.keys {
                replaced[key] = .some(try transaction.record(forKey: key, in: entries)?.value)
                try transaction.removeRecord(forKey: key, in: entries)
            }
            for (key, value) in record.former {
                if let value { try transaction.save(Record(key: key, value: value), in: entries) }
            }
            let changes = try decoded(replaced, in: transaction)
            let unsent = try saveOutbox(changes, undoing: record.unsent ?? [:], in: transaction)
            let reverse = try JSONEncoder().encode(UndoRecord(name: record.name, former: replaced, unsent: unsent))
            try transaction.save(Record(key: newest.key, value: reverse), in: destination)
            if isIndexed { try index.update(changes, in: transaction) }
            // An interrupted command stores nothing.
            try Task.checkCancellation()
            return record.name
        }
        if name != nil { changeNotifier.notify() }
        return name
    }

    package func changes() -> AsyncStream<Void> { changeNotifier.stream() }

    static func watchlist(of records: consuming [Record]) -> Watchlist {
        var watchlist = Watchlist()
        // Frees each record after its use.
        while let record = records.popLast() {
            if let entry = record.entry {
                watchlist[entry.id] = entry
            } else {
                watchlist.unreadableKeys.insert(record.key)
            }
        }
        return watchlist
    }

    /// Saves the entries that differ from `former`. Returns the former values of the changed records, by their keys; nil for a
    /// new record.
    ///
    /// - Throws: ``WatchlistError/full(capacity:)``, or ``WatchlistError/unreadableEntry(title:)``.
    func save(
        _ watchlist: Watchlist,
        over former: Watchlist,
        in transaction: any RecordTransaction
    ) throws -> [String: Data?] {
        var changes: [String: Data?] = [:]
        let removed =
            former.entries.filter { watchlist[$0.id] == nil }.map(\.id.description)
            + former.unreadableKeys.subtracting(watchlist.unreadableKeys)
        let added = watchlist.entries.count { former[$0.id] == nil }
        guard try transaction.usage(of: entries).count - removed.count + added <= entries.capacity else {
            throw WatchlistError.full(capacity: entries.capacity)
        }
        // The removals are first, because the store would remove the oldest entries to save more than the capacity.
        for key in removed {
            changes[key] = .some(try transaction.record(forKey: key, in: entries)?.value)
            try transaction.removeRecord(forKey: key, in: entries)
        }
        for entry in watchlist.entries where former[entry.id] != entry {
            let key = entry.id.description
            let value = try transaction.record(forKey: key, in: entries)?.value
            guard value == nil || former[entry.id] != nil else {
                throw WatchlistError.unreadableEntry(title: entry.title)
            }
            changes[key] = .some(value)
            try transaction.save(Record(key: key, value: WatchlistRecord(entry).encoded()), in: entries)
        }
        return changes
    }
}

extension WatchlistEntry? {
    fileprivate var isPlanned: Bool { self.map { $0.watched == nil } ?? false }
}

/// The description of a change, and the values of its records before the change. For `redo`, the values after the change.
private struct UndoRecord: VersionedRecord {
    static let currentVersion = 1

    var version = Self.currentVersion
    let name: String
    /// The former values by the keys of the records; nil for a record that did not exist.
    let former: [String: Data?]
    /// The former values of the outbox, in the same form. Missing in records of earlier versions.
    let unsent: [String: Data?]?
}
