/// A command line that cannot be understood. The exit code that belongs to it is 64 (`EX_USAGE` of sysexits).
public struct UsageError: Error, Sendable, CustomStringConvertible {
    /// What is wrong and what to do, and on a second line where to read on. Control and formatting characters in it are
    /// spelt out, so that it can be written to a terminal as it is.
    public let message: String

    init(_ sentence: String, command: String) {
        message = "\(escaped(sentence))\nSee '\(command) --help'."
    }

    /// The message.
    public var description: String { message }
}
