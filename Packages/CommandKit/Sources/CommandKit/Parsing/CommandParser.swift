/// A parser for the arguments of a process. The declaration of the root command defines the valid arguments.
///
/// The parser accepts `--name value`, `--name=value`, `-n value`, `-nvalue` and clusters of short flags such as `-ab`.
/// Options and arguments can be in any order. All words after `--` are arguments. A negative number is never an option.
/// `-h` and `--help` request the help of the preceding command, even if other words are invalid. The words of a
/// remainder argument are not parsed.
public struct CommandParser: Sendable {
    private let root: Command

    /// Creates a parser. In a debug build, a declaration with ``Command/problems`` stops the program.
    public init(_ root: Command) {
        assert(root.problems.isEmpty, root.problems.joined(separator: "\n"))
        self.root = root.withHelpCommand
    }

    /// Parses the arguments that follow the program's name.
    public func parse(_ arguments: [String]) throws(UsageError) -> ParseResult {
        var line = LineParser(root: root, arguments: arguments)
        do {
            return try line.parse()
        } catch {
            if line.restAsksForHelp { return .help(Help(path: line.path, isFull: true)) }
            throw UsageError(error.sentence, command: (line.path.helpTarget ?? line.path).name)
        }
    }
}

/// The result of parsing a command line: the action that the user requests.
public enum ParseResult: Sendable {
    /// A command to run.
    case run(ParsedCommand)
    /// Help to write to standard output, with exit code 0.
    case help(Help)
    /// The program's version to write to standard output.
    case version
}

/// A command to run, with the values of its options and arguments.
public struct ParsedCommand: Sendable {
    /// The command's name after the names of its parents, such as `["queries", "remove"]`; empty for the root command.
    public let path: [String]

    private let program: String
    private let options: [String: any Sendable]
    private let arguments: [String: [any Sendable]]

    init(path: CommandPath, options: [String: any Sendable], arguments: [String: [any Sendable]]) {
        self.path = path.descent.map(\.name)
        self.program = path.root.name
        self.options = options
        self.arguments = arguments
    }

    /// The option's value; the default or nil without the option.
    public subscript<Value>(option: Option<Value>) -> Value {
        option.read(options[option.declaration.name])
    }

    /// Whether the command line contains the flag.
    public subscript(flag: Flag) -> Bool { options[flag.declaration.name] != nil }

    /// The argument's value. The command must declare a required argument.
    public subscript<Value>(argument: Argument<Value>) -> Value {
        let name = argument.argument.name
        guard let value = argument.read(arguments[name] ?? []) else {
            preconditionFailure("'\(commandName)' does not declare the argument \(name).")
        }
        return value
    }

    /// Returns an error for values that are valid alone but not together: a sentence with the problem and its remedy.
    public func usageError(_ sentence: String) -> UsageError {
        UsageError(sentence, command: commandName)
    }

    /// Returns a command line of the program for a message, such as `movies watchlist redo`. Quotes words for a POSIX shell if
    /// necessary.
    public func line(_ words: String...) -> String { ([program] + words).commandLine }

    private var commandName: String { ([program] + path).joined(separator: " ") }
}
