import Composition
import Networking
import Persistence
import PersistenceSQLite
import Testing

@Suite("What errors say")
struct FailureTextTests {
    @Test("Every package's errors speak for themselves")
    func packages() {
        let store = RecordStoreError(kind: .busy, path: "/a", message: "Somebody else uses /a.")
        let network = NetworkError.insecureAddress(host: "example.com")
        #expect(FailureText.text(store) == "Somebody else uses /a.")
        #expect(FailureText.text(network) == network.description)
    }

    @Test("Of a damaged file its name is told, and the name under which it is kept")
    func recovery() {
        let kept = RecoveryText.text(RecoveredDatabase(path: "/a", setAsidePath: "/a.damaged"))
        #expect(kept.contains("/a was damaged"))
        #expect(kept.contains("kept as /a.damaged"))
        let deleted = RecoveryText.text(RecoveredDatabase(path: "/a", setAsidePath: nil))
        #expect(deleted.contains("/a was damaged"))
        #expect(!deleted.contains("kept"))
    }

    @Test("The same sentence is told once, however many threads say it")
    func once() async {
        let sentences = Sentences()
        let once = OncePerMessage(tell: sentences.tell)
        await withTaskGroup { group in
            for index in 0..<100 {
                group.addTask {
                    once(RecordStoreError(kind: .cannotWrite, path: "/a", message: "Sentence \(index % 2)."))
                }
            }
        }
        #expect(sentences.told.sorted() == ["Sentence 0.", "Sentence 1."])
    }
}
