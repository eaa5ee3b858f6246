struct CommandPath: Sendable {
    let root: Command
    /// The commands of the path without the root; empty for the root itself.
    private(set) var descent: [Command] = []

    init(root: Command) { self.root = root }

    var command: Command { descent.last ?? root }

    /// The names of all commands of the path, separated by spaces: `movies queries remove`.
    var name: String { ([root] + descent).map(\.name).joined(separator: " ") }

    var isRoot: Bool { descent.isEmpty }

    func appending(_ subcommand: Command) -> CommandPath {
        var path = self
        path.descent.append(subcommand)
        return path
    }

    var defaultPath: CommandPath? {
        command.defaultSubcommand.flatMap(command.subcommand(named:)).map(appending)
    }

    var tree: [CommandPath] { [self] + command.subcommands.flatMap { appending($0).tree } }
}

// MARK: Options

extension CommandPath {
    /// The option groups of the command and its ancestors, except those of the root.
    var ownGroups: [[OptionDeclaration]] { visible(from: 0, to: descent.count) }

    /// The option groups of the root, then the built-in options: `--help` and, for the root itself, `--version`.
    var globalGroups: [[OptionDeclaration]] {
        visible(from: descent.count, to: descent.count + 1)
            + (isRoot ? [[BuiltIn.version.declaration]] : []) + [[BuiltIn.help.declaration]]
    }

    /// Returns the option groups of commands, counted from the last one. An option replaces that of an ancestor with the same name.
    private func visible(from start: Int, to end: Int) -> [[OptionDeclaration]] {
        let commands = descent.reversed() + [root]
        return commands[start..<end].enumerated().flatMap { offset, command in
            let nearer = Set(commands.prefix(start + offset).flatMap(\.options).map(\.name))
            return command.optionGroups
                .map { $0.filter { !nearer.contains($0.name) } }
                .filter { !$0.isEmpty }
        }
    }

    var groups: [[OptionDeclaration]] { ownGroups + globalGroups }

    var options: [OptionDeclaration] { groups.flatMap(\.self) }

    var reachableOptions: [OptionDeclaration] {
        let first = defaultPath?.options ?? []
        return first + options.filter { option in !first.contains { $0.name == option.name } }
    }

    /// Returns the first matching option that this command, else its default subcommand, accepts, and the path of that command.
    func option(where matches: (OptionDeclaration) -> Bool) -> (OptionDeclaration, CommandPath)? {
        if let option = options.first(where: matches) { return (option, self) }
        guard let defaultPath else { return nil }
        return defaultPath.options.first(where: matches).map { ($0, defaultPath) }
    }
}

enum BuiltIn {
    static let help = Flag("help", short: "h", help: "Show help.")
    static let version = Flag("version", synonyms: ["-V"], help: "Show the version.")
    static let helpCommandName = "help"
}

extension Command {
    /// The declaration with the built-in command `help`, whose subcommands mirror all commands; unchanged without subcommands.
    var withHelpCommand: Command {
        guard !subcommands.isEmpty else { return self }
        let help = Command(BuiltIn.helpCommandName, summary: "Show the help of a command.")
        let mirrors = subcommands.map(\.mirror) + [help]
        return with(subcommands + [help.with(mirrors)])
    }

    private var mirror: Command {
        Command(name, summary: summary, subcommands: subcommands.map(\.mirror))
    }

    func with(_ subcommands: [Command]) -> Command {
        var copy = self
        copy.subcommands = subcommands
        return copy
    }
}

extension CommandPath {
    /// The path of the command whose help this path requests: `movies queries` for `movies help queries`; nil for other commands.
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
