import CommandKit
import Testing

/// The declaration of a program whose subcommand `export` replaces the option `--format` of the root.
enum Archive {
    enum ListFormat: String, CaseIterable {
        case table, json
    }

    enum FileFormat: String, CaseIterable {
        case json, csv
    }

    static let listFormat = Option("format", short: "f", .choice(of: ListFormat.self), help: "How lists are written.")
    static let fileFormat = Option("format", .choice(of: FileFormat.self), default: .csv, help: "The kind of file.")
    static let level = Option("level", .integer(in: 1...3), help: "The level.")
    static let saveLevel = Option("level", .integer(in: 1...9), help: "The level of the copy.")
    static let plain = Flag("plain", help: "Without colours.")

    static let root = Command(
        "archive",
        summary: "Keep books.",
        options: [MutuallyExclusive(listFormat, plain)],
        subcommands: [
            Command("list", summary: "List the books."),
            Command("export", summary: "Write a file.", options: [fileFormat]),
            Command(
                "backup",
                summary: "Look after copies.",
                options: [level],
                subcommands: [Command("save", summary: "Save a copy.", options: [fileFormat, saveLevel])],
                defaultSubcommand: "save"
            ),
        ]
    )
}

@Suite("An option that replaces an ancestor's option")
struct ReplacedOptionTests {
    @Test(
        "CommandParser parses a replaced option with the subcommand's values, before and after the subcommand's name",
        arguments: [
            ("export", .csv), ("export --format json", .json), ("export --format=csv", .csv),
            ("--format json export", .json), ("--format csv export", .csv), ("-f json export", .json),
            ("--format json export --format csv", .csv),
            ("--format json backup", .json), ("backup --format json", .json), ("backup save --format csv", .csv),
            // A later value overrides one that only the ancestor's option accepts.
            ("--format table export --format csv", .csv),
        ] as [(String, Archive.FileFormat)]
    )
    func values(line: String, format: Archive.FileFormat) throws {
        #expect(try run(line, of: Archive.root)[Archive.fileFormat] == format)
    }

    @Test(
        "CommandParser rejects a value of a replaced option that the subcommand's option does not accept",
        arguments: [
            ("export --format table", "'--format' takes json or csv, not 'table'."),
            ("--format table export", "'--format' takes json or csv, not 'table'."),
            ("-ftable export", "'-f' takes json or csv, not 'table'."),
            ("--format table backup", "'--format' takes json or csv, not 'table'."),
            ("list --format csv", "'--format' takes table or json, not 'csv'."),
            ("export -f json", "'archive export' does not take '-f'; 'archive' does."),
        ]
    )
    func rejected(line: String, sentence: String) throws {
        #expect(try message(of: words(line), root: Archive.root).hasPrefix(sentence))
    }

    @Test("An option that replaces one of an ancestor's mutually exclusive options does not exclude the others")
    func groups() throws {
        let command = try run("--plain export --format csv", of: Archive.root)
        #expect(command[Archive.plain] && command[Archive.fileFormat] == .csv)
        #expect(try message(of: words("--plain list --format json"), root: Archive.root).contains("exclude each other"))
    }

    @Test("Help lists a replaced option once in usage and options, with the values of the subcommand's option")
    func help() throws {
        let text = try CommandKitTests.help(["export", "--help"], of: Archive.root)
        #expect(text.contains("\nOPTIONS\n  --format json|csv  The kind of file. (default: csv)\n"))
        #expect(text.contains("\nGLOBAL OPTIONS\n  --plain "))
        #expect(!text.contains("How lists are written."))
        let parent = try CommandKitTests.help(["list", "-h"], of: Archive.root)
        #expect(parent.contains("-f, --format table|json  How lists"))
        let nested = try CommandKitTests.help(["backup", "save", "--help"], of: Archive.root)
        #expect(nested.contains("Usage: archive backup save [--format json|csv] [--level N] [GLOBAL OPTIONS]\n"))
    }

    @Test("A manual page lists an option and its replacement, each in the section of its command")
    func manual() throws {
        let page = Archive.root.manualPage(version: "1")
        let sections = page.split(separator: ".S").map { $0.replacing("\n", with: " ") }
        let export = try #require(sections.first { $0.hasPrefix(#"S "archive export""#) })
        #expect(export.contains("The kind of file.") && !export.contains("How lists are written."))
        let options = try #require(sections.first { $0.hasPrefix(#"H "OPTIONS""#) })
        #expect(options.contains("How lists are written.") && !options.contains("The kind of file."))
    }

    @Test(
        "Completions are the values of the option that the selected command accepts",
        arguments: [("export", ["json", "csv"]), ("list", ["table", "json"]), ("backup save", ["json", "csv"])]
    )
    func completions(command: String, offered: [String]) {
        #expect(Archive.root.candidates(words(command) + ["--format", ""]) == offered)
    }
}
