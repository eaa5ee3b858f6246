/// The declaration of a command, from which the parser, help, manual page and completions are derived.
///
/// The root command is the program itself. A command has either subcommands or arguments. Its options are also valid in its subcommands,
/// which can replace them with options of the same name and other values.
public struct Command: Sendable {
    /// The command's name. The root command has the name of the program.
    public let name: String

    let synonyms: [String]
    let summary: String
    let discussion: String
    let topics: [Topic]
    let arguments: [ArgumentDeclaration]
    /// The options in groups. A command line may contain only one option of a group.
    let optionGroups: [[OptionDeclaration]]
    var subcommands: [Command]
    let defaultSubcommand: String?
    let suggestedSubcommand: String?
    let examples: [Example]

    /// Creates a declaration. ``problems`` lists mistakes in a declaration.
    ///
    /// - Parameters:
    ///   - synonyms: The names of other programs for this command. The parser rejects them with a hint at this command.
    ///   - discussion: Paragraphs, separated by line breaks.
    ///   - topics: Descriptions of exit codes, environment variables and files. The manual page shows only those of the root command.
    ///   - defaultSubcommand: The name of the subcommand that its options or the end of the command line select; nil to show help instead.
    ///   - suggestedSubcommand: The name of the subcommand that an error suggests for a word that resembles no command: with "search", the
    ///   error for `movies alien` suggests `movies search alien`.
    public init(
        _ name: String,
        synonyms: [String] = [],
        summary: String,
        discussion: String = "",
        topics: [Topic] = [],
        arguments: [any ArgumentEntry] = [],
        options: [any OptionEntry] = [],
        subcommands: [Command] = [],
        defaultSubcommand: String? = nil,
        suggestedSubcommand: String? = nil,
        examples: [Example] = []
    ) {
        self.name = name
        self.synonyms = synonyms
        self.summary = summary
        self.discussion = discussion
        self.topics = topics
        self.arguments = arguments.map(\.argument)
        self.optionGroups = options.map(\.options)
        self.subcommands = subcommands
        self.defaultSubcommand = defaultSubcommand
        self.suggestedSubcommand = suggestedSubcommand
        self.examples = examples
    }

    var options: [OptionDeclaration] { optionGroups.flatMap(\.self) }

    func subcommand(named name: String) -> Command? { subcommands.first { $0.name == name } }
}

/// An example in the help: a command line and its explanation.
public struct Example: Sendable {
    let arguments: [String]
    let explanation: String

    /// Creates an example from the words after the program's name, as the shell passes them, and a phrase that explains them.
    public init(_ arguments: [String], _ explanation: String) {
        self.arguments = arguments
        self.explanation = explanation
    }

    /// Returns the command line with the program's name, quoted for a POSIX shell.
    package func line(program: String) -> String { ([program] + arguments).commandLine }
}

extension [String] {
    /// The words, each in single quotes if it is empty or contains a character that a POSIX shell may interpret. Escapes scalars, not
    /// characters, because a shell also recognizes a quote before a combining mark.
    var commandLine: String {
        map { word in
            let isPlain = word.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || "0123456789-_+.,:/@%=".contains(Character($0))
            }
            if isPlain, !word.isEmpty { return word }
            return "'" + word.unicodeScalars.map { $0 == "'" ? #"'\''"# : String($0) }.joined() + "'"
        }
        .joined(separator: " ")
    }
}

/// Descriptions of output formats, exit codes, environment variables or files, for a paragraph of the help and a section of the manual.
public struct Topic: Sendable {
    /// The subject of a topic. The cases have the order of the sections in manual pages.
    public enum Kind: String, Sendable, CaseIterable {
        /// The formats of the program's output.
        case outputFormats = "Output formats"
        /// The exit codes of the program.
        case exitCodes = "Exit codes"
        /// The environment variables that the program reads.
        case environment = "Environment"
        /// The files that the program reads and writes.
        case files = "Files"
    }

    let kind: Kind
    let rows: [HelpRow]

    /// Creates a topic from terms and their meanings. A meaning is a phrase that can follow its term without a comma.
    public init(_ kind: Kind, _ rows: KeyValuePairs<String, String>) {
        self.kind = kind
        self.rows = rows.map { HelpRow(term: $0.key, meaning: $0.value) }
    }

    var paragraph: String {
        "\(kind.rawValue): \(rows.map { "\($0.term) \($0.meaning)" }.joined(separator: "; "))."
    }
}
