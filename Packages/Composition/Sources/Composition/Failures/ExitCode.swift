import MoviesFeature
import Networking
import Persistence

/// How the process ends, after sysexits.h where that has a word for it.
public enum ExitCode: Int32, Sendable, CaseIterable {
    /// Done; also where nothing was found.
    case ok = 0
    /// The command line cannot be understood (EX_USAGE).
    case usage = 64
    /// The source's answer was not what it should be (EX_DATAERR).
    case badData = 65
    /// There is no such film (EX_NOINPUT).
    case noSuchMovie = 66
    /// The source cannot be reached, or has failed (EX_UNAVAILABLE).
    case unavailable = 69
    /// A file or folder cannot be made (EX_CANTCREAT).
    case cannotCreate = 73
    /// What was to be written could not be (EX_IOERR).
    case cannotWrite = 74
    /// The source is busy: the same may succeed later (EX_TEMPFAIL).
    case tryLater = 75
    /// The credential was refused (EX_NOPERM).
    case credentialRefused = 77
    /// The configuration is wrong (EX_CONFIG).
    case badConfiguration = 78
    /// Interrupted from the keyboard (128 and the signal's number).
    case interrupted = 130

    /// The code for an error of any package; nil for an error that none of them throws.
    public init?(_ error: any Error) {
        switch error {
        case let error as MoviesModuleError: self.init(error.kind)
        case let error as RecordStoreError: self.init(error.kind)
        case is NetworkError: self = .badConfiguration
        case is CancellationError: self = .interrupted
        default: return nil
        }
    }

    private init(_ kind: MoviesModuleError.Kind) {
        self =
            switch kind {
            case .invalidReference: .usage
            case .noSuchMovie: .noSuchMovie
            case .credentialRefused: .credentialRefused
            case .tryLater: .tryLater
            case .unavailable: .unavailable
            case .badData: .badData
            case .wrongAddress, .sourceUnusable: .badConfiguration
            }
    }

    private init(_ kind: RecordStoreError.Kind) {
        self =
            switch kind {
            case .cannotCreate: .cannotCreate
            case .cannotWrite, .other: .cannotWrite
            case .newerSchema, .foreignFile: .badConfiguration
            case .busy: .tryLater
            }
    }
}
