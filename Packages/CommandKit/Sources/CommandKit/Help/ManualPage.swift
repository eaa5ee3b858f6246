extension Command {
    /// Returns the manual page of the program and its commands in the `man(7)` language, with the version in the footer.
    public func manualPage(version: String) -> String {
        ManualPage(root: CommandPath(root: withHelpCommand), version: version).text
    }
}

/// A manual page. Its sections have the names and the order of `man-pages(7)`; COMMANDS and OUTPUT FORMATS are additions.
struct ManualPage {
    let root: CommandPath
    let version: String

    var text: String {
        var roff = Roff()
        // The page has no date, so that the same declaration and version always give the same page.
        roff.add("TH", [root.name.uppercased(), "1", "", "\(root.name) \(version)"])
        roff.add("SH", ["NAME"])
        roff.add(line: "\(Roff.escaped(root.name)) \\- \(Roff.escaped(title))")
        roff.add("SH", ["SYNOPSIS"])
        roff.add(line: usage(of: root))
        roff.add("SH", ["DESCRIPTION"])
        roff.add(paragraphs: "\(root.command.summary)\n\(root.command.discussion)")
        roff.add(root.command.arguments.map(\.manualEntry))
        let commands = root.tree.dropFirst().filter(\.hasManual)
        if !commands.isEmpty {
            roff.add("SH", ["COMMANDS"])
            for command in commands { add(command, to: &roff) }
        }
        roff.add("SH", ["OPTIONS"])
        roff.add(root.globalGroups.joined().map(\.manualEntry))
        for kind in Topic.Kind.allCases {
            let rows = root.command.topics.filter { $0.kind == kind }.flatMap(\.rows)
            guard !rows.isEmpty else { continue }
            roff.add("SH", [kind == .exitCodes ? "EXIT STATUS" : kind.rawValue.uppercased()])
            roff.add(rows.map { (Roff.bold($0.term), $0.meaning) })
        }
        let examples = root.tree.flatMap(\.command.examples)
        if !examples.isEmpty {
            roff.add("SH", ["EXAMPLES"])
            roff.add(examples.map { (Roff.bold($0.line(program: root.name)), $0.explanation) })
        }
        return roff.text
    }

    private func add(_ path: CommandPath, to roff: inout Roff) {
        roff.add("SS", [path.name])
        roff.add(line: usage(of: path))
        roff.add(paragraphs: "\(path.command.summary)\n\(path.command.discussion)")
        roff.add(path.command.arguments.map(\.manualEntry) + path.ownGroups.joined().map(\.manualEntry))
    }

    private func usage(of path: CommandPath) -> String {
        ([Roff.bold(path.name)] + (path.positionalUsage + path.usageParts).map(Roff.escaped)).joined(separator: " ")
    }

    /// The summary as `apropos` shows it: without an initial capital and without a full stop.
    private var title: String {
        let summary = root.command.summary
        return summary.prefix(1).lowercased() + summary.dropFirst().replacing(/\.$/, with: "")
    }
}

extension CommandPath {
    /// Whether the manual page has a section for the command. Subcommands of `help` have no section.
    fileprivate var hasManual: Bool { helpTarget == nil || descent.count == 1 }
}

extension OptionDeclaration {
    fileprivate var manualEntry: (term: String, meaning: String) {
        let names = spellings.map(Roff.bold).joined(separator: ", ")
        return (names + (value.map { " " + Roff.italic($0.placeholder) } ?? ""), row.meaning)
    }
}

extension ArgumentDeclaration {
    fileprivate var manualEntry: (term: String, meaning: String) { (Roff.italic(usage), row.meaning) }
}

/// A writer of the `man(7)` language for groff and mandoc. All text is escaped to ASCII and cannot form a request or an escape sequence.
struct Roff {
    private(set) var text = ""

    mutating func add(_ request: String, _ arguments: [String] = []) {
        text += ".\(request)\(arguments.map { " \"\(Self.escaped($0))\"" }.joined())\n"
    }

    mutating func add(line: String) {
        // A leading dot would begin a request. The zero-width escape `\&` before it prevents this.
        text += (line.hasPrefix(".") ? "\\&" : "") + line + "\n"
    }

    mutating func add(paragraphs: String) {
        for paragraph in paragraphs.split(separator: "\n") {
            add("PP")
            add(words: String(paragraph))
        }
    }

    /// Adds tagged paragraphs (`TP`). The terms are already escaped; the function escapes the meanings.
    mutating func add(_ entries: [(term: String, meaning: String)]) {
        for entry in entries {
            add("TP")
            add(line: entry.term)
            add(words: entry.meaning)
        }
    }

    private mutating func add(words: String) {
        for line in wrapped(words, width: Self.width) { add(line: Self.escaped(line)) }
    }

    /// The maximum number of characters in a line of text before it is escaped. Only a single word can be longer.
    private static let width = 72

    static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

    static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

    /// Returns the text in ASCII, escaped so that roff shows it literally. Whitespace becomes spaces, other control characters U+FFFD.
    /// Otherwise groff replaces hyphens, quotes, `^` and `~` with typographic characters, which a shell does not understand.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\(rs"
            case "-": "\\-"
            case "'": "\\(aq"
            case "\"": "\\(dq"
            case "`": "\\(ga"
            case "^": "\\(ha"
            case "~": "\\(ti"
            case " "..."}": String(scalar)
            case _ where scalar.properties.isWhitespace: " "
            case _ where scalar.properties.generalCategory == .control: "\\[uFFFD]"
            default: "\\[u\(hexadecimal(scalar))]"
            }
        }
        .joined()
    }

    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
