import CommandKit
import Testing

@Suite("Requests for help")
struct HelpRequestTests {
    @Test(
        "The help of a command can be asked for in several ways",
        arguments: [
            "search --help", "search -h", "help search", "search a b --help", "search -vh", "search --offline -h x",
            "--offline help search",
        ]
    )
    func ways(line: String) throws {
        #expect(try help(words(line)).contains("Usage: shelf search QUERY…"))
    }

    @Test(
        "Help is given even where the rest of the line is wrong",
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

    @Test("After two hyphens nothing asks for help")
    func terminator() throws {
        #expect(try run("search -- --help")[Sample.query] == ["--help"])
        #expect(try message(of: "search --nonsense -- --help").hasPrefix("Unknown option"))
    }

    @Test("The command help reaches nested commands and knows misspelt ones")
    func command() throws {
        #expect(try help(["help", "lists", "remove"]).contains("Usage: shelf lists remove NAME"))
        #expect(try help(["help"]).contains("EXAMPLES"))
        #expect(try help(["help", "help"]).contains("Usage: shelf help [COMMAND]"))
        let wrong = try message(of: "help lists remov")
        #expect(wrong == "Unknown command 'remov'. Did you mean 'remove'?\nSee 'shelf lists --help'.")
    }

    @Test("No command at all gives the short help, with or without options", arguments: ["", "--offline"])
    func short(line: String) throws {
        let text = try help(words(line))
        #expect(text.contains("COMMANDS"))
        #expect(text.contains("'shelf --help'"))
        #expect(!text.contains("EXAMPLES"))
        #expect(!text.contains("OPTIONS\n"))
    }
}
