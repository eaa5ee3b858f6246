import Dispatch
import Foundation
import Persistence
import PersistenceSQLite
import Synchronization
import Testing

@Suite("The main actor")
struct OffMainThreadTests {
    /// The main queue is asked for, not the main thread: under a test runner another thread may serve the queue.
    private let isMain = DispatchSpecificKey<Bool>()

    @Test("is never blocked by the store, even when called from it")
    @MainActor
    func offMain() async throws {
        let isMain = isMain
        DispatchQueue.main.setSpecific(key: isMain, value: true)
        #expect(DispatchQueue.getSpecific(key: isMain) == true)
        let placesOfWork = Mutex<[Bool?]>([])
        try await withFolder { folder in
            let path = folder.appending(path: "records.sqlite").path
            let store = SQLiteRecordStore(path: path, policy: .state) { _ in
                placesOfWork.withLock { $0.append(DispatchQueue.getSpecific(key: isMain)) }
            }
            try await store.save(Record(key: "a", value: Data()), in: collection)
        }
        #expect(placesOfWork.withLock { $0 } == [nil])
    }
}
