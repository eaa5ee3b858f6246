import CommandKit
import Testing

@Suite("Parsing of options and arguments")
struct SyntaxTests {
    private static let options = [
        ("search a --year 1982", "search year=1982: a"), ("search a --year=1982", "search year=1982: a"),
        ("search a -y 1982", "search year=1982: a"), ("search a -y1982", "search year=1982: a"),
        ("search a -y=1982", "search year=1982: a"), ("search --year 1450 -- a", "search year=1450: a"),
        ("search -ay2100 a", "search year=2100 all: a"), ("search -ay 1982 a", "search year=1982 all: a"),
        ("search one --year 1982 two -va three", "search year=1982 all verbose: one two three"),
        // Global options can be before, between and after the names of commands.
        ("--offline lists clear", "lists clear offline"), ("lists --offline clear", "lists clear offline"),
        ("lists clear --offline", "lists clear offline"),
        // The last value of a repeated option wins.
        ("search a --year 1982 -v --year 1990 -v", "search year=1990 verbose: a"),
        ("search -- --year -v -- --help", "search: --year -v -- --help"),
        // Negative numbers and a single hyphen are not options.
        ("search a --above -1.5", "search above=-1.5: a"), ("search -30 - -.5", "search: -30 - -.5"),
        ("search a --language=-x=y", "search language=-x=y: a"),
        ("search a --language=\u{301}x", "search language=\u{301}x: a"),
    ]

    private static let arguments = [
        ("show 12 3", "show EDITION=3 ID=12"), ("show 12", "show ID=12"),
        ("completions fish", "completions SHELL=fish"),
        ("lend", "lend"), ("lend 3", "lend: 3"), ("lend 3 --sure 5", "lend sure: 3 5"),
        // A remainder contains options, '--help' and '--'.
        ("open less", "open PROGRAM=less"), ("open less --long -x", "open PROGRAM=less: --long -x"),
        ("open less -- --help", "open PROGRAM=less: -- --help"), ("open less -h", "open PROGRAM=less: -h"),
        ("open --long less --long", "open long PROGRAM=less: --long"),
    ]

    private static let commands = [
        ("lists remove x", "lists remove NAME=x"), ("lists", "lists list"), ("lists --kept 3", "lists list kept=3"),
        ("lists --kept=3", "lists list kept=3"), ("lists -l", "lists list long"),
        ("--offline lists --long --kept 3", "lists list kept=3 offline long"),
    ]

    @Test(
        "CommandParser reads options and arguments in all forms and orders, and selects the command or its default subcommand",
        arguments: options + arguments + commands
    )
    func parses(line: String, summary: String) throws {
        #expect(try run(line).summary == summary)
    }

    @Test(
        "An optional argument after a repeating one takes the last of several words if the word is valid there",
        arguments: [
            ("moby dick 7", ["moby", "dick"], 7), ("moby dick", ["moby", "dick"], nil), ("7", ["7"], nil),
            ("moby 100", ["moby", "100"], nil), ("7 7", ["7"], 7),
        ]
    )
    func afterRepeating(line: String, query: [String], edition: Int?) throws {
        let root = Command("t", summary: "", arguments: [Sample.query, Sample.edition])
        #expect(root.problems == [])
        let command = try run(line, of: root)
        #expect(command[Sample.query] == query && command[Sample.edition] == edition)
    }

    @Test(
        "The option '--language' accepts a language tag in any case, normalizes the case, and rejects other texts",
        arguments: [("fr", "fr" as String?), ("PT-br", "pt-BR"), ("zh-TW", "zh-TW")]
            + ["french", "f", "fr-", "fr-FRA", "fr_FR", "é1", "fr-FR-x"].map { ($0, nil) }
    )
    func languages(text: String, tag: String?) throws {
        let root = Command("find", summary: "", options: [CommonOptions.language])
        let parsed = try? run("--language \(text)", of: root)
        #expect(parsed?[CommonOptions.language] == tag)
    }
}

