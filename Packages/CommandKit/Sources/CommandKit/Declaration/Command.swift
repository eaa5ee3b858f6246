/// The declaration of a command, from which parsing, help, manual page and completions are derived.
///
/// The root command is the program itself. A command has either subcommands or arguments. Its options are valid in its
/// subcommands, so the options of the root are global.
public struct Command: Sendable {
    /// The name of the command; of the root, the name of the program.
    public let name: String

    package let summary: String
    let discussion: String
    let topics: [Topic]
    package let arguments: [ArgumentDeclaration]
    /// Each group holds one option, or several of which only one may be given.
    package let optionGroups: [[OptionDeclaration]]
    package let subcommands: [Command]
    let defaultSubcommand: String?
    package let examples: [Example]

    /// Creates a declaration. ``problems`` lists its contradictions.
    ///
    /// - Parameters:
    ///   - name: Letters, digits and hyphens.
    ///   - summary: One line for lists of commands and for the top of the command's help.
    ///   - discussion: Paragraphs for the command's help, separated by line breaks.
    ///   - topics: Exit codes, variables and files. The manual page shows the topics of the root.
    ///   - arguments: The positional arguments in order.
    ///   - options: The options and flags. ``MutuallyExclusive`` groups options that exclude each other.
    ///   - subcommands: The commands below this one.
    ///   - defaultSubcommand: The name of the subcommand that runs if none is given. One of its options or the end of the
    ///     line selects it. A word does not, so a mistyped command never becomes an argument.
    ///   - examples: Shown at the end of the help. ``problems`` parses each example.
    public init(
        _ name: String,
        summary: String,
        discussion: String = "",
        topics: [Topic] = [],
        arguments: [any ArgumentEntry] = [],
        options: [any OptionEntry] = [],
        subcommands: [Command] = [],
        defaultSubcommand: String? = nil,
        examples: [Example] = []
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.topics = topics
        self.arguments = arguments.map(\.argument)
        self.optionGroups = options.map(\.options)
        self.subcommands = subcommands
        self.defaultSubcommand = defaultSubcommand
        self.examples = examples
    }

    package var options: [OptionDeclaration] { optionGroups.flatMap(\.self) }

    func subcommand(named name: String) -> Command? {
        subcommands.first { $0.name == name }
    }
}

/// A command line for the help, with an explanation.
public struct Example: Sendable {
    package let arguments: [String]
    let explanation: String

    /// Creates an example.
    ///
    /// - Parameters:
    ///   - arguments: The words after the program's name, as the shell passes them.
    ///   - explanation: A phrase that says what the line does.
    public init(_ arguments: [String], _ explanation: String) {
        self.arguments = arguments
        self.explanation = explanation
    }

    /// The line, quoted for any of the shells.
    package func line(program: String) -> String {
        ([program] + arguments).map(ShellQuoting.wordIfNeeded).joined(separator: " ")
    }
}

/// A paragraph of the help and a section of the manual page: exit codes, variables or files.
public struct Topic: Sendable {
    /// The subject of a topic, in the order of manual pages.
    public enum Kind: Sendable, CaseIterable {
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

    /// "Exit codes: 0 done; 64 wrong usage."
    var paragraph: String {
        "\(kind.title): \(rows.map { "\($0.term) \($0.meaning)" }.joined(separator: "; "))."
    }
}

extension Topic.Kind {
    fileprivate var title: String {
        switch self {
        case .exitCodes: "Exit codes"
        case .environment: "Environment"
        case .files: "Files"
        }
    }

    var manualTitle: String {
        switch self {
        case .exitCodes: "EXIT STATUS"
        case .environment: "ENVIRONMENT"
        case .files: "FILES"
        }
    }
}
