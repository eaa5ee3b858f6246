import Persistence
import Testing

@Suite("A collection")
struct RecordCollectionTests {
    #if os(Linux) || os(macOS)
        @Test("has room for a record and a byte at least")
        func room() async {
            await #expect(processExitsWith: .failure) { _ = RecordCollection(name: "a", capacity: 0) }
            await #expect(processExitsWith: .failure) { _ = RecordCollection(name: "a", capacity: 1, byteBudget: 0) }
        }
    #endif
}
