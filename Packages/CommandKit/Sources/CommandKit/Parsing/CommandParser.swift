/// Parses the arguments of a process according to the declaration of its commands.
///
/// The syntax is the usual one: `--name value`, `--name=value`, `-n value`, `-nvalue`, clusters of short flags, options
/// and arguments in any order, and `--` before words that are all arguments. A negative number is a value, not an option.
/// `-h` and `--help` request the help of the command reached so far, even if the rest of the line is invalid.
public struct CommandParser: Sendable {
    private let root: Command

    /// Creates a parser. A declaration with ``Command/problems`` stops a debug build.
    public init(_ root: Command) {
        assert(root.problems.isEmpty, root.problems.joined(separator: "\n"))
        self.root = root.withHelpCommand
    }

    /// Parses the arguments that follow the program's name.
    ///
    /// - Throws: ``UsageError``, for which the exit code is ``ExitCode/usage``.
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
    /// The names of the commands below the program, such as `["queries", "remove"]`.
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

    /// The option's value; its default or nil if the option was not given or the command does not declare it.
    public subscript<Value>(option: Option<Value>) -> Value {
        option.read(options[option.declaration.name])
    }

    /// Whether the flag was given.
    public subscript(flag: Flag) -> Bool {
        options[flag.declaration.name] != nil
    }

    /// The argument's value.
    ///
    /// - Precondition: The command declares the argument, if the argument is required.
    public subscript<Value>(argument: Argument<Value>) -> Value {
        let name = argument.argument.name
        guard let value = argument.read(arguments[name] ?? []) else {
            preconditionFailure("'\(commandName)' does not declare the argument \(name).")
        }
        return value
    }

    /// Returns an error for values that are valid alone but not together. The message refers to this command's help.
    ///
    /// - Parameter sentence: The problem and its remedy in one line.
    public func usageError(_ sentence: String) -> UsageError {
        UsageError(sentence, command: commandName)
    }

    private var commandName: String { ([program] + path).joined(separator: " ") }
}
