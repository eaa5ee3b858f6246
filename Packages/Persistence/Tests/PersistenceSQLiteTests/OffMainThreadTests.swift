import Foundation
import Persistence
import PersistenceSQLite
import Synchronization
import Testing

@Suite("The main thread")
struct OffMainThreadTests {
    @Test("is never blocked by the store, even when called from it")
    @MainActor
    func offMain() async throws {
        #expect(Thread.isMainThread)
        let threads = Mutex<[Bool]>([])
        try await withFolder { folder in
            let path = folder.appending(path: "records.sqlite").path
            let store = SQLiteRecordStore(path: path, policy: .state) { _ in
                threads.withLock { $0.append(Thread.isMainThread) }
            }
            try await store.save(Record(key: "a", value: Data()), in: collection)
        }
        #expect(threads.withLock { $0 } == [false])
    }
}
