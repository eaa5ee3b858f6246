/// The path from the root to a command, which determines the options that are valid there.
package struct CommandPath: Sendable {
    let root: Command
    /// The commands below the root, down to the command of the path.
    package private(set) var descent: [Command] = []

    package init(root: Command) {
        self.root = root
    }

    package var command: Command { descent.last ?? root }

    /// The names from the root on: `movies queries remove`.
    package var name: String { ([root] + descent).map(\.name).joined(separator: " ") }

    var isRoot: Bool { descent.isEmpty }

    func appending(_ subcommand: Command) -> CommandPath {
        var path = self
        path.descent.append(subcommand)
        return path
    }

    /// The path of the default subcommand.
    var defaultPath: CommandPath? {
        command.defaultSubcommand.flatMap(command.subcommand(named:)).map(appending)
    }

    /// This command and all below it, parents first.
    package var tree: [CommandPath] {
        [self] + command.subcommands.flatMap { appending($0).tree }
    }
}

// MARK: Options

extension CommandPath {
    /// The options of the command and of its ancestors, without the root.
    var ownGroups: [[OptionDeclaration]] {
        descent.reversed().flatMap(\.optionGroups)
    }

    /// The options of the root and the built-in options.
    var globalGroups: [[OptionDeclaration]] {
        root.optionGroups + (isRoot ? [[BuiltIn.version.declaration]] : []) + [[BuiltIn.help.declaration]]
    }

    var groups: [[OptionDeclaration]] { ownGroups + globalGroups }

    package var options: [OptionDeclaration] { groups.flatMap(\.self) }

    /// The options that are valid here or select the default subcommand.
    var reachableOptions: [OptionDeclaration] {
        defaultPath?.options.merging(options) ?? options
    }

    /// Returns the matching option with the path on which it is valid: this one, or that of the default subcommand.
    func option(where matches: (OptionDeclaration) -> Bool) -> (OptionDeclaration, CommandPath)? {
        if let option = options.first(where: matches) { return (option, self) }
        guard let defaultPath else { return nil }
        return defaultPath.options.first(where: matches).map { ($0, defaultPath) }
    }
}

extension [OptionDeclaration] {
    fileprivate func merging(_ others: [OptionDeclaration]) -> [OptionDeclaration] {
        self + others.filter { other in !contains { $0.name == other.name } }
    }
}

/// The options and the command that every program has.
enum BuiltIn {
    static let help = Flag("help", short: "h", help: "Show help.")
    static let version = Flag("version", help: "Show the version.")
    static let helpCommandName = "help"
}

extension Command {
    /// The declaration with the command `help`, whose subcommands mirror all others. The parser and the completions treat
    /// them alike.
    var withHelpCommand: Command {
        guard !subcommands.isEmpty else { return self }
        let help = Command(BuiltIn.helpCommandName, summary: "Show the help of a command.")
        let mirrors = subcommands.map(\.mirror) + [help]
        return Command(self, subcommands: subcommands + [Command(help, subcommands: mirrors)])
    }

    private var mirror: Command {
        Command(name, summary: summary, subcommands: subcommands.map(\.mirror))
    }

    /// Creates a copy with other subcommands.
    init(_ command: Command, subcommands: [Command]) {
        self.name = command.name
        self.summary = command.summary
        self.discussion = command.discussion
        self.topics = command.topics
        self.arguments = command.arguments
        self.optionGroups = command.optionGroups
        self.subcommands = subcommands
        self.defaultSubcommand = command.defaultSubcommand
        self.examples = command.examples
    }
}

extension CommandPath {
    /// The command whose help is requested, if this path is the command `help` or one of its mirrors.
    var helpTarget: CommandPath? {
        guard descent.first?.name == BuiltIn.helpCommandName else { return nil }
        var target = CommandPath(root: root)
        for mirror in descent.dropFirst() {
            guard let command = target.command.subcommand(named: mirror.name) else { break }
            target = target.appending(command)
        }
        return target
    }
}
