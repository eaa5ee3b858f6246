import AccountInterface
import CommandKit
import Composition
import CoreDomain
import MoviesFeature
import MoviesInterface
import Networking
import Persistence
import TerminalDevice
import Testing

@testable import MoviesCLI

@Suite("CommandFailure(ofMovies:)")
@MainActor
struct FailureTests {
    private func failure(_ error: any Error) -> CommandFailure {
        CommandFailure(ofMovies: error) ?? CommandFailure(error)
    }

    @Test("CommandFailure for a mistyped command has exit code 64 and suggests the nearest command")
    func usage() throws {
        let error = try #require(throws: UsageError.self) { try ParsedCommand.of("serch") }
        #expect(failure(error).exitCode == .usage)
        #expect(failure(error).message?.contains("Did you mean 'search'?") == true)
    }

    @Test("CommandFailure for a SettingsError has exit code 78")
    func settings() {
        let error = SettingsError.malformedCredential(origin: "TMDB_API_KEY")
        #expect(failure(error) == CommandFailure(error.description, code: .badConfiguration))
    }

    @Test("CommandFailure for a MissingFolderError has exit code 78 and advises to set HOME")
    func missingFolder() {
        let failure = failure(MissingFolderError())
        #expect(failure.exitCode == .badConfiguration)
        #expect(failure.message?.contains("HOME") == true)
    }

    @Test(
        "With '--source catalogue', a remedy advises to omit it, and not to set TMDB_API_KEY",
        arguments: [
            AccountError.noAccounts, MoviesError.foreignID(id: "78", of: "TMDB", source: "catalogue"),
            MoviesError.sourceUnusable(reason: "It is gone."),
        ] as [any Error]
    )
    func chosenCatalogue(error: any Error) {
        let message = CommandFailure(ofMovies: error, isCatalogueChosen: true)?.message ?? ""
        #expect(message.lowercased().contains("omit --source catalogue"))
        #expect(!message.contains("TMDB_API_KEY"))
    }

    @Test("CommandFailure has no message for a closed pipe (exit code 0) and for a cancellation (exit code 130)")
    func withoutMessage() {
        #expect(failure(StreamError.closed) == CommandFailure(nil, code: .ok))
        #expect(failure(CancellationError()) == CommandFailure(nil, code: .interrupted))
    }

    @Test("CommandFailure for a failed write of the result has exit code 74")
    func fullDisk() {
        let failure = failure(StreamError.failed(reason: "No space left on device"))
        #expect(failure.exitCode == .cannotWrite)
        #expect(failure.message?.contains("No space left on device") == true)
    }

    @Test("CommandFailure has exit code 64 for screens without a terminal, and 74 for a failing terminal")
    func terminal() {
        let unfit = failure(DeviceError.unfit(reason: "Standard input is not a terminal."))
        #expect(unfit.exitCode == .usage)
        #expect(unfit.message?.contains("movies help") == true)
        let failed = failure(DeviceError.failed(reason: "Input/output error"))
        #expect(failed.exitCode == .cannotWrite)
        #expect(failed.message?.contains("Input/output error") == true)
    }

    @Test("CommandFailure has exit code 64 for binary output to a terminal, and 73 for an existing output file")
    func outputFile() {
        #expect(failure(OutputFileError.terminal).exitCode == .usage)
        #expect(failure(OutputFileError.exists(path: "a.jpg")).exitCode == .cannotCreate)
    }

    @Test(
        "CommandFailure has the message of a RecordStoreError and an exit code for its kind",
        arguments: [
            (RecordStoreError.Kind.cannotCreate, ExitCode.cannotCreate), (.cannotWrite, .cannotWrite),
            (.other, .cannotWrite), (.newerSchema, .badConfiguration), (.foreignFile, .badConfiguration),
            (.busy, .tryLater),
        ]
    )
    func stores(kind: RecordStoreError.Kind, code: ExitCode) {
        let error = RecordStoreError(kind: kind, path: "/a", message: "It is so.")
        #expect(failure(error) == CommandFailure("It is so.", code: code))
    }

    @Test("CommandFailure for NetworkError.insecureAddress has the error's description and exit code 78")
    func address() {
        let error = NetworkError.insecureAddress(host: "example.com")
        #expect(failure(error) == CommandFailure(error.description, code: .badConfiguration))
    }

