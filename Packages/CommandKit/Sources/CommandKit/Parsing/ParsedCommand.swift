/// A command to run, with the values that were given to it.
public struct ParsedCommand: Sendable {
    /// The names of the commands below the program, `["queries", "remove"]`; empty for a program without commands.
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

    /// The option's value: its default, or nil, where it was not given or the command does not have it.
    public subscript<Value>(option: Option<Value>) -> Value {
        option.read(options[option.declaration.name])
    }

    /// Whether the flag was given.
    public subscript(flag: Flag) -> Bool {
        options[flag.declaration.name] != nil
    }

    /// The argument's value. Reading a required argument of another command is a mistake in the program, and stops it.
    public subscript<Value>(argument: Argument<Value>) -> Value {
        let name = argument.argument.name
        guard let value = argument.read(arguments[name] ?? []) else {
            preconditionFailure("'\(commandName)' does not declare the argument \(name).")
        }
        return value
    }

    /// An error about values which are each valid but make no sense together, with the pointer to this command's help.
    ///
    /// - Parameter sentence: what is wrong and what to do, in one line.
    public func usageError(_ sentence: String) -> UsageError {
        UsageError(sentence, command: commandName)
    }

    private var commandName: String { ([program] + path).joined(separator: " ") }
}
