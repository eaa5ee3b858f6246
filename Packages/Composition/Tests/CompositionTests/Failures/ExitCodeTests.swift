import CommandKit
import Composition
import Networking
import Persistence
import Testing

@Suite("Exit codes of errors")
struct ExitCodeTests {
    @Test(
        "Each kind of a store's errors has its code",
        arguments: [
            (RecordStoreError.Kind.cannotCreate, ExitCode.cannotCreate), (.cannotWrite, .cannotWrite),
            (.other, .cannotWrite),
            (.newerSchema, .badConfiguration), (.foreignFile, .badConfiguration), (.busy, .tryLater),
        ]
    )
    func stores(kind: RecordStoreError.Kind, code: ExitCode) {
        #expect(ExitCode(RecordStoreError(kind: kind, path: "/a", message: "")) == code)
    }

    @Test("An address that must not be asked is bad configuration")
    func configuration() {
        #expect(ExitCode(NetworkError.insecureAddress(host: "example.com")) == .badConfiguration)
    }

    @Test("A cancelled task is an interruption")
    func cancellation() {
        #expect(ExitCode(CancellationError()) == .interrupted)
    }

    @Test("An error that no package throws has no code")
    func strangers() {
        struct Stranger: Error {}
        #expect(ExitCode(Stranger()) == nil)
    }
}
