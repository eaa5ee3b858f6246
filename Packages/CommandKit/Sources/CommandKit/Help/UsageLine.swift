extension CommandPath {
    /// The command with what must or may follow its name, options left out: `movies search QUERY…`.
    var usage: String {
        ([name] + positionalUsage).joined(separator: " ")
    }

    /// The options as a usage line shows them, one part each: `[--page N | --pages N]`.
    var usageParts: [String] {
        let groups = hasGlobalSection ? ownGroups : globalGroups
        let parts = groups.map { group in "[\(group.map(\.usage).joined(separator: " | "))]" }
        return hasGlobalSection ? parts + ["[GLOBAL OPTIONS]"] : parts
    }

    /// What must or may follow the name, options left out.
    var positionalUsage: [String] {
        guard !command.subcommands.isEmpty else { return command.arguments.map(\.usage) }
        let isOptional = command.defaultSubcommand != nil || helpTarget != nil
        return [isOptional ? "[COMMAND]" : "COMMAND"]
    }
}
