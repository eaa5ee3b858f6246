import Composition
import Networking
import Persistence
import Testing

@Suite("Exit codes of errors")
struct ExitCodeTests {
    @Test("The codes are those of sysexits.h, and of a shell for an interruption")
    func numbers() {
        #expect(ExitCode.allCases.map(\.rawValue) == [0, 64, 65, 66, 69, 73, 74, 75, 77, 78, 130])
    }

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
