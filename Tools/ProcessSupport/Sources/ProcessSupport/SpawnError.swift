internal import Foundation

/// A command that cannot be started.
public struct SpawnError: Error, CustomStringConvertible {
    /// The command's name or path.
    public let command: String
    /// The number of the error, `ENOENT` where there is no such command.
    public let code: Int32

    /// What failed and why.
    public var description: String { "\(command) cannot be run: \(String(cString: strerror(code)))." }
}
