/// A line of a help section: the term on the left, what it means on the right.
struct HelpRow {
    let term: String
    let meaning: String
}

extension CommandPath {
    var commandRows: [HelpRow] {
        command.subcommands.map { subcommand in
            let isDefault = subcommand.name == command.defaultSubcommand
            return HelpRow(term: subcommand.name, meaning: subcommand.summary.noting(isDefault ? ["default"] : []))
        }
    }

    var localOptions: [OptionDeclaration] { ownGroups.flatMap(\.self) }

    var globalOptions: [OptionDeclaration] { globalGroups.flatMap(\.self) }

    /// Whether some of the options are shared with other commands, so that telling them apart helps.
    var hasGlobalSection: Bool { !root.subcommands.isEmpty }
}

extension OptionDeclaration {
    var row: HelpRow {
        HelpRow(term: (short.map { "-\($0), " } ?? "") + usage, meaning: help.noting(value?.notes ?? []))
    }
}

extension ArgumentDeclaration {
    var row: HelpRow {
        HelpRow(term: usage, meaning: help.noting(value.notes))
    }
}

extension ValueDeclaration {
    /// What help adds to the text of the table: the values allowed, unless the placeholder lists them, and the default.
    fileprivate var notes: [String] {
        let listed = choices.joined(separator: "|")
        let values = placeholder == listed ? "" : limits
        return (values.isEmpty ? [] : [values]) + (defaultText.map { ["default: \($0)"] } ?? [])
    }
}

extension String {
    fileprivate func noting(_ notes: [String]) -> String {
        notes.isEmpty ? self : "\(self) (\(notes.joined(separator: "; ")))"
    }
}
