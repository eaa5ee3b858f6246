/// The help of one command, to be rendered for the width at hand.
public struct Help: Sendable {
    enum Form {
        /// What the program is and which commands it has.
        case short
        /// Everything that the table says.
        case full
    }

    let path: CommandPath
    let form: Form

    init(_ path: CommandPath, form: Form) {
        self.path = path
        self.form = form
    }

    /// The help, with a line break at its end. One column per character is assumed: the table is the program's own text.
    ///
    /// - Parameter width: the columns of the terminal. Words longer than a line are kept whole.
    public func text(width: Int = 80) -> String {
        var page = HelpPage(width: max(width, 40))
        let command = path.command
        page.add(paragraph: command.summary)
        page.add(usage: path.usage, parts: path.usageParts)
        switch form {
        case .short:
            page.add("COMMANDS", rows: path.commandRows)
            page.add(paragraph: "'\(path.name) --help' shows all options and examples.")
        case .full:
            page.add(paragraph: command.discussion)
            for topic in command.topics { page.add(paragraph: topic.paragraph) }
            page.add("ARGUMENTS", rows: command.arguments.map(\.row))
            page.add("COMMANDS", rows: path.commandRows)
            page.add("OPTIONS", rows: path.localOptions.map(\.row))
            if let defaultPath = path.defaultPath {
                page.add("OPTIONS OF '\(defaultPath.name)'", rows: defaultPath.command.options.map(\.row))
            }
            page.add(path.hasGlobalSection ? "GLOBAL OPTIONS" : "OPTIONS", rows: path.globalOptions.map(\.row))
            page.add("EXAMPLES", entries: command.examples.map { ($0.line(program: path.root.name), $0.explanation) })
        }
        return page.text
    }
}
