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
    @Test(
        "CommandFailure for an error of the app has its exit code, its message, and a remedy on further lines",
        arguments: [
            (SettingsError("TMDB_API_KEY is invalid."), .badConfiguration, nil),
            (MissingFolderError(), .badConfiguration, "HOME is not set. Set it to an absolute path."),
            (DeviceError.failed(reason: "Input/output error"), .cannotWrite, nil),
            (NetworkError.insecureAddress(host: "example.com"), .badConfiguration, nil),
            (MoviesError.noSuchMovie(id: "78"), .noInput, "movies search"),
            (MoviesError.noPoster(title: "Rain"), .noInput, "TMDB has most"),
            (MoviesError.noPicture(reason: "no"), .badData, "MOVIES_IMAGE_BASE_URL"),
            (MoviesError.noPictureHost, .unavailable, "MOVIES_IMAGE_BASE_URL"),
            (MoviesError.foreignID(id: "78", of: "TMDB", source: "catalogue"), .usage, "TMDB_API_KEY"),
            (MoviesError.notAReference("x"), .usage, "movies search"),
            (MoviesError.credentialRefused(serverMessage: "Bad key."), .noPermission, "TMDB_API_KEY"),
            (MoviesError.tryLater(seconds: 12, serverMessage: nil), .tryLater, "in 12 s"),
            (MoviesError.tryLater(seconds: nil, serverMessage: nil), .tryLater, "in a minute"),
            (MoviesError.unreachable(reason: "It is away."), .unavailable, "--source catalogue"),
            (MoviesError.serviceFailed(serverMessage: "Internal error."), .unavailable, "--source catalogue"),
            (MoviesError.sourceUnusable(reason: "It is gone."), .badConfiguration, "TMDB_API_KEY"),
            (MoviesError.noSuchResource(serverMessage: "no"), .badConfiguration, "MOVIES_API_BASE_URL"),
            (MoviesError.rejected(serverMessage: "no"), .badData, "MOVIES_API_BASE_URL"),
            (MoviesError.badData(reason: "no"), .badData, "MOVIES_API_BASE_URL"),
            (MoviesError.notStored, .unavailable, "--offline"),
            (MovieMatchError.noMatch("x"), .noInput, "To look for similar titles: movies search TITLE"),
            (MovieMatchError.ambiguous("x", candidates: []), .badData, "Give the id of one of them."),
            (
                MovieMatchError.ambiguous("dune", candidates: [dune(1984), dune(2021)]), .badData,
                "Give the title with the year, as in “dune 1984”, or the id."
            ), (AccountError.noAccounts, .unavailable, "Accounts need The Movie Database: set TMDB_API_KEY."),
            (AccountError.notSignedIn, .noPermission, "To sign in: movies account login"),
            (AccountError.sessionEnded, .noPermission, "To sign in again: movies account login"),
            (AccountError.credentialRefused(message: "no"), .noPermission, "TMDB_API_KEY"),
            (AccountError.tryLater(message: "no"), .tryLater, "Try again in a minute."),
            (AccountError.unreachable(message: "no"), .unavailable, nil),
            (AccountError.wrongLogin, .noPermission, nil),
            (AccountError.signInRefused(message: "no"), .noPermission, "Try again: movies account login"),
            (AccountError.timedOut(seconds: 9), .tryLater, "Try again: movies account login"),
            (AccountError.sessionNotStored(message: "no"), .cannotCreate, nil),
            (AccountError.sessionUnreadable(message: "no"), .badData, nil),
            (AccountError.sessionNewer(message: "no"), .badConfiguration, nil),
            (AccountError.noSuchMovie, .noInput, "Find ids with: movies search TITLE"),
        ] as [(any Error & CustomStringConvertible & Sendable, ExitCode, String?)]
    )
    func outcome(error: any Error & CustomStringConvertible & Sendable, code: ExitCode, remedy: String?) throws {
        let failure = try #require(CommandFailure(ofMovies: error))
        #expect(failure.exitCode == code)
        let message = failure.message ?? ""
        #expect(message.hasPrefix(error.description + (remedy == nil ? "" : "\n")))
        #expect(
            message.dropFirst(error.description.count).contains(remedy ?? "")
                && (remedy != nil || message == error.description)
        )
    }

    private nonisolated static func dune(_ year: Int) -> Movie {
        Movie(id: .tmdb(year), title: "Dune", releaseDate: ReleaseDate(year: year))
    }

    @Test("CommandFailure has exit code 64 for screens without a terminal, and names the commands without screens")
    func terminal() throws {
        let failure = try #require(CommandFailure(ofMovies: DeviceError.unfit(reason: "No terminal.")))
        #expect(failure.exitCode == .usage && failure.message?.contains("movies help") == true)
    }

    @Test("Errors of CommandKit and cancellations are left to CommandKit")
    func others() {
        let errors: [any Error] = [StreamError.closed, CancellationError(), OutputFileError.terminal]
        #expect(errors.allSatisfy { CommandFailure(ofMovies: $0) == nil })
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
        #expect(CommandFailure(ofMovies: error) == CommandFailure("It is so.", code: code))
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

    @Test("The credits of 'movies' contain TMDB's required sentence and the source of the catalogue")
    func credits() {
        #expect(MoviesCLI.credits.contains("This product uses the TMDB API but is not endorsed or certified by TMDB."))
        #expect(MoviesCLI.credits.contains("Wikidata contributors"))
    }
}
