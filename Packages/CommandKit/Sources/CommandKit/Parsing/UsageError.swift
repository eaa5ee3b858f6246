/// An error in the command line. Its exit code is ``ExitCode/usage``.
public struct UsageError: Error, Sendable, CustomStringConvertible {
    /// The problem and, if known, its remedy. The second line names the command that shows the help. Control
    /// characters, line separators and invisible characters are escaped, so that the message is safe for a terminal.
    public let message: String

    init(_ sentence: String, command: String) {
        message = "\(escaped(sentence))\nSee '\(command) --help'."
    }

    /// The message.
    public var description: String { message }
}

enum UsageProblem: Error {
    case unknownCommand(String, suggestions: [String])
    case unknownOption(String, suggestion: String?, takesArguments: Bool)
    case misplacedOption(String, command: String, owners: [String])
    case missingValue(String, expectation: String, next: String?)
    case invalidValue(String, expectation: String, value: String, suggestion: String?)
    case valueForFlag(String, value: String)
    case missingArgument(String, usage: String)
    case unexpectedArgument(String, command: String, arguments: [String], suggestion: String?)
    case exclusive([String], allowed: [String])
}

extension UsageProblem {
    /// The problem and, if known, its remedy, in one line.
    var sentence: String {
        switch self {
        case .unknownCommand(let word, let suggestions):
            return "Unknown command \(quoted(word))." + didYouMean(suggestions)
        case .unknownOption(let spelling, let suggestion, let takesArguments):
            let escape = takesArguments ? " To pass it as an argument, write it after '--'." : ""
            return "Unknown option \(quoted(spelling))." + (suggestion == nil ? escape : didYouMean(suggestion))
        case .misplacedOption(let spelling, let command, let owners):
            if let owner = owners.first(where: { $0.hasPrefix(command + " ") }) {
                return "\(quoted(spelling)) comes after its command: \(quoted("\(owner) \(spelling)"))."
            }
            let verb = owners.count == 1 ? "does" : "do"
            return "'\(command)' does not take \(quoted(spelling)); \(owners.map(quoted).listed(by: "and")) \(verb)."
        case .missingValue(let spelling, let expectation, let next):
            let hint =
                next.map { $0 == "--" ? "" : " To pass \(quoted($0)), write \(quoted("\(spelling)=\($0)"))." } ?? ""
            return "\(quoted(spelling)) needs a value: \(expectation).\(hint)"
        case .invalidValue(let name, let expectation, let value, let suggestion):
            return "\(quoted(name)) takes \(expectation), not \(quoted(value))." + didYouMean(suggestion)
        case .valueForFlag(let spelling, let value):
            return "\(quoted(spelling)) takes no value, not \(quoted(value))."
        case .missingArgument(let name, let usage):
            return "Missing argument \(name). Usage: \(usage)"
        case .unexpectedArgument(let word, let command, let arguments, let suggestion):
            let taken = arguments.isEmpty ? "no arguments" : "only \(arguments.joined(separator: " "))"
            return "Unexpected argument \(quoted(word)): '\(command)' takes \(taken)." + didYouMean(suggestion)
        case .exclusive(let given, let allowed):
            let choice = allowed.count == 2 ? "them" : allowed.map(quoted).listed(by: "or")
            return "\(given.map(quoted).listed(by: "and")) exclude each other; give only one of \(choice)."
        }
    }

    private func didYouMean(_ suggestion: String?) -> String { didYouMean([suggestion].compactMap(\.self)) }

    private func didYouMean(_ suggestions: [String]) -> String {
        guard let first = suggestions.first else { return "" }
        // A command with quoted arguments has no second pair of quotes.
        return first.contains("'")
            ? " Did you mean: \(escaped(first))" : " Did you mean \(suggestions.map(quoted).listed(by: "or"))?"
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
