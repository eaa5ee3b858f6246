import CommandKit
import Composition
import Networking
import Persistence
import TerminalDevice
import Testing

@testable import MoviesCLI

@Suite("Failures of the app")
@MainActor
struct FailureTests {
    private func failure(_ error: any Error) -> CommandFailure {
        CommandFailure(ofMovies: error) ?? CommandFailure(error)
    }

    @Test("An invalid command line exits with 64")
    func usage() throws {
        let error = try #require(throws: UsageError.self) { try ParsedCommand.of("serch") }
        #expect(failure(error).exitCode == .usage)
        #expect(failure(error).message?.contains("Did you mean 'search'?") == true)
    }

    @Test("Invalid settings exit with 78")
    func settings() {
        let expected = CommandFailure(SettingsError.noHome.description, code: .badConfiguration)
        #expect(failure(SettingsError.noHome) == expected)
    }

    @Test("A closed pipe exits with 0 and an interruption with 130, both without a message")
    func silence() {
        #expect(failure(StreamError.closed) == CommandFailure(nil, code: .ok))
        #expect(failure(CancellationError()) == CommandFailure(nil, code: .interrupted))
    }

    @Test("A failed write of the result exits with 74")
    func fullDisk() {
        let failure = failure(StreamError.failed(reason: "No space left on device"))
        #expect(failure.exitCode == .cannotWrite)
        #expect(failure.message?.contains("No space left on device") == true)
    }

    @Test("Without a terminal for screens the exit code is 64, with a failing one 74")
    func terminal() {
        let unfit = failure(DeviceError.unfit(reason: "Standard input is not a terminal."))
        #expect(unfit.exitCode == .usage)
        #expect(unfit.message?.contains("movies help") == true)
        let failed = failure(DeviceError.failed(reason: "Input/output error"))
        #expect(failed.exitCode == .cannotWrite)
        #expect(failed.message?.contains("Input/output error") == true)
    }

    @Test("Binary output for a terminal exits with 64, a file that cannot be written with 73")
    func outputFile() {
        #expect(failure(OutputFileError.terminal).exitCode == .usage)
        #expect(failure(OutputFileError.exists(path: "a.jpg")).exitCode == .cannotCreate)
    }

    @Test("Errors of the packages have Composition's exit codes and messages")
    func packages() {
        let error = RecordStoreError(kind: .newerSchema, path: "/a", message: "It is newer.")
        #expect(failure(error) == CommandFailure("It is newer.", code: .badConfiguration))
        #expect(failure(NetworkError.insecureAddress(host: "example.com")).exitCode == .badConfiguration)
    }

    @Test("The credits contain TMDB's sentence word for word and the source of the catalogue")
    func credits() {
        #expect(MoviesCLI.credits.contains("This product uses the TMDB API but is not endorsed or certified by TMDB."))
        #expect(MoviesCLI.credits.contains("Wikidata contributors"))
    }
}
