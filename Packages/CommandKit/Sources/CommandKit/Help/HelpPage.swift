/// Lays sections of help out in columns.
struct HelpPage {
    let width: Int
    private(set) var text = ""

    init(width: Int) {
        self.width = width
    }

    mutating func add(paragraph: String) {
        guard !paragraph.isEmpty else { return }
        append(paragraph.split(separator: "\n").flatMap { wrapped(String($0), width: width) })
    }

    mutating func add(usage: String, parts: [String]) {
        let head = "Usage: "
        let lines = wrapped(words: [usage] + parts, width: width - head.count)
        append(lines.enumerated().map { ($0 == 0 ? head : String(repeating: " ", count: head.count + 2)) + $1 })
    }

    /// Adds a section of terms with their meanings in a column of their own. A term too long for its column has its
    /// meaning below it.
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

    /// Adds a section of lines with their explanations below them.
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

/// Breaks a text at spaces into lines of at most `width` characters; a longer word has a line of its own.
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
