import MoviesFeature
import Networking
import Persistence

/// What an error of any package says to people. It may quote others: make it safe before showing it.
public enum FailureText {
    /// What happened, why, and what to do, in one or two lines.
    public static func text(_ error: any Error) -> String {
        switch error {
        case let error as MoviesModuleError: error.message
        case let error as RecordStoreError: error.message
        case let error as NetworkError: error.description
        default: "\(error)"
        }
    }
}
