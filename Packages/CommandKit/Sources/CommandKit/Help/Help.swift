/// The help of a command.
public struct Help: Sendable {
    let path: CommandPath
    /// Whether the text has all parts of the declaration, and not only the summary, the usage line and the subcommands.
    let isFull: Bool

    /// Returns the text of the help, wrapped at spaces to a width of at least 40 cells. Each character counts as one cell.
    public func text(width: Int = 80) -> String {
        var page = HelpPage(width: max(width, 40))
        let command = path.command
        page.add(paragraph: command.summary)
        page.add(usage: path.usage, parts: path.usageParts)
        guard isFull else {
            page.add("COMMANDS", rows: path.commandRows)
            page.add(paragraph: "'\(path.name) --help' shows all options and examples.")
            return page.text
        }
        page.add(paragraph: command.discussion)
        for topic in command.topics { page.add(paragraph: topic.paragraph) }
        page.add("ARGUMENTS", rows: command.arguments.map(\.row))
        page.add("COMMANDS", rows: path.commandRows)
        page.add("OPTIONS", rows: path.ownGroups.joined().map(\.row))
        if let defaultPath = path.defaultPath {
            page.add("OPTIONS OF '\(defaultPath.name)'", rows: defaultPath.command.options.map(\.row))
        }
        page.add(path.hasGlobalSection ? "GLOBAL OPTIONS" : "OPTIONS", rows: path.globalGroups.joined().map(\.row))
        page.add("EXAMPLES", entries: command.examples.map { ($0.line(program: path.root.name), $0.explanation) })
        return page.text
    }
}

extension CommandPath {
    var usage: String { ([name] + positionalUsage).joined(separator: " ") }

    /// The option groups as the usage line shows them: `[--page N | --pages N]`, and `[GLOBAL OPTIONS]` in a program with subcommands.
    var usageParts: [String] {
        let groups = hasGlobalSection ? ownGroups : globalGroups
        let parts = groups.map { group in "[\(group.map(\.usage).joined(separator: " | "))]" }
        return hasGlobalSection ? parts + ["[GLOBAL OPTIONS]"] : parts
    }

    var positionalUsage: [String] {
        guard !command.subcommands.isEmpty else { return command.arguments.map(\.usage) }
        let isOptional = command.defaultSubcommand != nil || helpTarget != nil
        return [isOptional ? "[COMMAND]" : "COMMAND"]
    }
}

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

    /// Whether the help lists the global options in a section of their own.
    var hasGlobalSection: Bool { !root.subcommands.isEmpty }
}

extension OptionDeclaration {
    var row: HelpRow {
        HelpRow(term: (short.map { "-\($0), " } ?? "") + usage, meaning: help.noting(value?.notes ?? []))
    }
}

extension ArgumentDeclaration {
    var row: HelpRow { HelpRow(term: usage, meaning: help.noting(value.notes)) }
}

extension ValueDeclaration {
    fileprivate var notes: [String] {
        let values = placeholder == choices.joined(separator: "|") ? "" : limits
        return (values.isEmpty ? [] : [values]) + (defaultText.map { ["default: \($0)"] } ?? [])
    }
}

extension String {
    fileprivate func noting(_ notes: [String]) -> String {
        notes.isEmpty ? self : "\(self) (\(notes.joined(separator: "; ")))"
    }
}

struct HelpPage {
    let width: Int
    private(set) var text = ""

    init(width: Int) { self.width = width }

    mutating func add(paragraph: String) {
        guard !paragraph.isEmpty else { return }
        append(paragraph.split(separator: "\n").flatMap { wrapped(String($0), width: width) })
    }

    mutating func add(usage: String, parts: [String]) {
        let head = "Usage: "
        let lines = wrapped(words: [usage] + parts, width: width - head.count)
        append(lines.enumerated().map { ($0 == 0 ? head : String(repeating: " ", count: head.count + 2)) + $1 })
    }

    /// Adds a section of terms and meanings. The meaning of a long term begins on the next line.
    mutating func add(_ title: String, rows: [HelpRow]) {
        guard !rows.isEmpty else { return }
        let termLimit = width / 3
        let termWidth = rows.map(\.term.count).filter { $0 <= termLimit }.max() ?? termLimit
        let indent = 2 + termWidth + 2
        let lines = rows.flatMap { row in
            var meaning = wrapped(row.meaning, width: width - indent)
            let padding = String(repeating: " ", count: max(0, termWidth - row.term.count) + 2)
            let isInline = row.term.count <= termWidth && !meaning.isEmpty
            let first = "  " + row.term + (isInline ? padding + meaning.removeFirst() : "")
            return [first] + meaning.map { String(repeating: " ", count: indent) + $0 }
        }
        append([title] + lines)
    }

    mutating func add(_ title: String, entries: [(line: String, explanation: String)]) {
        guard !entries.isEmpty else { return }
        append(
            [title]
                + entries.flatMap { entry in
                    ["  \(entry.line)"] + wrapped(entry.explanation, width: width - 6).map { "      \($0)" }
                }
        )
    }

    private mutating func append(_ lines: [String]) {
        text += (text.isEmpty ? "" : "\n") + lines.joined(separator: "\n") + "\n"
    }
}

/// Returns the text broken at spaces into lines of at most `width` characters. A longer word is not broken.
func wrapped(_ text: String, width: Int) -> [String] {
    wrapped(words: text.split(separator: " ").map(String.init), width: width)
}

private func wrapped(words: [String], width: Int) -> [String] {
    words.reduce(into: []) { lines, word in
        if let last = lines.last, last.count + 1 + word.count <= width {
            lines[lines.count - 1] = "\(last) \(word)"
        } else {
            lines.append(word)
        }
    }
}
