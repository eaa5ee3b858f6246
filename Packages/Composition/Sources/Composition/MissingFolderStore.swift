import Foundation
import Persistence

/// The error of a command that needs stored data, in an app that does not know the folder of the data.
public struct MissingFolderError: Error, Equatable, CustomStringConvertible {
    /// Creates an error.
    public init() {}

    /// The message for the user.
    public var description: String { "The folder for the app's files is unknown." }
}

/// The store of an app that does not know the folder of its files. Each access throws ``MissingFolderError``.
struct MissingFolderStore: RecordStore {
    func removeAllRecords(in collection: RecordCollection) async throws -> Int { throw MissingFolderError() }

    func write<Value: Sendable>(_ updates: @Sendable (any RecordTransaction) throws -> Value) async throws -> Value {
        throw MissingFolderError()
    }
}
