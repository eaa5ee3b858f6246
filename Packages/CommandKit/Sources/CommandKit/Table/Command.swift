/// One command of a program: a row of the table from which parsing, help, manual page and completions are all derived.
///
/// The root of the table is the program itself. A command either has subcommands or takes arguments, never both. Its
/// options are accepted by its subcommands too, so the root's options are the global ones.
public struct Command: Sendable {
    /// The word that is typed, or the program's name at the root.
    public let name: String

    package let summary: String
    let discussion: String
    let topics: [Topic]
    package let arguments: [ArgumentDeclaration]
    /// The options of one group exclude each other; most groups hold one option.
    package let optionGroups: [[OptionDeclaration]]
    package let subcommands: [Command]
    let defaultSubcommand: String?
    package let examples: [Example]

    /// Describes a command. A table that contradicts itself is reported by ``problems``.
    ///
    /// - Parameters:
    ///   - name: letters, digits and hyphens.
    ///   - summary: one line, shown beside the name in lists and on top of the command's own help.
    ///   - discussion: further paragraphs for its own help. Each line break starts a new paragraph.
    ///   - topics: exit codes, variables and files. The manual page shows those of the root.
    ///   - arguments: the positional arguments in their order.
    ///   - options: options and flags; ``MutuallyExclusive`` joins those of which only one may be given.
    ///   - subcommands: the commands below this one.
    ///   - defaultSubcommand: the name of the one that runs when none is named. An option of its own or the end of the
    ///     line enters it, a word never does: a mistyped command does not become an argument.
    ///   - examples: shown at the end of the help; ``problems`` parses each of them.
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
