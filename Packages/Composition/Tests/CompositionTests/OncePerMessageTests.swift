import Composition
import Persistence
import PersistenceSQLite
import Testing

@Suite("OncePerMessage")
struct OncePerMessageTests {
    @Test("Reports each message once, from any thread")
    func once() async {
        let messages = Messages()
        let once = OncePerMessage(report: messages.append)
        await withTaskGroup { group in
            for index in 0..<100 {
                group.addTask {
                    once(RecordStoreError(kind: .cannotWrite, path: "/a", message: "Sentence \(index % 2)."))
                }
            }
        }
        #expect(messages.all.sorted() == ["Sentence 0.", "Sentence 1."])
    }

    @Test("The warning about a damaged file names the file and its copy")
    func recovery() {
        let kept = RecoveredDatabase(path: "/a", setAsidePath: "/a.damaged").warning
        #expect(kept.contains("/a was damaged"))
        #expect(kept.contains("kept as /a.damaged"))
        let deleted = RecoveredDatabase(path: "/a", setAsidePath: nil).warning
        #expect(deleted.contains("/a was damaged"))
        #expect(!deleted.contains("kept"))
    }
}
