import CommandKit
import Testing

/// Command lines up to the cursor, and the completion candidates that each shell must offer.
private let expectations: [(line: [String], offered: [String])] = [
    (["se"], ["search"]),
    ([""], ["search", "show", "lists", "completions", "lend", "open", "help"]),
    (["search", "--so"], ["--sort"]),
    (["search", "--pa"], ["--page", "--pages"]),
    (["search", "--sort", ""], ["relevance", "year", "rating", "title"]),
    (["search", "--sort", "r"], ["relevance", "rating"]),
    (["search", "--year", ""], []),
    (["search", "--year", "--so"], []),
    (["search", "-y", "1982", "--off"], ["--offline"]),
    (["search", ""], []),
    (["search", "lists", ""], []),
    (["search", "--", "--so"], []),
    (["search", "--sure"], []),
    (["--off"], ["--offline"]),
    (["--ver"], ["--verbose", "--version"]),
    (["show", "--vers"], []),
    (["--format", "j"], ["json"]),
    (["--format", "json", "se"], ["search"]),
    (["--format=json", "--offline", "se"], ["search"]),
    (["lists", ""], ["list", "clear", "remove"]),
    (["lists", "--ke"], ["--kept"]),
    (["lists", "--kept", "3", ""], []),
    (["lists", "--long", "--su"], []),
    (["lists", "--long", ""], []),
    (["lists", "clear", "--"], ["--sure", "--format", "--color", "--offline", "--refresh", "--verbose", "--help"]),
    (["lists", "clear", "--ke"], []),
    (["completions", ""], ["bash", "zsh", "fish"]),
    (["completions", "bash", ""], []),
    (["help", ""], ["search", "show", "lists", "completions", "lend", "open", "help"]),
    (["help", "li"], ["lists"]),
    (["help", "lists", "re"], ["remove"]),
]

/// A help text with special characters of all three shells.
private let hostile =
    ###"It's "$(echo BAD)" `echo BAD` $HOME [a]:b {c,d} \n \\ % %s ~ ; | & < > * ? ! # (x)"### + "\nTwo\tlines"

private let hostileDeclaration = Command(
    "book-shelf_2.0+",
    summary: hostile,
    options: [Flag("flag", help: hostile), Option("pick", .choice(of: Sample.Order.self), help: hostile)],
    subcommands: [Command("first", summary: hostile), Command("second", summary: hostile)]
)

@Suite("Completion scripts in the real shells")
struct CompletionTests {
    @Suite("bash completion", .enabled(if: ShellRun.isInstalled(.bash), "needs bash"))
    struct Bash {
        @Test("The bash completion script offers the candidates for the word at the cursor", arguments: expectations)
        func words(line: [String], offered: [String]) throws {
            #expect(try ShellRun.candidates(.bash, Readline.split(line), of: Sample.root) == offered)
        }

        @Test("The bash completion script offers values after an equals sign, which readline passes as a separate word")
        func equals() throws {
            #expect(try ShellRun.candidates(.bash, ["search", "--sort", "=", "ti"], of: Sample.root) == ["title"])
            #expect(try ShellRun.candidates(.bash, ["--format", "="], of: Sample.root) == ["table", "json", "ids"])
            #expect(try ShellRun.candidates(.bash, ["--format", "=", "json", "se"], of: Sample.root) == ["search"])
        }

        @Test("The bash completion script is valid and offers candidates if help texts contain special characters")
        func hostileHelp() throws {
            #expect(try ShellRun.syntaxErrors(.bash, of: hostileDeclaration).isEmpty)
            #expect(try ShellRun.candidates(.bash, [""], of: hostileDeclaration) == ["first", "second", "help"])
            #expect(try ShellRun.candidates(.bash, ["--f"], of: hostileDeclaration) == ["--flag"])
        }
    }

    @Suite("zsh completion", .enabled(if: ShellRun.isInstalled(.zsh), "needs zsh"))
    struct Zsh {
        @Test("The zsh completion script offers the candidates for the word at the cursor", arguments: expectations)
        func words(line: [String], offered: [String]) throws {
            let lines = try ShellRun.candidates(.zsh, line, of: Sample.root)
            #expect(lines.map { String($0.prefix { $0 != ":" }) } == offered)
        }

        @Test("The zsh completion script offers the value without the option after an equals sign")
        func equals() throws {
            #expect(try ShellRun.candidates(.zsh, ["search", "--sort=ti"], of: Sample.root) == ["title"])
        }

        @Test("The zsh completion script shows special characters in help texts literally, on one line")
        func hostileHelp() throws {
            let shown = hostile.replacing("\nTwo\t", with: " Two ")
            #expect(try ShellRun.syntaxErrors(.zsh, of: hostileDeclaration).isEmpty)
            #expect(try ShellRun.candidates(.zsh, ["fi"], of: hostileDeclaration) == ["first:\(shown)"])
            #expect(try ShellRun.candidates(.zsh, ["--f"], of: hostileDeclaration) == ["--flag:\(shown)"])
        }
    }

    @Suite("fish completion", .enabled(if: ShellRun.isInstalled(.fish), "needs fish"))
    struct Fish {
        @Test("The fish completion script offers the candidates for the word at the cursor", arguments: expectations)
        func words(line: [String], offered: [String]) throws {
            // fish also offers candidates that contain the typed letters in the middle. The test ignores them.
            let lines = try ShellRun.candidates(.fish, line, of: Sample.root)
                .filter { $0.hasPrefix(line.last ?? "") }
            #expect(lines.map { String($0.prefix { $0 != "\t" }) } == offered)
        }

        @Test("The fish completion script offers the option together with the value after an equals sign")
        func equals() throws {
            #expect(try ShellRun.candidates(.fish, ["search", "--sort=ti"], of: Sample.root) == ["--sort=title"])
        }

        @Test("The fish completion script shows special characters in help texts literally, on one line")
        func hostileHelp() throws {
            let shown = hostile.replacing("\nTwo\t", with: " Two ")
            #expect(try ShellRun.syntaxErrors(.fish, of: hostileDeclaration).isEmpty)
            #expect(try ShellRun.candidates(.fish, ["fi"], of: hostileDeclaration) == ["first\t\(shown)"])
            #expect(try ShellRun.candidates(.fish, ["--f"], of: hostileDeclaration) == ["--flag\t\(shown)"])
        }
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
