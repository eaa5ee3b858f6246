import CommandKit
import Testing

private let installed = Shell.allCases.filter(ShellRun.isInstalled)

/// Command lines up to the cursor, and the completion candidates that each shell must offer.
private let expectations: [(words: [String], offered: [String])] = [
    (["se"], ["search"]),
    ([""], ["search", "show", "lists", "completions", "lend", "open", "help"]),
    (["search", "--so"], ["--sort"]),
    (["search", "--pa"], ["--page", "--pages"]),
    (["search", "--sort", ""], ["relevance", "year", "rating", "title"]),
    (["search", "--sort", "r"], ["relevance", "rating"]),
    (["search", "--year", ""], []), (["search", "--year", "--so"], []),
    (["search", "-y", "1982", "--off"], ["--offline"]),
    (["search", ""], []), (["search", "lists", ""], []), (["search", "--", "--so"], []), (["search", "--sure"], []),
    (["--off"], ["--offline"]),
    (["--ver"], ["--verbose", "--version"]),
    (["show", "--vers"], []),
    (["--format", "j"], ["json"]),
    (["--format", "json", "se"], ["search"]),
    (["--format=json", "--offline", "se"], ["search"]),
    (["lists", ""], ["list", "clear", "remove"]),
    (["lists", "--ke"], ["--kept"]),
    (["lists", "--kept", "3", ""], []),
    (["lists", "--long", "--su"], []), (["lists", "--long", ""], []),
    (["lists", "clear", "--"], ["--sure", "--format", "--color", "--offline", "--refresh", "--verbose", "--help"]),
    (["lists", "clear", "--ke"], []),
    (["completions", ""], ["bash", "zsh", "fish"]),
    (["completions", "bash", ""], []),
    (["help", ""], ["search", "show", "lists", "completions", "lend", "open", "help"]),
    (["help", "li"], ["lists"]),
    (["help", "lists", "re"], ["remove"]),
]

private let hostile =
    ###"It's "$(echo BAD)" `echo BAD` $HOME [a]:b {c,d} \n \\ % %s ~ ; | & < > * ? ! # (x)"### + "\nTwo\tlines"

private let hostileDeclaration = Command(
    "book-shelf_2.0+",
    summary: hostile,
    options: [Flag("flag", help: hostile), Option("pick", .choice(of: Sample.Order.self), help: hostile)],
    subcommands: [Command("first", summary: hostile), Command("second", summary: hostile)]
)

@Suite("Completion scripts in the real shells", .enabled(if: !installed.isEmpty, "needs bash, zsh or fish"))
struct CompletionTests {
    private func candidates(_ shell: Shell, _ words: [String], of root: Command = Sample.root) throws -> [String] {
        try ShellRun.candidates(shell, words, of: root).map { String($0.prefix { $0 != ":" && $0 != "\t" }) }
    }

    @Test("A completion script offers the candidates for the word at the cursor", arguments: installed, expectations)
    func words(shell: Shell, line: (words: [String], offered: [String])) throws {
        var found = try candidates(shell, shell == .bash ? Readline.split(line.words) : line.words)
        // fish also offers candidates that contain the typed letters in the middle. The test ignores them.
        if shell == .fish { found = found.filter { $0.hasPrefix(line.words.last ?? "") } }
        #expect(found == line.offered)
    }

    @Test(
        "A completion script offers the values after an equals sign, with fish together with the option",
        arguments: installed
    )
    func equals(shell: Shell) throws {
        // readline passes the equals sign as a separate word.
        let line = ["search"] + (shell == .bash ? ["--sort", "=", "ti"] : ["--sort=ti"])
        #expect(try candidates(shell, line) == [shell == .fish ? "--sort=title" : "title"])
        guard shell == .bash else { return }
        #expect(try candidates(.bash, ["--format", "="]) == ["table", "json", "ids"])
        #expect(try candidates(.bash, ["--format", "=", "json", "se"]) == ["search"])
    }

    @Test(
        "A completion script is valid if help texts contain special characters, and shows them literally, on one line",
        arguments: installed
    )
    func hostileHelp(shell: Shell) throws {
        #expect(try ShellRun.syntaxErrors(shell, of: hostileDeclaration).isEmpty)
        guard shell != .bash else {
            // bash shows no descriptions.
            #expect(try ShellRun.candidates(.bash, [""], of: hostileDeclaration) == ["first", "second", "help"])
            #expect(try ShellRun.candidates(.bash, ["--f"], of: hostileDeclaration) == ["--flag"])
            return
        }
        let shown = (shell == .zsh ? ":" : "\t") + hostile.replacing("\nTwo\t", with: " Two ")
        #expect(try ShellRun.candidates(shell, ["fi"], of: hostileDeclaration) == ["first" + shown])
        #expect(try ShellRun.candidates(shell, ["--f"], of: hostileDeclaration) == ["--flag" + shown])
    }
}

private enum Readline {
    /// Splits words as readline does: an equals sign is a separate word.
    static func split(_ line: [String]) -> [String] {
        line.flatMap { word in
            word.split(separator: "=", maxSplits: 1).count < 2
                ? [word] : [String(word.prefix { $0 != "=" }), "=", String(word.drop { $0 != "=" }.dropFirst())]
        }
    }
}

@Suite("Shell quoting of examples")
struct ShellQuotingTests {
    @Test(
        "Example.line(program:) quotes a word only if a shell would change it",
        arguments: [
            ("plain", "plain"), ("--year=1982", "--year=1982"), ("Amélie", "Amélie"), ("two words", "'two words'"),
            ("", "''"), ("it's", #"'it'\''s'"#), ("$HOME", "'$HOME'"), ("a*b", "'a*b'"), ("a;b", "'a;b'"),
            ("'\u{301}", "''\\''\u{301}'"),
        ]
    )
    func quoting(word: String, line: String) {
        #expect(Example([word], "").line(program: "t") == "t \(line)")
    }
}
