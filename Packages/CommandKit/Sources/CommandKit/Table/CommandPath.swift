/// A command together with the commands above it, and so with every option that is valid there.
package struct CommandPath: Sendable {
    let root: Command
    package private(set) var descent: [Command] = []

    package init(root: Command) {
        self.root = root
    }

    package var command: Command { descent.last ?? root }

    /// The words as they are typed: `movies queries remove`.
    package var name: String { ([root] + descent).map(\.name).joined(separator: " ") }

    var isRoot: Bool { descent.isEmpty }

    func appending(_ subcommand: Command) -> CommandPath {
        var path = self
        path.descent.append(subcommand)
        return path
    }

    /// The way to the subcommand that runs when none is named.
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
    /// The options of the command itself and of the commands between it and the root.
    var ownGroups: [[OptionDeclaration]] {
        descent.reversed().flatMap(\.optionGroups)
    }

    /// The options of the root, which are valid everywhere, and the built-in ones.
    var globalGroups: [[OptionDeclaration]] {
        root.optionGroups + (isRoot ? [[BuiltIn.version.declaration]] : []) + [[BuiltIn.help.declaration]]
    }

    var groups: [[OptionDeclaration]] { ownGroups + globalGroups }

    package var options: [OptionDeclaration] { groups.flatMap(\.self) }

    /// The valid options, and those which the default subcommand adds.
    var reachableOptions: [OptionDeclaration] {
        defaultPath?.options.merging(options) ?? options
    }

    /// Finds an option valid here, or one of the default subcommand, with the command it was found in.
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
