import Foundation
public import Persistence
public import Testing

/// A check that every record store must pass.
///
/// A test target of a store runs all checks as the arguments of one test:
///
///     @Test(arguments: RecordStoreContract.all)
///     func contract(_ check: RecordStoreContract) async throws {
///         try await check.run { SQLiteRecordStore(path: path, policy: .state) }
///     }
public struct RecordStoreContract: Sendable, CustomTestStringConvertible {
    /// Returns a store of the records under test. Each call may return another store, as in another process.
    public typealias Factory = @Sendable () throws -> any RecordStore

    /// The behaviour of the store, as the predicate of a sentence.
    public let title: String
    private let body: @Sendable (any RecordStore, Factory) async throws -> Void

    init(_ title: String, body: @escaping @Sendable (any RecordStore, Factory) async throws -> Void) {
        self.title = title
        self.body = body
    }

    /// The behaviour of the store, as a sentence.
    public var testDescription: String { "The store \(title)" }

    /// Runs the check, which needs empty storage. Failed expectations are recorded as issues of the current test.
    public func run(_ makeStore: @escaping Factory) async throws { try await body(try makeStore(), makeStore) }

    /// All checks.
    public static let all = limits + reading + removing + transactions
}

let pages = RecordCollection(name: "pages", capacity: 3)
let other = RecordCollection(name: "other", capacity: 3)

extension RecordStore {
    func save(_ keys: String..., in collection: RecordCollection, bytes: Int = 1) async throws {
        for key in keys { try await save(Record(key: key, value: Data(count: bytes)), in: collection) }
    }

    func keys(in collection: RecordCollection, limit: Int = 1_000) async throws -> [String] {
        try await records(in: collection, limit: limit).map(\.key)
    }
}