@Suite("Selection of commands")
struct CommandSelectionTests {
    @Test(
        "CommandParser suggests commands that contain the word or have such a subcommand, else the suggested subcommand",
        arguments: [
            ("list", " Did you mean 't queries' or 't watchlist'?"), ("ADD", " Did you mean 't watchlist add'?"),
            ("delete", " Did you mean 't watchlist remove'?"), ("watch", " Did you mean 'watchlist'?"),
            ("serch", " Did you mean 'search'?"), ("alien", " Did you mean 't search alien'?"),
            ("li", " Did you mean 't search li'?"), ("it's", #" Did you mean: t search 'it'\''s'"#), (" ", ""),
        ]
    )
    func suggestions(word: String, suggestion: String) throws {
        let list = Command("list", summary: "")
        let changes = [Command("add", summary: ""), Command("remove", synonyms: ["delete"], summary: "")]
        let root = Command(
            "t",
            summary: "",
            subcommands: [
                Command("search", summary: "", arguments: [Sample.query]),
                Command("queries", summary: "", subcommands: [list], defaultSubcommand: "list"),
                Command("watchlist", summary: "", subcommands: [list] + changes, defaultSubcommand: "list"),
            ],
            suggestedSubcommand: "search"
        )
        #expect(try message(of: [word], root: root) == "Unknown command '\(word)'.\(suggestion)\nSee 't --help'.")
    }

    @Test("The word 'help' is an argument of a program without subcommands")
    func single() throws {
        let tool = Command("serve", summary: "Serve a file.", arguments: [Sample.name])
        #expect(try run("help", of: tool)[Sample.name] == "help")
    }

    @Test("CommandParser accepts '--version' only for the root command", arguments: ["--version", "--version x"])
    func version(line: String) throws {
        guard case .version = try CommandParser(Sample.root).parse(words(line)) else {
            Issue.record("The parser did not return the version")
            return
        }
        #expect(try message(of: "show 1 --version").hasPrefix("'shelf show' does not take '--version'; 'shelf' does."))
    }
}

@Suite("Requests for help")
struct HelpRequestTests {
    @Test(
        "CommandParser recognises '--help', '-h' and the command 'help' as requests for help, even if other words are invalid",
        arguments: [
            ("search --help", "search QUERY…"), ("search -h", "search QUERY…"), ("help search", "search QUERY…"),
            ("search a b --help", "search QUERY…"), ("search -vh", "search QUERY…"),
            ("search --offline -h x", "search QUERY…"), ("--offline help search", "search QUERY…"),
            ("search --nonsense --help", "search QUERY…"), ("search --year x -h", "search QUERY…"),
            ("search --year -h", "search QUERY…"), ("search a --page 1 --all --help", "search QUERY…"),
            ("serch --help", "COMMAND"), ("lists remove -h", "lists remove"), ("lists --help", "lists [COMMAND]"),
            ("--help nonsense", "COMMAND"), ("completions tcsh --help", "completions"),
            ("help lists remove", "lists remove NAME"), ("help", "COMMAND"), ("help help", "help [COMMAND]"),
        ]
    )
    func full(line: String, usage: String) throws {
        let text = try help(words(line))
        #expect(text.contains("Usage: shelf \(usage)") && text.contains("OPTIONS\n"))
    }

    @Test("CommandParser returns the short help if no command is given", arguments: ["", "--offline"])
    func short(line: String) throws {
        let text = try help(words(line))
        #expect(text.contains("COMMANDS") && text.contains("'shelf --help'"))
        #expect(!text.contains("EXAMPLES") && !text.contains("OPTIONS\n"))
    }
}

extension ParsedCommand {
    /// The path of the command, the options and arguments of ``Sample`` that differ from their defaults, and the words of its arguments.
    fileprivate var summary: String {
        let values: [(String, (any Sendable)?)] = [
            ("year", self[Sample.year]), ("language", self[Sample.language]), ("kept", self[Sample.kept]),
            ("format", self[Sample.format]), ("EDITION", self[Sample.edition]),
            ("above", self[Sample.above] == 0 ? nil : self[Sample.above]),
            ("limit", self[Sample.limit] == 20 ? nil : self[Sample.limit]),
            ("sort", self[Sample.sort] == .relevance ? nil : self[Sample.sort]),
        ]
        let flags = [
            ("all", Sample.all), ("verbose", Sample.verbose), ("offline", Sample.offline), ("sure", Sample.sure),
            ("long", Sample.long),
        ].filter { self[$0.1] }
        let required: [String]
        switch path.last {
        case "show": required = ["ID=\(self[Sample.id])"]
        case "completions": required = ["SHELL=\(self[Sample.shell])"]
        case "open": required = ["PROGRAM=\(self[Sample.program])"]
        case "remove": required = ["NAME=\(self[Sample.name])"]
        default: required = []
        }
        let parts =
            path + values.compactMap { name, value in value.map { "\(name)=\($0)" } }
            + flags.map(\.0) + required
        let words = self[Sample.query] + self[Sample.books].map(String.init) + self[Sample.words]
        return parts.joined(separator: " ") + (words.isEmpty ? "" : ": " + words.joined(separator: " "))
    }
}
