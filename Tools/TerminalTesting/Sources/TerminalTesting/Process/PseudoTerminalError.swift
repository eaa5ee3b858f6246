internal import Foundation

/// A terminal that cannot be opened, or has no program in it.
public enum PseudoTerminalError: Error, CustomStringConvertible {
    /// The system gives no terminal; with the number of its error.
    case noTerminal(code: Int32)
    /// The executable cannot be started; with the number of the error.
    case cannotRun(executable: String, code: Int32)
    /// It has been closed.
    case closed

    /// What failed and why.
    public var description: String {
        switch self {
        case .noTerminal(let code): "No pseudo-terminal: \(String(cString: strerror(code)))."
        case .cannotRun(let executable, let code): "\(executable) cannot be run: \(String(cString: strerror(code)))."
        case .closed: "The pseudo-terminal has been closed."
        }
    }
}
