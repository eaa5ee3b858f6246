extension Command {
    /// A manual page of the program and all its commands, for `man`.
    ///
    /// - Parameter version: the program's, for the page's foot.
    public func manualPage(version: String) -> String {
        ManualPage(root: CommandPath(root: withHelpCommand), version: version).text
    }
}

/// What a table says, in the sections that manual pages have, in their usual order.
struct ManualPage {
    let root: CommandPath
    let version: String

    var text: String {
        var roff = Roff()
        // Without a date: the same table makes the same page.
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
        roff.add(root.globalOptions.map(\.manualEntry))
        for kind in Topic.Kind.allCases {
            let rows = root.command.topics.filter { $0.kind == kind }.flatMap(\.rows)
            guard !rows.isEmpty else { continue }
            roff.add("SH", [kind.manualTitle])
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
        roff.add(path.command.arguments.map(\.manualEntry) + path.localOptions.map(\.manualEntry))
    }

    private func usage(of path: CommandPath) -> String {
        ([Roff.bold(path.name)] + (path.positionalUsage + path.usageParts).map(Roff.escaped)).joined(separator: " ")
    }

    /// The summary as `apropos` lists it: no sentence.
    private var title: String {
        let summary = root.command.summary
        return summary.prefix(1).lowercased() + summary.dropFirst().drop(suffix: ".")
    }
}

extension Substring {
    fileprivate func drop(suffix: String) -> Substring { hasSuffix(suffix) ? dropLast(suffix.count) : self }
}

extension CommandPath {
    /// The mirrors below the command `help` say nothing that it does not.
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
