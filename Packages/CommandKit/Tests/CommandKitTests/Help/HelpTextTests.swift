import CommandKit
import Testing

@Suite("Help")
struct HelpTextTests {
    @Test("The help of a command has a usage line, aligned columns of arguments and options, and examples")
    func page() throws {
        #expect(
            try help(["search", "--help"]) == """
                Search books by title.

                Usage: shelf search QUERY… [--year Y] [--page N | --pages N | --all] [--limit N]
                         [--language xx-XX] [--sort relevance|year|rating|title] [--above X]
                         [GLOBAL OPTIONS]

                ARGUMENTS
                  QUERY…  What to look for.

                OPTIONS
                  -y, --year Y      The year alone. (1450 to 2100)
                  --page N          One page. (1 to 500)
                  --pages N         The first pages. (1 to 500)
                  -a, --all         All pages.
                  -n, --limit N     At most N rows. (0 or more; default: 20)
                  --language xx-XX  The language of the texts.
                  --sort relevance|year|rating|title
                                    The order of the rows. (default: relevance)
                  --above X         Only what is rated above. (default: 0.0)

                GLOBAL OPTIONS
                  --format table|json|ids  How results are written.
                  --color WHEN             Use colours. (auto, always or never; default: auto)
                  --offline                Never open a connection.
                  --refresh                Never read the cache.
                  -v, --verbose            Say what is done.
                  -h, --help               Show help.

                EXAMPLES
                  shelf search 'it'\\''s' --year 1986
                      A title with an apostrophe, of one year.
                  shelf search --all --sort title whale
                      Everything about whales, in order of title.

                """
        )
    }

    @Test("Help of a root command shows discussion, topics, commands and '--version'; other help omits '--version'")
    func root() throws {
        let text = try help(["--help"])
        #expect(text.contains("\nLooks in the catalogue of the house.\nResults are written to standard output.\n"))
        #expect(text.contains("\n\nFiles: ~/.shelf your lists.\n\nExit codes: 0 done; 64 wrong usage.\n"))
        #expect(text.contains("\n  search       Search books by title.\n"))
        #expect(text.contains("\n  --version                Show the version.\n"))
        #expect(try !help(["search", "--help"]).contains("--version"))
    }

    @Test("The help of a command marks the default subcommand and lists that subcommand's options")
    func defaultSubcommand() throws {
        let text = try help(["lists", "--help"])
        #expect(text.contains("Usage: shelf lists [COMMAND]"))
        #expect(text.contains("\n  list    Show the lists. (default)\n"))
        #expect(text.contains("\nOPTIONS OF 'shelf lists list'\n  --kept N    How many lists to show. (1 to 50)\n"))
    }

    @Test("The help of a program without subcommands has no section of global options")
    func single() throws {
        let tool = Command("serve", summary: "Serve.", options: [Option("port", .integer(in: 0...9), help: "Port.")])
        let text = try help(["-h"], of: tool)
        #expect(text.contains("Usage: serve [--port N] [--version] [--help]\n\nOPTIONS\n  --port N    Port. (0 to 9)"))
        #expect(text.hasSuffix("\n  --version   Show the version.\n  -h, --help  Show help.\n"))
    }

    @Test("Help is at most as wide as the terminal or 40 cells, except for long terms", arguments: [-1, 40, 47, 99])
    func width(width: Int) throws {
        if width < 40 { #expect(try help(["search", "-h"], width: width) == help(["search", "-h"], width: 40)) }
        for line in ["-h", "search -h", "show -h", "lists -h", "lend -h", "open -h", "help -h"] {
            let text = try help(words(line), width: width)
            for line in text.split(separator: "\n") where line.count > max(width, 40) {
                let isTerm = line.hasPrefix("  ") && !line.dropFirst(2).hasPrefix("  ")
                #expect(isTerm || line.contains("[--sort relevance|"), "\(width): \(line)")
            }
        }
    }

    @Test(
        "Help shows the text of an option, in its column, beside the option if that takes at most a third of the width",
        arguments: [(20, true), (21, false)]
    )
    func termColumn(length: Int, isInline: Bool) throws {
        let name = String(repeating: "x", count: length - 2)
        let flag = Flag(name, help: "One two three four five six seven eight.")
        let text = try help(["-h"], of: Command("t", summary: "T.", options: [flag]), width: 60)
        let indent = String(repeating: " ", count: 24)
        #expect(text.contains("\n  --\(name)  One two three four five six seven\n\(indent)eight.\n") == isInline)
    }
}
