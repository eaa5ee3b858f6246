/// The words of a manual page in the language of `man(7)`, which groff and mandoc read.
///
/// A request is a line of its own that begins with a dot. Everything else is text, of which nothing may be taken for a request or an
/// escape: what stands here is ASCII alone.
struct Roff {
    private(set) var text = ""

    /// Adds a request with arguments that are text.
    mutating func add(_ request: String, _ arguments: [String] = []) {
        text += ".\(request)\(arguments.map { " \"\(Self.escaped($0))\"" }.joined())\n"
    }

    /// Adds text that is escaped, as a line of its own.
    mutating func add(line: String) {
        // A zero-width character in front: a dot that begins a line begins a request.
        text += (line.hasPrefix(".") ? "\\&" : "") + line + "\n"
    }

    /// Adds paragraphs: each line break begins one.
    mutating func add(paragraphs: String) {
        for paragraph in paragraphs.split(separator: "\n") {
            add("PP")
            add(words: String(paragraph))
        }
    }

    /// Adds terms with what each means below it.
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

    /// Where a line of the source ends: it is read by people, too, and sent by mail.
    private static let width = 72

    static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

    static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

    /// The text as it is to be read, with no break in it.
    ///
    /// The hyphens, quotes and accents of ASCII would become typographic ones, which nobody can paste into a shell.
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
