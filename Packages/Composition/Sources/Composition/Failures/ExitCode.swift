public import CommandKit
import MoviesFeature
import Networking
import Persistence

extension ExitCode {
    /// Creates the exit code for an error of a package; nil for any other error.
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
            case .noSuchMovie: .noInput
            case .credentialRefused: .noPermission
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
