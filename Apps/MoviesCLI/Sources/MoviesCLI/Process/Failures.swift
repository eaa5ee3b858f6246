import AccountInterface
import CommandKit
import Composition
import CoreDomain
import MoviesFeature
import MoviesInterface
import Networking
import Persistence
import TerminalDevice

extension CommandFailure {
    /// Returns nil for other errors than those of the app, which CommandKit handles.
    ///
    /// - Parameter isCatalogueChosen: Whether the command line contains `--source catalogue`.
    init?(ofMovies error: any Error, isCatalogueChosen: Bool = false) {
        switch error {
        case let error as MoviesError:
            let outcome = error.outcome(isCatalogueChosen: isCatalogueChosen)
            self.init(error.description, remedy: outcome.remedy, code: outcome.code)
        case let error as AccountError:
            let outcome = error.outcome(isCatalogueChosen: isCatalogueChosen)
            self.init(error.description, remedy: outcome.remedy, code: outcome.code)
        case let error as MovieMatchError:
            self.init(error.description, remedy: error.outcome.remedy, code: error.outcome.code)
        case let error as RecordStoreError:
            self.init(error.message, code: error.kind.exitCode)
        case let error as NetworkError:
            self.init(error.description, code: .badConfiguration)
        case let error as MissingFolderError:
            self.init(error.description, remedy: XDGDirectories.problem, code: .badConfiguration)
        case let error as StateDatabaseError:
            self.init(error.description, code: .badData)
        case let error as SettingsError:
            self.init(error.description, code: .badConfiguration)
        case DeviceError.unfit(let reason):
            self.init(
                "\(reason) The screens need a terminal; movies browse --plain and the commands of movies help do not.",
                code: .usage
            )
        case let error as DeviceError:
            self.init(error.description, code: .cannotWrite)
        default:
            return nil
        }
    }
}

extension AccountError {
    func outcome(isCatalogueChosen: Bool) -> (code: ExitCode, remedy: String?) {
        switch self {
        case .noAccounts:
            (
                .unavailable,
                "Accounts need The Movie Database: \(isCatalogueChosen ? "omit --source catalogue" : "set TMDB_API_KEY")."
            )
        case .notSignedIn: (.noPermission, "To sign in: movies account login")
        case .wrongLogin, .notApproved, .userRefused: (.noPermission, nil)
        case .signInRefused: (.noPermission, "Try again: movies account login")
        case .timedOut: (.tryLater, "Try again: movies account login")
        case .sessionEnded: (.noPermission, "To sign in again: movies account login")
        case .sessionUnreadable: (.badData, nil)
        case .sessionNewer: (.badConfiguration, nil)
        case .sessionNotStored: (.cannotCreate, nil)
        case .noSuchMovie: (.noInput, "Find ids with: movies search TITLE")
        case .credentialRefused: MoviesError.credentialRefused(serverMessage: nil).outcome()
        case .tryLater: (.tryLater, "Try again in a minute.")
        case .unreachable, .failed: (.unavailable, nil)
        }
    }
}

extension MovieMatchError {
    fileprivate var outcome: (code: ExitCode, remedy: String) {
        switch self {
        case .noMatch: (.noInput, "To look for similar titles: movies search TITLE")
        case .ambiguous:
            (
                .badData,
                textWithYear.map { "Give the title with the year, as in “\($0)”, or the id." }
                    ?? "Give the id of one of them."
            )
        }
    }
}

extension MoviesError {
    func outcome(isCatalogueChosen: Bool = false) -> (code: ExitCode, remedy: String?) {
        switch self {
        case .noSuchMovie:
            (.noInput, "Find ids with: movies search TITLE")
        case .noPoster:
            (.noInput, "The built-in catalogue has no posters; TMDB has most.")
        case .noPicture:
            (.badData, "If this persists, check MOVIES_IMAGE_BASE_URL, as in https://image.tmdb.org/t/p")
        case .noPictureHost:
            (.unavailable, "Set MOVIES_IMAGE_BASE_URL to the address of the posters.")
        case .foreignID(_, let owner, _) where owner != "TMDB":
            (.usage, "Use --source catalogue, or look for the title: movies search TITLE")
        case .foreignID:
            (
                .usage,
                "\(Self.wayToTMDB(isCatalogueChosen)) to search TMDB, or give the film's IMDb id, such as tt0083658."
            )
        case .noSuchGenre:
            (.usage, nil)
        case .wordsWithFilters:
            (.usage, "Leave out the words, or use --source catalogue.")
        case .notAReference:
            (.usage, "To look for a title: movies search TITLE")
        case .credentialRefused:
            (.noPermission, "Check TMDB_API_KEY; keys and tokens are at https://www.themoviedb.org/settings/api")
        case .tryLater(let seconds, _):
            (.tryLater, "Try again \(seconds.map { "in \($0) s" } ?? "in a minute").")
        case .unreachable, .serviceFailed:
            (.unavailable, "Try again later, or use --source catalogue, which needs no network.")
        case .sourceUnusable:
            (.badConfiguration, "\(Self.wayToTMDB(isCatalogueChosen)) to search TMDB instead.")
        case .noSuchResource:
            (
                .badConfiguration,
                "Check MOVIES_API_BASE_URL: it includes the version, as in https://api.themoviedb.org/3"
            )
        case .rejected:
            (.badData, "Change the request, or check MOVIES_API_BASE_URL.")
        case .badData:
            (.badData, "If this persists, check MOVIES_API_BASE_URL.")
        case .notStored:
            (.unavailable, "To fetch it, run the command without --offline.")
        }
    }

    private static func wayToTMDB(_ isCatalogueChosen: Bool) -> String {
        isCatalogueChosen ? "Omit --source catalogue" : "Set TMDB_API_KEY"
    }
}

extension MoviesAdvice {
    static func ofMovies(isCatalogueChosen: Bool, introduction: [String] = []) -> MoviesAdvice {
        MoviesAdvice(introduction: introduction) { $0.outcome(isCatalogueChosen: isCatalogueChosen).remedy }
    }
}

extension RecordStoreError.Kind {
    fileprivate var exitCode: ExitCode {
        switch self {
        case .cannotCreate: .cannotCreate
        case .cannotWrite, .other: .cannotWrite
        case .newerSchema, .foreignFile: .badConfiguration
        case .busy: .tryLater
        }
    }
}
