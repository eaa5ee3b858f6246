import CommandKit
import Testing

@Suite("Parsing of options")
struct OptionSyntaxTests {
    @Test(
        "An option takes its value in every usual form",
        arguments: [
            "search a --year 1982", "search a --year=1982", "search a -y 1982", "search a -y1982", "search a -y=1982",
            "search -ay1982 a", "search -ay 1982 a", "search --year 1982 -- a",
        ]
    )
    func value(line: String) throws {
        let command = try run(line)
        #expect(command[Sample.year] == 1982)
        #expect(command[Sample.query] == ["a"])
    }

    @Test("Options and arguments can be given in any order")
    func interleaved() throws {
        let command = try run("search one --year 1982 two -v three")
        #expect(command[Sample.query] == ["one", "two", "three"])
        #expect(command[Sample.year] == 1982)
        #expect(command[Sample.verbose])
    }

    @Test(
        "A global option is valid before, between and after the commands",
        arguments: ["--offline lists clear", "lists --offline clear", "lists clear --offline"]
    )
    func global(line: String) throws {
        let command = try run(line)
        #expect(command.path == ["lists", "clear"])
        #expect(command[Sample.offline])
    }

    @Test("The last value of a repeated option wins, and a flag can be repeated")
    func repeated() throws {
        let command = try run("search a --year 1982 -v --year 1990 -v")
        #expect(command[Sample.year] == 1990)
        #expect(command[Sample.verbose])
    }

    @Test("Short flags can be given in one cluster")
    func cluster() throws {
        let command = try run("search -va a")
        #expect(command[Sample.verbose])
        #expect(command[Sample.all])
    }

    @Test("Every word after '--' is an argument")
    func terminator() throws {
        let command = try run("search -- --year -v -- --help")
        #expect(command[Sample.query] == ["--year", "-v", "--", "--help"])
        #expect(command[Sample.year] == nil)
        #expect(!command[Sample.verbose])
    }

    @Test("A negative number and a lone hyphen are values or arguments, not options")
    func negative() throws {
        #expect(try run("search a --above -1.5")[Sample.above] == -1.5)
        #expect(try run("search -30 - -.5")[Sample.query] == ["-30", "-", "-.5"])
    }

    @Test("A value attached to its option can begin with a hyphen and contain an equals sign")
    func attached() throws {
        #expect(try run("search a --language=-x=y")[Sample.language] == "-x=y")
    }

    @Test("The parser recognises a hyphen and an equals sign before a combining mark")
    func combiningMarks() throws {
        #expect(try run(["search", "a", "--language=\u{301}x"])[Sample.language] == "\u{301}x")
        #expect(try message(of: ["search", "a", "--\u{301}x"]).hasPrefix("Unknown option"))
    }

    @Test("An absent option has its default or nil")
    func absent() throws {
        let command = try run("search a")
        #expect(command[Sample.limit] == 20)
        #expect(command[Sample.sort] == .relevance)
        #expect(command[Sample.year] == nil)
        #expect(command[Sample.format] == nil)
        #expect(!command[Sample.all])
    }

    @Test("Reading an option of another command returns its default or nil")
    func foreign() throws {
        let command = try run("show 1")
        #expect(command[Sample.limit] == 20)
        #expect(command[Sample.year] == nil)
        #expect(!command[Sample.sure])
    }

    @Test("An option with a range accepts both bounds", arguments: [1450, 2100])
    func bounds(year: Int) throws {
        #expect(try run("search a --year \(year)")[Sample.year] == year)
    }
}

@Suite("Parsing of arguments")
struct ArgumentTests {
    @Test("A required and an optional argument take the words in order")
    func optional() throws {
        let both = try run("show 12 3")
        #expect(both[Sample.id] == "12")
        #expect(both[Sample.edition] == 3)
        #expect(try run("show 12")[Sample.edition] == nil)
    }

    @Test("An argument with choices is parsed as a case of the enumeration")
    func choice() throws {
        #expect(try run("completions fish")[Sample.shell] == .fish)
    }

    @Test(
        "An argument for any number of words also accepts none",
        arguments: [("lend", []), ("lend 3", [3]), ("lend 3 --sure 5", [3, 5])]
    )
    func anyNumber(line: String, books: [Int]) throws {
        #expect(try run(line)[Sample.books] == books)
    }

    @Test(
        "A remainder argument takes options, '--help' and '--' as words",
        arguments: [
            ("open less", []), ("open less --long -x", ["--long", "-x"]), ("open less -- --help", ["--", "--help"]),
            ("open less -h", ["-h"]),
        ]
    )
    func remainder(line: String, words: [String]) throws {
        let command = try run(line)
        #expect(command[Sample.program] == "less")
        #expect(command[Sample.words] == words)
        #expect(!command[Sample.long])
    }

    @Test("Options before a remainder argument belong to the command")
    func beforeRemainder() throws {
        let command = try run("open --long less --long")
        #expect(command[Sample.long])
        #expect(command[Sample.words] == ["--long"])
    }

