public import CommandKit
import MoviesFeature
import Networking
import Persistence
package import PersistenceSQLite
import Synchronization

/// Messages for the errors of all packages.
public enum FailureText {
    /// Returns what failed, why, and what to do, in one or two lines. The text may quote a service: make it safe before
    /// you show it.
    public static func text(_ error: any Error) -> String {
        switch error {
        case let error as MoviesModuleError: error.message
        case let error as RecordStoreError: error.message
        case let error as NetworkError: error.description
        default: "\(error)"
        }
    }

    /// Returns the message for a damaged file that the store replaced.
    package static func text(_ recovered: RecoveredDatabase) -> String {
        let replaced = "\(recovered.path) was damaged and is replaced by a new file."
        return recovered.setAsidePath.map { "\(replaced) The damaged file is kept as \($0)." } ?? replaced
    }
}

/// Reports each message once: eight pages that cannot be stored are one full disk.
package final class OncePerMessage: Sendable {
    private let reported = Mutex<Set<String>>([])
    private let report: @Sendable (String) -> Void

    package init(report: @escaping @Sendable (String) -> Void) {
        self.report = report
    }

    @Sendable
    package func callAsFunction(_ error: any Error) {
        let message = FailureText.text(error)
        guard reported.withLock({ $0.insert(message).inserted }) else { return }
        report(message)
    }
}

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
