import FileTesting
import Persistence
import PersistenceContractTesting
import PersistenceSQLite
import Testing

@Suite("RecordStore")
struct RecordStoreTests {
    @Test("InMemoryRecordStore passes each check of a record store", arguments: RecordStoreContract.all)
    func memory(check: RecordStoreContract) async throws {
        let store = InMemoryRecordStore()
        try await check.run { store }
    }

    @Test(
        "SQLiteRecordStore passes each check of a record store",
        arguments: RecordStoreContract.all,
        [StorePolicy.cache, .state]
    )
    func sqlite(check: RecordStoreContract, policy: StorePolicy) async throws {
        let folder = try TemporaryFolder()
        // Two stores on one file wait for each other, on a busy machine for seconds.
        try await check.run {
            SQLiteRecordStore(path: folder.file("records.sqlite"), policy: policy, busyTimeout: .seconds(600))
        }
    }
}

@Suite("RecordCollection")
struct RecordCollectionTests {
    @Test("RecordCollection.init traps if the capacity or the byte budget is 0")
    func zero() async {
        await #expect(processExitsWith: .failure) { _ = RecordCollection(name: "a", capacity: 0) }
        await #expect(processExitsWith: .failure) { _ = RecordCollection(name: "a", capacity: 1, byteBudget: 0) }
    }
}
