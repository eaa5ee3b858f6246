import CommandKit
import Testing

/// What each shell must offer, by the words up to the cursor.
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
    (["lists", "clear", "--"], ["--sure", "--format", "--color", "--offline", "--refresh", "--verbose", "--help"]),
    (["lists", "clear", "--ke"], []),
    (["completions", ""], ["bash", "zsh", "fish"]),
    (["completions", "bash", ""], []),
    (["help", ""], ["search", "show", "lists", "completions", "lend", "open", "help"]),
    (["help", "li"], ["lists"]),
    (["help", "lists", "re"], ["remove"]),
]

/// Help with whatever a shell could take for its own.
private let hostile =
    ###"It's "$(echo BAD)" `echo BAD` $HOME [a]:b {c,d} \n \\ % %s ~ ; | & < > * ? ! # (x)"### + "\nTwo\tlines"

private let hostileTable = Command(
    "book-shelf_2.0+",
    summary: hostile,
    options: [Flag("flag", help: hostile), Option("pick", .choice(of: Sample.Order.self), help: hostile)],
    subcommands: [Command("first", summary: hostile), Command("second", summary: hostile)]
)

@Suite("Completion in the real shells")
struct CompletionTests {
    @Suite("bash", .enabled(if: ShellRun.isInstalled(.bash), "bash is not installed"))
    struct Bash {
        @Test("The right words are offered", arguments: expectations)
        func words(line: [String], offered: [String]) throws {
            #expect(try ShellRun.candidates(.bash, Readline.split(line), of: Sample.root) == offered)
        }

        @Test("A value is offered after an equals sign, which readline makes a word")
        func equals() throws {
            #expect(try ShellRun.candidates(.bash, ["search", "--sort", "=", "ti"], of: Sample.root) == ["title"])
            #expect(try ShellRun.candidates(.bash, ["--format", "="], of: Sample.root) == ["table", "json", "ids"])
            #expect(try ShellRun.candidates(.bash, ["--format", "=", "json", "se"], of: Sample.root) == ["search"])
        }

        @Test("Hostile help does not get into it")
        func hostileHelp() throws {
            #expect(try ShellRun.syntaxErrors(.bash, of: hostileTable).isEmpty)
            #expect(try ShellRun.candidates(.bash, [""], of: hostileTable) == ["first", "second", "help"])
            #expect(try ShellRun.candidates(.bash, ["--f"], of: hostileTable) == ["--flag"])
        }
    }

    @Suite("zsh", .enabled(if: ShellRun.isInstalled(.zsh), "zsh is not installed"))
    struct Zsh {
        @Test("The right words are offered", arguments: expectations)
        func words(line: [String], offered: [String]) throws {
            let lines = try ShellRun.candidates(.zsh, line, of: Sample.root)
            #expect(lines.map { String($0.prefix { $0 != ":" }) } == offered)
        }

        @Test("A value is offered after an equals sign")
        func equals() throws {
            #expect(try ShellRun.candidates(.zsh, ["search", "--sort=ti"], of: Sample.root) == ["title"])
        }

        @Test("Hostile help is shown as it is, in one line")
        func hostileHelp() throws {
            let shown = hostile.replacing("\nTwo\t", with: " Two ")
            #expect(try ShellRun.syntaxErrors(.zsh, of: hostileTable).isEmpty)
            #expect(try ShellRun.candidates(.zsh, ["fi"], of: hostileTable) == ["first:\(shown)"])
            #expect(try ShellRun.candidates(.zsh, ["--f"], of: hostileTable) == ["--flag:\(shown)"])
        }
    }

    @Suite("fish", .enabled(if: ShellRun.isInstalled(.fish), "fish is not installed"))
    struct Fish {
        @Test("The right words are offered", arguments: expectations)
        func words(line: [String], offered: [String]) throws {
            // Where nothing begins with the word, fish goes on to offer what contains its letters.
            let lines = try ShellRun.candidates(.fish, line, of: Sample.root)
                .filter { $0.hasPrefix(line.last ?? "") }
            #expect(lines.map { String($0.prefix { $0 != "\t" }) } == offered)
        }

        @Test("A value is offered after an equals sign, as the whole word")
        func equals() throws {
            #expect(try ShellRun.candidates(.fish, ["search", "--sort=ti"], of: Sample.root) == ["--sort=title"])
        }

        @Test("Hostile help is shown as it is, in one line")
        func hostileHelp() throws {
            let shown = hostile.replacing("\nTwo\t", with: " Two ")
            #expect(try ShellRun.syntaxErrors(.fish, of: hostileTable).isEmpty)
            #expect(try ShellRun.candidates(.fish, ["fi"], of: hostileTable) == ["first\t\(shown)"])
            #expect(try ShellRun.candidates(.fish, ["--f"], of: hostileTable) == ["--flag\t\(shown)"])
        }
    }
}

private enum Readline {
    /// The words as readline splits them: an equals sign is a word of its own.
    static func split(_ line: [String]) -> [String] {
        line.flatMap { word in
            word.split(separator: "=", maxSplits: 1).count < 2
                ? [word] : [String(word.prefix { $0 != "=" }), "=", String(word.drop { $0 != "=" }.dropFirst())]
        }
    }
}
