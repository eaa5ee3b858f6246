/// An error in the command line. Its exit code is ``ExitCode/usage``.
public struct UsageError: Error, Sendable, CustomStringConvertible {
    /// The problem, its remedy, and the command that shows the help. Control and invisible characters are escaped.
    public let message: String

    init(_ sentence: String, command: String) {
        message = "\(escaped(sentence))\nSee '\(command) --help'."
    }

    /// The message.
    public var description: String { message }
}

struct UsageProblem: Error {
    /// The problem and its remedy in one line.
    let sentence: String

    init(_ sentence: String, suggestions: [String] = []) {
        guard let first = suggestions.first else {
            self.sentence = sentence
            return
        }
        // A command with quoted arguments has no second pair of quotes.
        self.sentence =
            first.contains("'")
            ? "\(sentence) Did you mean: \(escaped(first))"
            : "\(sentence) Did you mean \(suggestions.map(quoted).listed(by: "or"))?"
    }

    static func misplacedOption(_ spelling: String, command: String, owners: [String]) -> UsageProblem {
        if let owner = owners.first(where: { $0.hasPrefix(command + " ") }) {
            return UsageProblem("\(quoted(spelling)) comes after its command: \(quoted("\(owner) \(spelling)")).")
        }
        let list = "\(owners.map(quoted).listed(by: "and")) \(owners.count == 1 ? "does" : "do")"
        return UsageProblem("'\(command)' does not take \(quoted(spelling)); \(list).")
    }
}

/// Returns the first 80 Unicode scalars of the text, escaped and in single quotes. An ellipsis marks a longer text.
package func quoted(_ text: String) -> String {
    let limit = 80
    let scalars = text.unicodeScalars
    return "'" + escaped(String(scalars.prefix(limit))) + (scalars.count > limit ? "…" : "") + "'"
}

/// Returns the text with control and formatting characters escaped as in a Swift literal, except zero-width joiners and
/// non-joiners. Examples are escape characters, line breaks and bidirectional overrides.
package func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
        scalar.isVisible ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }.joined()
}

extension Unicode.Scalar {
    fileprivate var isVisible: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        // Emoji and some scripts need these joiners.
        case .format: self == "\u{200C}" || self == "\u{200D}"
        default: true
        }
    }
}

extension [String] {
    /// Returns the words as a list in a sentence: "a, b or c".
    func listed(by conjunction: String) -> String {
        guard let last, count > 1 else { return joined() }
        return dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
    }
}
