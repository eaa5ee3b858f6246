import CommandKit
import Composition
import Networking
import Persistence
import TerminalDevice
import Testing

@testable import MoviesCLI

@Suite("What an error means for whoever started the program")
struct FailureTests {
    @Test("A command line that is not understood is 64")
    func usage() throws {
        let error = try #require(throws: UsageError.self) { try ParsedCommand.of("serch") }
        #expect(Failure(error).exitCode == .usage)
        #expect(Failure(error).message?.contains("Did you mean 'search'?") == true)
    }

    @Test("Settings that make no sense are 78")
    func settings() {
        #expect(Failure(SettingsError.noHome).exitCode == .badConfiguration)
        #expect(Failure(SettingsError.noHome).message == SettingsError.noHome.description)
    }

    @Test("A reader that has gone is no failure, and is not spoken of")
    func closedPipe() {
        #expect(Failure(StreamError.closed).exitCode == .ok)
        #expect(Failure(StreamError.closed).message == nil)
    }

    @Test("A result that cannot be written is 74")
    func fullDisk() {
        let failure = Failure(StreamError.failed(reason: "No space left on device"))
        #expect(failure.exitCode == .cannotWrite)
        #expect(failure.message?.contains("No space left on device") == true)
    }

    @Test("No terminal for the screens is 64, and the commands that need none are named; one that fails is 74")
    func terminal() {
        let unfit = Failure(DeviceError.unfit(reason: "Standard input is not a terminal."))
        #expect(unfit.exitCode == .usage)
        #expect(unfit.message?.contains("movies help") == true)
        let failed = Failure(DeviceError.failed(reason: "Input/output error"))
        #expect(failed.exitCode == .cannotWrite)
        #expect(failed.message?.contains("Input/output error") == true)
    }

    @Test("Binary output for a terminal exits with 64, a file that cannot be written with 73")
    func outputFile() {
        #expect(Failure(OutputFileError.terminal).exitCode == .usage)
        #expect(Failure(OutputFileError.exists(path: "a.jpg")).exitCode == .cannotCreate)
        let failed = OutputFileError.failed(path: "a.jpg", reason: "x")
        #expect(Failure(failed).exitCode == .cannotCreate)
        #expect(Failure(failed).message == failed.description)
    }

    @Test("An interruption is 130, in silence")
    func interruption() {
        #expect(Failure(CancellationError()).exitCode == .interrupted)
        #expect(Failure(CancellationError()).message == nil)
    }

    @Test("Errors of the packages have the codes and words that Composition gives them")
    func packages() {
        let error = RecordStoreError(kind: .newerSchema, path: "/a", message: "It is newer.")
        #expect(Failure(error).exitCode == .badConfiguration)
        #expect(Failure(error).message == "It is newer.")
        #expect(Failure(NetworkError.insecureAddress(host: "example.com")).exitCode == .badConfiguration)
    }
}
