/// What a command line asks for.
public enum ParseResult: Sendable {
    /// To run a command.
    case run(ParsedCommand)
    /// To show help, on standard output and with exit code 0.
    case help(Help)
    /// To show the program's version.
    case version
}
