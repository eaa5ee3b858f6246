public import Persistence

/// All that the recent queries need from outside.
public struct QueriesModuleDependencies: Sendable {
    let store: any RecordStore

    /// - Parameter store: keeps the queries; it must last.
    public init(store: any RecordStore) {
        self.store = store
    }
}