    @Test("Reading a repeating argument of another command returns no words")
    func foreign() throws {
        let command = try run("show 12")
        #expect(command[Sample.query].isEmpty)
    }

    @Test("Reading a required argument of another command stops the program")
    func programmingMistake() async {
        await #expect(processExitsWith: .failure) {
            guard case .run(let command) = try CommandParser(Sample.root).parse(["show", "12"]) else { return }
            _ = command[Sample.shell]
        }
    }
}

@Suite("Selection of commands")
struct CommandSelectionTests {
    @Test(
        "The parser selects a command by the names on its path",
        arguments: [
            ("show 1", ["show"]), ("lists remove x", ["lists", "remove"]), ("lists list", ["lists", "list"]),
        ]
    )
    func named(line: String, path: [String]) throws {
        #expect(try run(line).path == path)
    }

    @Test(
        "The parser selects the default subcommand without a name, also by one of its options",
        arguments: ["lists", "lists --kept 3", "lists --kept=3", "lists -l", "--offline lists --long --kept 3"]
    )
    func defaultSubcommand(line: String) throws {
        let command = try run(line)
        #expect(command.path == ["lists", "list"])
        #expect(command[Sample.kept] == (line.contains("3") ? 3 : nil))
        #expect(command[Sample.long] == line.contains("-l"))
    }

    @Test("An unknown command does not become an argument of the default subcommand")
    func noDefaultForWords() throws {
        #expect(try message(of: "lists klear").hasPrefix("Unknown command 'klear'. Did you mean 'clear'?"))
    }

    @Test("A program without commands takes arguments and options")
    func single() throws {
        let port = Option("port", .integer(in: 0...65535), default: 0, help: "Where to listen.")
        let file = Argument("FILE", .text, help: "What to serve.")
        let tool = Command("serve", summary: "Serve a file.", arguments: [file], options: [port])
        guard case .run(let command) = try CommandParser(tool).parse(["x", "--port", "80"]) else {
            Issue.record("The parser returned no command to run")
            return
        }
        #expect(command.path.isEmpty)
        #expect(command[file] == "x")
        #expect(command[port] == 80)
        #expect(try message(of: ["help", "me"], root: tool).hasPrefix("Unexpected argument 'me'"))
    }

    @Test(
        "The option '--version' is valid at the root only",
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
        "The parser recognises every way to request help",
        arguments: [
            "search --help", "search -h", "help search", "search a b --help", "search -vh", "search --offline -h x",
            "--offline help search",
        ]
    )
    func ways(line: String) throws {
        #expect(try help(words(line)).contains("Usage: shelf search QUERY…"))
    }

    @Test(
        "A request for help succeeds even if the rest of the line is invalid",
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

    @Test("'--help' after '--' is an argument")
    func terminator() throws {
        #expect(try run("search -- --help")[Sample.query] == ["--help"])
        #expect(try message(of: "search --nonsense -- --help").hasPrefix("Unknown option"))
    }

    @Test("The command 'help' accepts nested commands and suggests a correction for a misspelt one")
    func command() throws {
        #expect(try help(["help", "lists", "remove"]).contains("Usage: shelf lists remove NAME"))
        #expect(try help(["help"]).contains("EXAMPLES"))
        #expect(try help(["help", "help"]).contains("Usage: shelf help [COMMAND]"))
        let wrong = try message(of: "help lists remov")
        #expect(wrong == "Unknown command 'remov'. Did you mean 'remove'?\nSee 'shelf lists --help'.")
    }

    @Test("A line without a command requests the short help, with or without options", arguments: ["", "--offline"])
    func short(line: String) throws {
        let text = try help(words(line))
        #expect(text.contains("COMMANDS"))
        #expect(text.contains("'shelf --help'"))
        #expect(!text.contains("EXAMPLES"))
        #expect(!text.contains("OPTIONS\n"))
    }
}

@Suite("Parsing of language tags")
struct LanguageTagTests {
    @Test(
        "The option '--language' accepts a language tag in upper and lower case",
        arguments: [("fr", "fr"), ("PT-br", "pt-BR"), ("zh-TW", "zh-TW")]
    )
    func languages(text: String, tag: String) throws {
        let root = Command("find", summary: "", options: [CommonOptions.language])
        guard case .run(let command) = try CommandParser(root).parse(["--language", text]) else {
            Issue.record("The parser returned no command to run")
            return
        }
        #expect(command[CommonOptions.language] == tag)
    }

    @Test(
        "The option '--language' rejects an invalid language tag",
        arguments: ["french", "f", "fr-", "fr-FRA", "fr_FR", "é1", "fr-FR-x"]
    )
    func invalidLanguages(text: String) {
        let root = Command("find", summary: "", options: [CommonOptions.language])
        #expect(throws: UsageError.self) { try CommandParser(root).parse(["--language", text]) }
    }
}
