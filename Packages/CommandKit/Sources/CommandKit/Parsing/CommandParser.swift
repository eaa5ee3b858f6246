/// Turns the arguments of a process into a ``ParseResult``, by a table of commands.
///
/// The syntax is the usual one: `--name value`, `--name=value`, `-n value`, `-nvalue`, clusters of short flags, options
/// and arguments in any order, `--` for "only arguments follow". A negative number is a value, not an option. `-h` and
/// `--help` ask for the help of the command reached so far, even where the rest of the line is wrong.
public struct CommandParser: Sendable {
    private let root: Command

    /// Makes a parser. A table with ``Command/problems`` stops a debug build.
    public init(_ root: Command) {
        assert(root.problems.isEmpty, root.problems.joined(separator: "\n"))
        self.root = root.withHelpCommand
    }

    /// Parses the arguments that follow the program's name.
    ///
    /// - Throws: ``UsageError`` with a message for the user. The exit code that belongs to it is 64 (`EX_USAGE`).
    public func parse(_ arguments: [String]) throws(UsageError) -> ParseResult {
        var line = LineParser(root: root, arguments: arguments)
        do {
            return try line.parse()
        } catch {
            if line.restAsksForHelp { return .help(Help(line.path, form: .full)) }
            throw UsageError(error.sentence, command: (line.path.helpTarget ?? line.path).name)
        }
    }
}
