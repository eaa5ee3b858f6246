/// What every program has without declaring it.
enum BuiltIn {
    static let help = Flag("help", short: "h", help: "Show help.")
    static let version = Flag("version", help: "Show the version.")
    static let helpCommandName = "help"
}

extension Command {
    /// The table with the command `help`, whose subcommands mirror all others: it is parsed, suggested and completed as
    /// any command is.
    var withHelpCommand: Command {
        guard !subcommands.isEmpty else { return self }
        let help = Command(BuiltIn.helpCommandName, summary: "Show the help of a command.")
        let mirrors = subcommands.map(\.mirror) + [help]
        return Command(self, subcommands: subcommands + [Command(help, subcommands: mirrors)])
    }

    private var mirror: Command {
        Command(name, summary: summary, subcommands: subcommands.map(\.mirror))
    }

    private init(_ command: Command, subcommands: [Command]) {
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
    /// The command whose help is asked for, where this path is the command `help` or one of its mirrors.
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
