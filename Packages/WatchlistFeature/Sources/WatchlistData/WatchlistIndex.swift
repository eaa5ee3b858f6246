import CoreDomain
import Foundation
import Persistence
import WatchlistDomain

/// An index of the entries: the keys of their records by the lookup keys of the entries.
///
/// A record of the index is a bucket of lookup keys, so that an import changes fewer records of the index than films. An older
/// version of the program changes entries without the index. The stamp of the index then differs from that of the entries, and the index
/// is not used before it is rebuilt.
struct WatchlistIndex {
    /// A change of the record of an entry: nil without a record, and `.some(nil)` for one that cannot be read.
    struct Change {
        let key: String
        let before: WatchlistEntry??
        let after: WatchlistEntry??

        /// Returns the lookup keys of a value. A record that cannot be read is found by its own key.
        func lookupKeys(_ value: WatchlistEntry??) -> Set<String> {
            guard let entry = value else { return [] }
            return entry?.lookupKeys ?? MovieID(key).map { [String($0.number)] } ?? []
        }
    }

    private typealias Bucket = [String: Set<String>]

    private static let bucketCount: UInt64 = 16_384
    private static let collection = RecordCollection(name: "watchlist-index", capacity: Int(bucketCount) + 1)
    /// Increase the version if ``WatchlistEntry/lookupKeys``, the stamp or the form of a bucket changes.
    private static let version = 3
    private static let stampKey = "stamp"

    let entries: RecordCollection
    /// The collection of the changes, of which the last one is part of the stamp.
    let changes: RecordCollection

    func isCurrent(in reader: any RecordReader) throws -> Bool {
        try reader.record(forKey: Self.stampKey, in: Self.collection)?.value == stamp(in: reader)
    }

    /// Returns the records of the entries with one of the lookup keys; nil if the index is not current. Other records can be
    /// among them.
    func records(matching lookupKeys: Set<String>, in reader: any RecordReader) throws -> [Record]? {
        guard try isCurrent(in: reader) else { return nil }
        var keys: Set<String> = []
        for lookupKey in lookupKeys {
            guard let bucket = try bucket(Self.bucketKey(lookupKey), in: reader) else { return nil }
            keys.formUnion(bucket[lookupKey, default: []])
        }
        return try keys.compactMap { try reader.record(forKey: $0, in: entries) }
    }

    func update(_ changes: [Change], in transaction: any RecordTransaction) throws {
        var buckets: [String: Bucket] = [:]
        for change in changes {
            let after = change.lookupKeys(change.after)
            for lookupKey in change.lookupKeys(change.before).symmetricDifference(after) {
                let bucketKey = Self.bucketKey(lookupKey)
                guard var bucket = try buckets.removeValue(forKey: bucketKey) ?? bucket(bucketKey, in: transaction)
                else {
                    // Without its stamp, a damaged index is rebuilt.
                    return try _ = transaction.removeRecord(forKey: Self.stampKey, in: Self.collection)
                }
                if after.contains(lookupKey) {
                    bucket[lookupKey, default: []].insert(change.key)
                } else {
                    bucket[lookupKey]?.remove(change.key)
                }
                buckets[bucketKey] = bucket
            }
        }
        for (key, bucket) in buckets {
            let value = try JSONEncoder().encode(bucket.filter { !$0.value.isEmpty })
            try transaction.save(Record(key: key, value: value), in: Self.collection)
        }
        try transaction.save(Record(key: Self.stampKey, value: stamp(in: transaction)), in: Self.collection)
    }

    func rebuild(_ watchlist: Watchlist, in transaction: any RecordTransaction) throws {
        for record in try transaction.records(in: Self.collection, limit: Self.collection.capacity) {
            try transaction.removeRecord(forKey: record.key, in: Self.collection)
        }
        let readable = watchlist.entries.map { Change(key: $0.id.description, before: nil, after: .some($0)) }
        let unreadable = watchlist.unreadableKeys.map { Change(key: $0, before: nil, after: .some(nil)) }
        try update(readable + unreadable, in: transaction)
    }

    /// Returns the number and the size of the entries, and the key of the last change, which is a UUID. Equal stamps mean equal entries,
    /// except for ids that a sync has found: `undo` removes the key of a change, but also restores its entries.
    private func stamp(in reader: any RecordReader) throws -> Data {
        let usage = try reader.usage(of: entries)
        let change = try reader.records(in: changes, limit: 1).first?.key ?? ""
        return Data("\(Self.version) \(usage.count) \(usage.bytes) \(change)".utf8)
    }

    private func bucket(_ key: String, in reader: any RecordReader) throws -> Bucket? {
        guard let record = try reader.record(forKey: key, in: Self.collection) else { return [:] }
        return try? JSONDecoder().decode(Bucket.self, from: record.value)
    }

    /// The buckets need a hash that is the same in each process: FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/).
    private static func bucketKey(_ lookupKey: String) -> String {
        let hash = lookupKey.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash % bucketCount)
    }
}