    @Test(
        "CommandFailure for a MoviesError has the expected exit code, and a remedy on the second line of its message",
        arguments: [
            (.noSuchMovie(id: "78"), .noInput, "movies search"), (.noPoster(title: "Rain"), .noInput, "TMDB has most"),
            (.noPicture(reason: "no"), .badData, "MOVIES_IMAGE_BASE_URL"),
            (.noPictureHost, .unavailable, "MOVIES_IMAGE_BASE_URL"),
            (.foreignID(id: "78", of: "TMDB", source: "catalogue"), .usage, "TMDB_API_KEY"),
            (.notAReference("x"), .usage, "movies search"),
            (.credentialRefused(serverMessage: "Bad key."), .noPermission, "TMDB_API_KEY"),
            (.tryLater(seconds: 12, serverMessage: nil), .tryLater, "in 12 s"),
            (.tryLater(seconds: nil, serverMessage: nil), .tryLater, "in a minute"),
            (.unreachable(reason: "It is away."), .unavailable, "--source catalogue"),
            (.serviceFailed(serverMessage: "Internal error."), .unavailable, "--source catalogue"),
            (.sourceUnusable(reason: "It is gone."), .badConfiguration, "TMDB_API_KEY"),
            (.noSuchResource(serverMessage: "no"), .badConfiguration, "MOVIES_API_BASE_URL"),
            (.rejected(serverMessage: "no"), .badData, "MOVIES_API_BASE_URL"),
            (.badData(reason: "no"), .badData, "MOVIES_API_BASE_URL"), (.notStored, .unavailable, "--offline"),
        ] as [(MoviesError, ExitCode, String)]
    )
    func movies(error: MoviesError, code: ExitCode, remedy: String) {
        let failure = failure(error)
        #expect(failure.exitCode == code)
        let lines = failure.message?.split(separator: "\n") ?? []
        #expect(lines.count == 2)
        #expect(lines.first.map(String.init) == error.description)
        #expect(lines.last?.contains(remedy) == true)
    }

    @Test(
        "CommandFailure for a MovieMatchError or an AccountError has the expected exit code, and the error's message and remedy",
        arguments: [
            (MovieMatchError.noMatch("x"), .noInput, "To look for similar titles: movies search TITLE"),
            (MovieMatchError.ambiguous("x", candidates: []), .badData, "Give the id of one of them."),
            (
                MovieMatchError.ambiguous(
                    "dune",
                    candidates: [1984, 2021].map {
                        Movie(id: .tmdb($0), title: "Dune", releaseDate: ReleaseDate(year: $0))
                    }
                ), .badData, "Give the title with the year, as in “dune 1984”, or the id."
            ),
            (AccountError.noAccounts, .unavailable, "Accounts need The Movie Database: set TMDB_API_KEY."),
            (AccountError.notSignedIn, .noPermission, "To sign in: movies account login"),
            (AccountError.sessionEnded, .noPermission, "To sign in again: movies account login"),
            (
                AccountError.credentialRefused(message: "no"), .noPermission,
                "Check TMDB_API_KEY; keys and tokens are at https://www.themoviedb.org/settings/api"
            ),
            (AccountError.tryLater(message: "no"), .tryLater, "Try again in a minute."),
            (AccountError.failed(message: "no"), .unavailable, nil),
            (AccountError.sessionUnreadable(message: "no"), .badData, nil),
            (AccountError.sessionNewer(message: "no"), .badConfiguration, nil),
            (AccountError.noSuchMovie, .noInput, "Find ids with: movies search TITLE"),
        ] as [(any Error & CustomStringConvertible & Sendable, ExitCode, String?)]
    )
    func moviesAndAccounts(error: any Error & CustomStringConvertible & Sendable, code: ExitCode, remedy: String?) {
        #expect(failure(error) == CommandFailure(error.description, remedy: remedy, code: code))
    }

    @Test("MoviesAdvice.ofMovies returns the remedy of MoviesError.outcome", arguments: [false, true])
    func advice(isCatalogueChosen: Bool) {
        let error = MoviesError.foreignID(id: "78", of: "TMDB", source: "catalogue")
        let remedy = MoviesAdvice.ofMovies(isCatalogueChosen: isCatalogueChosen).remedy(error)
        #expect(remedy == error.outcome(isCatalogueChosen: isCatalogueChosen).remedy)
    }

    @Test("The credits of 'movies' contain TMDB's required sentence and the source of the catalogue")
    func credits() {
        #expect(MoviesCLI.credits.contains("This product uses the TMDB API but is not endorsed or certified by TMDB."))
        #expect(MoviesCLI.credits.contains("Wikidata contributors"))
    }
}
