/// An exit code of a process. The codes 64 to 78 are those of sysexits.h.
public struct ExitCode: RawRepresentable, Hashable, Sendable {
    /// The number with which the process exits.
    public let rawValue: Int32

    /// Creates an exit code from a number, such as one for which this type has no constant.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The exit code for success, even if a search found nothing.
    public static let ok = ExitCode(rawValue: 0)
    /// The exit code for an error without a more specific exit code.
    public static let failure = ExitCode(rawValue: 1)
    /// The exit code for an invalid command line (EX_USAGE).
    public static let usage = ExitCode(rawValue: 64)
    /// The exit code for invalid or ambiguous data, such as a malformed file or an invalid response of a service (EX_DATAERR).
    public static let badData = ExitCode(rawValue: 65)
    /// The exit code for a missing file or item that the user has named (EX_NOINPUT).
    public static let noInput = ExitCode(rawValue: 66)
    /// The exit code for an unreachable or failing service (EX_UNAVAILABLE).
    public static let unavailable = ExitCode(rawValue: 69)
    /// The exit code for a file or folder that cannot be created (EX_CANTCREAT).
    public static let cannotCreate = ExitCode(rawValue: 73)
    /// The exit code for a failed write (EX_IOERR).
    public static let cannotWrite = ExitCode(rawValue: 74)
    /// The exit code for a temporary error: the same command may succeed later (EX_TEMPFAIL).
    public static let tryLater = ExitCode(rawValue: 75)
    /// The exit code for a rejected credential (EX_NOPERM).
    public static let noPermission = ExitCode(rawValue: 77)
    /// The exit code for an invalid configuration (EX_CONFIG).
    public static let badConfiguration = ExitCode(rawValue: 78)
    /// The exit code after an interruption from the keyboard: 128 plus the number of SIGINT.
    public static let interrupted = ExitCode(rawValue: 130)
}

/// An error that ends a command with a message and an exit code.
public struct CommandFailure: Error, Equatable {
    /// The message and, on further lines, the remedy; nil if the command ends without a message.
    public let message: String?
    /// The exit code of the process; nil for the `failureCode` of the ``Program``.
    public let exitCode: ExitCode?

    /// Creates an error with a remedy on a separate line.
    public init(_ message: String?, remedy: String? = nil, code: ExitCode? = nil) {
        self.message = message.map { ([$0] + [remedy].compactMap(\.self)).joined(separator: "\n") }
        exitCode = code
    }

    /// Creates the failure with the message and exit code for an error that a command threw.
    public init(_ error: any Error) {
        switch error {
        case let error as CommandFailure: self = error
        case let error as UsageError: self.init(error.message, code: .usage)
        // A reader such as `head` closes the pipe when it has read enough.
        case StreamError.closed: self.init(nil, code: .ok)
        case is CancellationError, StreamError.cancelled: self.init(nil, code: .interrupted)
        case let error as StreamError: self.init(error.description, code: .cannotWrite)
        case OutputFileError.terminal: self.init(OutputFileError.terminal.description, code: .usage)
        case let error as OutputFileError: self.init(error.description, code: .cannotCreate)
        case let error as InputFileError: self.init(error.description, code: error.exitCode)
        default: self.init("\(error)")
        }
    }
}
