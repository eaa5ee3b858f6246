import CommandKit
import Testing

@Suite("Parsing of options")
struct OptionSyntaxTests {
    @Test(
        "CommandParser accepts the value of an option in all forms, such as --year 1982 and -y1982",
        arguments: [
            "search a --year 1982", "search a --year=1982", "search a -y 1982", "search a -y1982", "search a -y=1982",
            "search -ay1982 a", "search -ay 1982 a", "search --year 1982 -- a",
        ]
    )
    func value(line: String) throws {
        let command = try run(line)
        #expect(command[Sample.year] == 1982 && command[Sample.query] == ["a"])
    }

    @Test("CommandParser accepts options and arguments in any order, and several short flags in one word")
    func interleaved() throws {
        let command = try run("search one --year 1982 two -va three")
        #expect(command[Sample.query] == ["one", "two", "three"])
        #expect(command[Sample.year] == 1982 && command[Sample.verbose] && command[Sample.all])
    }

    @Test(
        "CommandParser accepts a global option before, between and after the names of commands",
        arguments: ["--offline lists clear", "lists --offline clear", "lists clear --offline"]
    )
    func global(line: String) throws {
        let command = try run(line)
        #expect(command.path == ["lists", "clear"] && command[Sample.offline])
    }

    @Test("CommandParser uses the last value of a repeated option and accepts a repeated flag")
    func repeated() throws {
        let command = try run("search a --year 1982 -v --year 1990 -v")
        #expect(command[Sample.year] == 1990 && command[Sample.verbose])
    }

    @Test("CommandParser reads every word after '--' as an argument")
    func terminator() throws {
        let command = try run("search -- --year -v -- --help")
        #expect(command[Sample.query] == ["--year", "-v", "--", "--help"])
        #expect(command[Sample.year] == nil && !command[Sample.verbose])
        #expect(try message(of: "search --nonsense -- --help").hasPrefix("Unknown option"))
    }

    @Test("CommandParser reads negative numbers and a single hyphen as values or arguments, not as options")
    func negative() throws {
        #expect(try run("search a --above -1.5")[Sample.above] == -1.5)
        #expect(try run("search -30 - -.5")[Sample.query] == ["-30", "-", "-.5"])
    }

    @Test("CommandParser recognises a hyphen and an equals sign before a combining mark and in the value of an option")
    func attached() throws {
        #expect(try run("search a --language=-x=y")[Sample.language] == "-x=y")
        #expect(try run(["search", "a", "--language=\u{301}x"])[Sample.language] == "\u{301}x")
        #expect(try message(of: ["search", "a", "--\u{301}x"]).hasPrefix("Unknown option"))
    }

    @Test(
        "ParsedCommand returns the default, nil, false or an empty array for what the command line or the command lacks",
        arguments: ["search a", "show 1"]
    )
    func absent(line: String) throws {
        let command = try run(line)
        #expect(command[Sample.limit] == 20 && command[Sample.sort] == .relevance)
        #expect(command[Sample.year] == nil && command[Sample.format] == nil)
        #expect(!command[Sample.all] && !command[Sample.sure] && command[Sample.books].isEmpty)
    }

    @Test("ValueParser.integer(in:) accepts both bounds of its range", arguments: [1450, 2100])
    func bounds(year: Int) throws {
        #expect(try run("search a --year \(year)")[Sample.year] == year)
    }
}

@Suite("Parsing of arguments")
struct ArgumentTests {
    @Test("CommandParser assigns words to a required and an optional argument in order, and parses their choices")
    func optional() throws {
        let both = try run("show 12 3")
        #expect(both[Sample.id] == "12" && both[Sample.edition] == 3)
        #expect(try run("show 12")[Sample.edition] == nil)
        #expect(try run("completions fish")[Sample.shell] == .fish)
    }

    @Test(
        "CommandParser accepts zero or more words for an argument declared with anyNumberOf",
        arguments: [("lend", []), ("lend 3", [3]), ("lend 3 --sure 5", [3, 5])]
    )
    func anyNumber(line: String, books: [Int]) throws {
        #expect(try run(line)[Sample.books] == books)
    }

