import CommandKit
import Testing

/// Command lines up to the cursor, and the completion candidates that the program offers.
private let expectations: [(words: [String], offered: [String])] = [
    ([""], ["search", "show", "lists", "completions", "lend", "open", "help"]),
    (["search", "--pa"], ["--page", "--pages"]),
    (["search", "--sort", ""], ["relevance", "year", "rating", "title"]),
    (["search", "--year", ""], []), (["search", "--year", "--so"], []),
    (["search", "-y", "1982", "--off"], ["--offline"]),
    (["search", ""], []), (["search", "lists", ""], []), (["search", "--", "--so"], []), (["search", "--sure"], []),
    (["--ver"], ["--verbose", "--version"]),
    (["--format", "j"], ["json"]),
    (["--format", "json", "se"], ["search"]),
    (["--format=json", "--offline", "se"], ["search"]),
    (["lists", ""], ["list", "clear", "remove"]),
    (["lists", "--ke"], ["--kept"]),
    (["lists", "--kept", "3", ""], []),
    (["lists", "--long", "--su"], []), (["lists", "--long", ""], []),
    (["lists", "clear", "--"], ["--sure", "--format", "--color", "--offline", "--refresh", "--verbose", "--help"]),
    (["completions", ""], ["bash", "zsh", "fish"]),
    (["completions", "bash", ""], []),
    (["help", ""], ["search", "show", "lists", "completions", "lend", "open", "help"]),
    (["help", "lists", "re"], ["remove"]),
]

@Suite("Completions")
struct CompletionTests {
    @Test("The candidates for the word at the cursor are those that its command accepts", arguments: expectations)
    func candidates(words: [String], offered: [String]) {
        let typed = words.last ?? ""
        #expect(Sample.root.candidates(words).filter { $0.hasPrefix(typed) } == offered)
    }

    @Test(
        "The values after an equals sign follow the option, unless readline passes the sign as a separate word",
        arguments: [
            (["search", "--sort=ti"], ["--sort=relevance", "--sort=year", "--sort=rating", "--sort=title"]),
            (["search", "--sort", "=", "ti"], ["relevance", "year", "rating", "title"]),
            (["--format", "="], ["table", "json", "ids"]), (["search", "--all=x"], []),
        ]
    )
    func equals(words: [String], offered: [String]) {
        #expect(Sample.root.candidates(words) == offered)
    }

    @Test(
        "The completion script of a shell offers the candidates of the program, and with zsh and fish their meanings",
        arguments: Shell.allCases.filter(ShellRun.isInstalled)
    )
    func script(shell: Shell) throws {
        func offered(_ words: String...) throws -> [String] { try ShellRun.candidates(shell, words) }
        let separator = shell == .zsh ? ":" : "\t"
        // The summary of the command contains special characters of the shells and a line break.
        let special =
            ###"It's "$(echo BAD)" `echo BAD` $HOME [a]:b {c,d} \n \\ % %s ~ ; | & < > * ? ! # (x) Two lines"###
        let meaning = shell == .bash ? "" : separator + special
        #expect(try offered("ha") == ["hang" + meaning])
        #expect(
            try offered("--poli") == ["--policy" + (shell == .bash ? "" : separator + "The policy. (default: cancels)")]
        )
        #expect(try offered("--policy", "c") == ["cancels", "cleanly"])
        #expect(try offered("print", "") == [])
        let line = shell == .bash ? ["--policy", "=", "en"] : ["--policy=en"]
        #expect(try ShellRun.candidates(shell, line) == [shell == .bash ? "ends" : "--policy=ends"])
    }
}

@Suite("Shell quoting of examples")
struct ShellQuotingTests {
    @Test(
        "Example.line(program:) and ParsedCommand.line(_:) quote a word only if a shell would change it",
        arguments: [
            ("plain", "plain"), ("--year=1982", "--year=1982"), ("Amélie", "Amélie"), ("two words", "'two words'"),
            ("", "''"), ("it's", #"'it'\''s'"#), ("$HOME", "'$HOME'"), ("a*b", "'a*b'"), ("a;b", "'a;b'"),
            ("'\u{301}", "''\\''\u{301}'"),
        ]
    )
    func quoting(word: String, line: String) throws {
        #expect(Example([word], "").line(program: "t") == "t \(line)")
        #expect(try run("lists list").line(word) == "shelf \(line)")
    }
}

extension Command {
    /// Returns the completion candidates for the last word, without their meanings.
    func candidates(_ words: [String]) -> [String] {
        completions(of: words).split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
}
