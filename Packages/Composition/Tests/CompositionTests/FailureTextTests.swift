import CommandKit
import Composition
import Networking
import Persistence
import PersistenceSQLite
import Testing

@Suite("FailureText")
struct FailureTextTests {
    @Test("Returns the message of each package's error")
    func packages() {
        let store = RecordStoreError(kind: .busy, path: "/a", message: "Somebody else uses /a.")
        let network = NetworkError.insecureAddress(host: "example.com")
        #expect(FailureText.text(store) == "Somebody else uses /a.")
        #expect(FailureText.text(network) == network.description)
    }

    @Test("The message for a damaged file names the file and its copy")
    func recovery() {
        let kept = FailureText.text(RecoveredDatabase(path: "/a", setAsidePath: "/a.damaged"))
        #expect(kept.contains("/a was damaged"))
        #expect(kept.contains("kept as /a.damaged"))
        let deleted = FailureText.text(RecoveredDatabase(path: "/a", setAsidePath: nil))
        #expect(deleted.contains("/a was damaged"))
        #expect(!deleted.contains("kept"))
    }

    @Test("OncePerMessage reports each message once, from any thread")
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
}

@Suite("Exit codes of errors")
struct ExitCodeTests {
    @Test(
        "Each kind of store error has its exit code",
        arguments: [
            (RecordStoreError.Kind.cannotCreate, ExitCode.cannotCreate), (.cannotWrite, .cannotWrite),
            (.other, .cannotWrite),
            (.newerSchema, .badConfiguration), (.foreignFile, .badConfiguration), (.busy, .tryLater),
        ]
    )
    func stores(kind: RecordStoreError.Kind, code: ExitCode) {
        #expect(ExitCode(RecordStoreError(kind: kind, path: "/a", message: "")) == code)
    }

    @Test("A rejected address is bad configuration")
    func configuration() {
        #expect(ExitCode(NetworkError.insecureAddress(host: "example.com")) == .badConfiguration)
    }

    @Test("A cancelled task is an interruption")
    func cancellation() {
        #expect(ExitCode(CancellationError()) == .interrupted)
    }

    @Test("An error of no package has no exit code")
    func strangers() {
        struct Stranger: Error {}
        #expect(ExitCode(Stranger()) == nil)
    }
}