    @Test(
        "CommandParser assigns options, '--help' and '--' in a remainder argument to it, and options before it to the command",
        arguments: [
            ("open less", []), ("open less --long -x", ["--long", "-x"]), ("open less -- --help", ["--", "--help"]),
            ("open less -h", ["-h"]), ("open --long less --long", ["--long"]),
        ]
    )
    func remainder(line: String, words: [String]) throws {
        let command = try run(line)
        #expect(command[Sample.program] == "less" && command[Sample.words] == words)
        #expect(command[Sample.long] == line.hasPrefix("open --long"))
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

    @Test("ParsedCommand.line(_:) begins with the name of the program and quotes words for a shell")
    func commandLine() throws {
        #expect(try run("lists list").line("search", "moby dick") == "shelf search 'moby dick'")
    }

    @Test("ParsedCommand stops the program if code reads a required argument of another command")
    func programmingMistake() async {
        await #expect(processExitsWith: .failure) {
            guard case .run(let command) = try CommandParser(Sample.root).parse(["show", "12"]) else { return }
            _ = command[Sample.shell]
        }
    }
}

@Suite("Selection of commands")
struct CommandSelectionTests {
    /// Returns a program whose only command `shelf` has these subcommands, the first of them as its default.
    private func shelf(_ first: Command, _ second: Command) -> Command {
        let shelf = Command("shelf", summary: "", subcommands: [first, second], defaultSubcommand: first.name)
        return Command("t", summary: "", subcommands: [shelf])
    }

    @Test("CommandParser selects a command by the names on its path")
    func named() throws { #expect(try run("lists remove x").path == ["lists", "remove"]) }

    @Test(
        "CommandParser selects the default subcommand, with or without its name, with its options before or after the name",
        arguments: [
            "lists", "lists --kept 3", "lists --kept=3", "lists -l", "--offline lists --long --kept 3",
            "lists --kept 3 list --long",
        ]
    )
    func defaultSubcommand(line: String) throws {
        let command = try run(line)
        #expect(command.path == ["lists", "list"])
        #expect(command[Sample.kept] == (line.contains("3") ? 3 : nil))
        #expect(command[Sample.long] == line.contains("-l"))
    }

    @Test(
        "After an option that the default subcommand and another subcommand share, CommandParser selects the named one"
    )
    func sharedOption() throws {
        let all = Flag("all", help: "All of them.")
        let count = Option("count", .integer(in: 1...9), help: "How many.")
        let root = shelf(
            Command("list", summary: "", options: [all, count]),
            Command("save", summary: "", options: [all, count])
        )
        let command = try run("shelf --all --count 5 save", of: root)
        #expect(command.path == ["shelf", "save"] && command[all] && command[count] == 5)
    }

    @Test(
        "CommandParser rejects an option of the default subcommand before another subcommand with its own option of that name",
        arguments: [("shelf --all save", "--all"), ("shelf --count 5 save", "--count")]
    )
    func namesake(line: String, option: String) throws {
        func options() -> [any OptionEntry] {
            [Flag("all", help: "All."), Option("count", .integer(in: 1...9), help: "How many.")]
        }
        let root = shelf(
            Command("list", summary: "", options: options()),
            Command("save", summary: "", options: options())
        )
        let sentence = "'\(option)' comes after its command: 't shelf save \(option)'."
        #expect(try message(of: words(line), root: root).hasPrefix(sentence))
    }

    @Test("CommandParser reads a word after an option of the default subcommand as its argument if it takes arguments")
    func argumentOfDefault() throws {
        let word = Argument("WORD", .text, help: "A word.")
        let long = Flag("long", help: "Long.")
        let root = shelf(Command("find", summary: "", arguments: [word], options: [long]), Command("save", summary: ""))
        let command = try run("shelf --long save", of: root)
        #expect(command.path == ["shelf", "find"] && command[word] == "save")
    }

    @Test(
        "CommandParser suggests commands whose names contain the word, and commands with a subcommand of this name or synonym",
        arguments: [
            ("list", "'t queries' or 't watchlist'"), ("ADD", "'t watchlist add'"), ("rm", "'t search rm'"),
            ("delete", "'t watchlist remove'"), ("watch", "'watchlist'"), ("li", "'t search li'"),
        ]
    )
    func relatedCommands(word: String, suggestion: String) throws {
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
        #expect(
            try message(of: [word], root: root)
                == "Unknown command '\(word)'. Did you mean \(suggestion)?\nSee 't --help'."
        )
    }

