import CommandKit
import Composition
import TerminalDevice

/// What an error that ended the run means for whoever started it.
struct Failure: Equatable {
    let exitCode: ExitCode
    /// What to say; nil where silence is right.
    let message: String?

    init(_ error: any Error) {
        switch error {
        case let error as UsageError:
            self.init(.usage, error.message)
        case let error as SettingsError:
            self.init(.badConfiguration, error.description)
        case DeviceError.unfit(let reason):
            self.init(
                .usage,
                "\(reason) The app with screens needs a terminal; movies help lists the commands that do not."
            )
        case let error as DeviceError:
            self.init(.cannotWrite, error.description)
        case OutputFileError.terminal:
            self.init(.usage, OutputFileError.terminal.description)
        case let error as OutputFileError:
            self.init(.cannotCreate, error.description)
        case StreamError.closed:
            // `movies … | head -1` has all it wanted.
            self.init(.ok, nil)
        case let error as StreamError:
            self.init(.cannotWrite, error.description)
        case is CancellationError:
            self.init(.interrupted, nil)
        default:
            self.init(ExitCode(error) ?? .badData, FailureText.text(error))
        }
    }

    private init(_ exitCode: ExitCode, _ message: String?) {
        self.exitCode = exitCode
        self.message = message
    }
}
