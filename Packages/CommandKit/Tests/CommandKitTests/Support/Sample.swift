import CommandKit
import Testing

/// The declaration of a sample program for a lending library. The sample uses most features of declarations.
enum Sample {
    enum Order: String, CaseIterable {
        case relevance, year, rating, title
    }

    enum Format: String, CaseIterable {
        case table, json, ids
    }

    // Global options
    static let format = Option("format", .choice(of: Format.self), help: "How results are written.")
    static let color = Option(
        "color",
        .choice(of: When.self),
        placeholder: "WHEN",
        default: .auto,
        help: "Use colours."
    )
    static let offline = Flag("offline", help: "Never open a connection.")
    static let refresh = Flag("refresh", help: "Never read the cache.")
    static let verbose = Flag("verbose", short: "v", help: "Say what is done.")

    enum When: String, CaseIterable {
        case auto, always, never
    }

    // The command 'search'
    static let query = Argument(repeating: "QUERY", .text, help: "What to look for.")
    static let year = Option("year", short: "y", .integer(in: 1450...2100), placeholder: "Y", help: "The year alone.")
    static let page = Option("page", .integer(in: 1...500), help: "One page.")
    static let pages = Option("pages", .integer(in: 1...500), help: "The first pages.")
    static let all = Flag("all", short: "a", help: "All pages.")
    static let limit = Option("limit", short: "n", .integer(in: 0...), default: 20, help: "At most N rows.")
    static let sort = Option("sort", .choice(of: Order.self), default: .relevance, help: "The order of the rows.")
    static let language = Option("language", .text, placeholder: "xx-XX", help: "The language of the texts.")
    static let above = Option("above", .decimal, default: 0, help: "Only what is rated above.")

    // The other commands
    static let id = Argument("ID", .text, help: "The number on the shelf.")
    static let edition = Argument(optional: "EDITION", .integer(in: 1...99), help: "Which edition.")
    static let name = Argument("NAME", .text, help: "Which list.")
    static let shell = Argument("SHELL", .choice(of: Shell.self), help: "The shell to write for.")
    static let books = Argument(anyNumberOf: "BOOK", .integer(in: 1...99), help: "Which books; by default all.")
    static let program = Argument("PROGRAM", .text, help: "The program.")
    static let words = Argument(remainder: "WORD", help: "The arguments of the program.")
    static let kept = Option("kept", .integer(in: 1...50), synonyms: ["-k"], help: "How many lists to show.")
    static let sure = Flag("sure", help: "Do not ask.")
    static let long = Flag("long", short: "l", help: "Show more.")

    static let root = Command(
        "shelf",
        summary: "Find books in the library.",
        discussion: "Looks in the catalogue of the house.\nResults are written to standard output.",
        topics: [Topic(.files, ["~/.shelf": "your lists"]), Topic(.exitCodes, ["0": "done", "64": "wrong usage"])],
        options: [format, color, MutuallyExclusive(offline, refresh), verbose],
        subcommands: [search, show, lists, completions, lend, open],
        examples: [Example(["search", "moby dick"], "Books of that title.")]
    )

    static let search = Command(
        "search",
        synonyms: ["find"],
        summary: "Search books by title.",
        arguments: [query],
        options: [year, MutuallyExclusive(page, pages, all), limit, language, sort, above],
        examples: [
            Example(["search", "it's", "--year", "1986"], "A title with an apostrophe, of one year."),
            Example(["search", "--all", "--sort", "title", "whale"], "Everything about whales, in order of title."),
        ]
    )

    static let show = Command("show", summary: "Show one book.", arguments: [id, edition])

    static let lists = Command(
        "lists",
        summary: "Look after your lists.",
        subcommands: [
            Command("list", summary: "Show the lists.", options: [kept, long]),
            Command("clear", summary: "Remove all lists.", options: [sure]),
            Command("remove", summary: "Remove one list.", arguments: [name]),
        ],
        defaultSubcommand: "list"
    )

    static let lend = Command("lend", summary: "Lend books.", arguments: [books], options: [sure])
    static let open = Command("open", summary: "Read elsewhere.", arguments: [program, words], options: [long])

    static let completions = Command("completions", summary: "Write completions.", arguments: [shell])
}

extension ValueParser<Double> {
    static var decimal: Self {
        ValueParser(placeholder: "X", expecting: "a number such as 7.5") { Double($0) }
    }
}

/// Splits a command line at spaces, for tests whose words contain no spaces. Two single quotes are an empty word.
func words(_ line: String) -> [String] {
    line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
}

func run(_ line: String, of root: Command = Sample.root) throws -> ParsedCommand { try run(words(line), of: root) }

func run(_ arguments: [String], of root: Command = Sample.root) throws -> ParsedCommand {
    let result = try CommandParser(root).parse(arguments)
    guard case .run(let command) = result else { return try #require(nil, "\(arguments) gave \(result)") }
    return command
}

func help(_ arguments: [String], of root: Command = Sample.root, width: Int = 80) throws -> String {
    let result = try CommandParser(root).parse(arguments)
    guard case .help(let help) = result else { return try #require(nil, "\(arguments) gave \(result)") }
    return help.text(width: width)
}

func message(
    of arguments: [String],
    root: Command = Sample.root,
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
    try #require(throws: UsageError.self, sourceLocation: sourceLocation) { try CommandParser(root).parse(arguments) }
        .message
}

func message(of line: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    try message(of: words(line), sourceLocation: sourceLocation)
}