    @Test(
        "CommandParser suggests a subcommand with the word as its argument for a word that resembles no command",
        arguments: [
            ("alien", "Unknown command 'alien'. Did you mean 't search alien'?"),
            ("it's", #"Unknown command 'it's'. Did you mean: t search 'it'\''s'"#),
            ("serch", "Unknown command 'serch'. Did you mean 'search'?"), (" ", "Unknown command ' '."),
        ]
    )
    func suggestedSubcommand(word: String, sentence: String) throws {
        let words = Argument("WORDS", .text, help: "Words.")
        let search = Command("search", summary: "", arguments: [words])
        let root = Command("t", summary: "", subcommands: [search], suggestedSubcommand: "search")
        #expect(try message(of: [word], root: root) == sentence + "\nSee 't --help'.")
    }

    @Test("CommandParser accepts arguments, such as 'help', and options for a program without subcommands")
    func single() throws {
        let port = Option("port", .integer(in: 0...65535), default: 0, help: "Where to listen.")
        let file = Argument("FILE", .text, help: "What to serve.")
        let tool = Command("serve", summary: "Serve a file.", arguments: [file], options: [port])
        let command = try run("x --port 80", of: tool)
        #expect(command.path.isEmpty && command[file] == "x" && command[port] == 80)
        #expect(try message(of: ["help", "me"], root: tool).hasPrefix("Unexpected argument 'me'"))
    }

    @Test(
        "CommandParser accepts the option '--version' only for the root command",
        arguments: ["--version", "--offline --version", "--version x"]
    )
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
        "CommandParser recognises '--help', '-h' and the command 'help' as requests for help",
        arguments: [
            "search --help", "search -h", "help search", "search a b --help", "search -vh", "search --offline -h x",
            "--offline help search",
        ]
    )
    func ways(line: String) throws {
        #expect(try help(words(line)).contains("Usage: shelf search QUERY…"))
    }

    @Test(
        "CommandParser returns the requested help even if other words are invalid",
        arguments: [
            ("search --nonsense --help", "shelf search "), ("search --year x -h", "shelf search "),
            ("search --year -h", "shelf search "), ("serch --help", "shelf COMMAND"),
            ("lists remove -h", "shelf lists remove"), ("lists --help", "shelf lists "),
            ("--help nonsense", "shelf COMMAND"),
            ("search a --page 1 --all --help", "shelf search "), ("completions tcsh --help", "shelf completions"),
        ]
    )
    func wrong(line: String, usage: String) throws {
        #expect(try help(words(line)).contains("Usage: \(usage)"))
    }

    @Test("The built-in command 'help' accepts nested commands and suggests a correction for a misspelt command")
    func command() throws {
        #expect(try help(["help", "lists", "remove"]).contains("Usage: shelf lists remove NAME"))
        #expect(try help(["help"]).contains("EXAMPLES"))
        #expect(try help(["help", "help"]).contains("Usage: shelf help [COMMAND]"))
        let wrong = try message(of: "help lists remov")
        #expect(wrong == "Unknown command 'remov'. Did you mean 'remove'?\nSee 'shelf lists --help'.")
    }

    @Test(
        "CommandParser returns the short help for a command line without a command, with or without options",
        arguments: ["", "--offline"]
    )
    func short(line: String) throws {
        let text = try help(words(line))
        #expect(text.contains("COMMANDS") && text.contains("'shelf --help'"))
        #expect(!text.contains("EXAMPLES") && !text.contains("OPTIONS\n"))
    }
}

@Suite("Parsing of language tags")
struct LanguageTagTests {
    @Test(
        "The option '--language' accepts a language tag in any case, normalizes the case, and rejects other texts",
        arguments: [("fr", "fr" as String?), ("PT-br", "pt-BR"), ("zh-TW", "zh-TW")]
            + ["french", "f", "fr-", "fr-FRA", "fr_FR", "é1", "fr-FR-x"].map { ($0, nil) }
    )
    func languages(text: String, tag: String?) throws {
        let root = Command("find", summary: "", options: [CommonOptions.language])
        if let tag {
            #expect(try run("--language \(text)", of: root)[CommonOptions.language] == tag)
        } else {
            #expect(throws: UsageError.self) { try CommandParser(root).parse(["--language", text]) }
        }
    }
}
