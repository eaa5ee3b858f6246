/// The declaration of a command. The parser, help, manual page and completions are derived from it.
///
/// The root command is the program itself. A command cannot have both subcommands and arguments. A command's options
/// are also valid in its subcommands, so all commands accept the options of the root. A subcommand can replace an option
/// with an option of the same name and other values.
public struct Command: Sendable {
    /// The command's name. The root command has the name of the program.
    public let name: String

    /// The names of other programs for this command, which the parser rejects with a hint at this command.
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
    ///   - name: The name, of ASCII letters, digits, `-`, `_`, `+` and `.`.
    ///   - synonyms: The names of other programs for this command. The parser rejects them with a hint at this command.
    ///   - summary: One sentence for the help, lists of commands, completions and the manual page.
    ///   - discussion: Paragraphs for the command's help and the manual page, separated by line breaks.
    ///   - topics: Descriptions of exit codes, environment variables and files, for the command's help. The manual page
    ///     shows only the topics of the root command.
    ///   - arguments: The positional arguments in order.
    ///   - options: The options and flags. ``MutuallyExclusive`` groups options that exclude each other.
    ///   - subcommands: The commands whose names can follow the name of this command.
    ///   - defaultSubcommand: The name of the subcommand that runs if the command line names none; nil to show help
    ///     instead. The default subcommand's options or the end of the command line select it. Other words do not, so a
    ///     mistyped subcommand is an error.
    ///   - suggestedSubcommand: The name of the subcommand that an error suggests for a word that resembles no command: with "search", the
    ///     error for `movies alien` suggests `movies search alien`.
    ///   - examples: Examples for the end of the help and for the manual page. ``problems`` reports invalid examples.
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

/// Descriptions of output formats, exit codes, environment variables or files, for a paragraph of the help and a section of the manual
/// page.
public struct Topic: Sendable {
    /// The subject of a topic. The cases have the order of the sections in manual pages.
    public enum Kind: Sendable, CaseIterable {
        /// The formats of the program's output.
        case outputFormats
        /// The exit codes of the program.
        case exitCodes
        /// The environment variables that the program reads.
        case environment
        /// The files that the program reads and writes.
        case files
    }

    let kind: Kind
    let rows: [HelpRow]

    /// Creates a topic from terms and their meanings. A meaning is a phrase that can follow its term without a comma.
    public init(_ kind: Kind, _ rows: KeyValuePairs<String, String>) {
        self.kind = kind
        self.rows = rows.map { HelpRow(term: $0.key, meaning: $0.value) }
    }

    /// The topic as a sentence of the help: "Exit codes: 0 done; 64 wrong usage."
    var paragraph: String {
        "\(kind.titles.help): \(rows.map { "\($0.term) \($0.meaning)" }.joined(separator: "; "))."
    }
}

extension Topic.Kind {
    var titles: (help: String, manual: String) {
        switch self {
        case .outputFormats: ("Output formats", "OUTPUT FORMATS")
        case .exitCodes: ("Exit codes", "EXIT STATUS")
        case .environment: ("Environment", "ENVIRONMENT")
        case .files: ("Files", "FILES")
        }
    }
}
