import CommandKit
import Testing

@Suite("Problems of a declaration")
struct TableProblemsTests {
    @Test("A sound declaration has no problems")
    func sound() {
        #expect(Sample.root.problems.isEmpty)
    }

    enum Odd: String, CaseIterable {
        case spaced = "two words"
    }

    static let number = ValueParser<Int>.integer(in: 1...9)
    static let flag = Flag("flag", short: "f", help: "")
    static let one = Argument("ONE", .text, help: "")
    static let maybe = Argument(optional: "MAYBE", .text, help: "")
    static let many = Argument(repeating: "MANY", .text, help: "")
    static let sub = Command("sub", summary: "")

    static let faults: [(Command, String)] = [
        (Command("my tool", summary: ""), "'my tool': a name is made of letters, digits, '-', '_', '+' and '.'"),
        (Command("-tool", summary: ""), "'-tool': a name is made of letters, digits, '-', '_', '+' and '.'"),
        (
            Command("t", summary: "", subcommands: [Command("", summary: "")]),
            "'t ': a name is made of letters, digits, '-', '_', '+' and '.'"
        ),
        (Command("t", summary: "", subcommands: [Command("help", summary: "")]), "'t help': this command is built in"),
        (Command("t", summary: "", options: [Flag("a b", help: "")]), "'t': '--a b' is no name for an option"),
        (Command("t", summary: "", options: [Flag("é", help: "")]), "'t': '--é' is no name for an option"),
        (
            Command("t", summary: "", options: [Flag("a", short: "5", help: "")]),
            "'t': the short form of '--a' is no letter"
        ),
        (
            Command("t", summary: "", options: [Option("a", .choice(of: Odd.self), help: "")]),
            "'t': 'two words' cannot be a choice"
        ),
        (
            Command("t", summary: "", arguments: [Argument("A", .choice(of: Odd.self), help: "")]),
            "'t': 'two words' cannot be a choice"
        ),
        (
            Command("t", summary: "", options: [Option("a", number, default: 10, help: "")]),
            "'t': '--a' does not accept its own default"
        ),
        (Command("t", summary: "", options: [Flag("help", help: "")]), "'t': '--help' is declared twice"),
        (Command("t", summary: "", options: [Flag("version", help: "")]), "'t': '--version' is declared twice"),
        (
            Command("t", summary: "", subcommands: [Command("s", summary: "", options: [Flag("version", help: "")])]),
            "'t s': '--version' is declared twice"
        ),
        (Command("t", summary: "", options: [Flag("x", short: "h", help: "")]), "'t': '-h' is declared twice"),
        (
            Command("t", summary: "", options: [flag], subcommands: [Command("s", summary: "", options: [flag])]),
            "'t s': '--flag' is declared twice"
        ),
        (
            Command("t", summary: "", arguments: [one], subcommands: [sub]),
            "'t': a command has either subcommands or arguments"
        ),
        (
            Command("t", summary: "", arguments: [many, one]),
            "'t': nothing follows a repeating argument, and only optional ones follow an optional one"
        ),
        (
            Command("t", summary: "", arguments: [maybe, one]),
            "'t': nothing follows a repeating argument, and only optional ones follow an optional one"
        ),
        (Command("t", summary: "", arguments: [one, one]), "'t': the argument ONE is declared twice"),
        (Command("t", summary: "", defaultSubcommand: "sub"), "'t': the default subcommand is missing"),
        (Command("t", summary: "", subcommands: [sub, sub]), "'t': the command sub is declared twice"),
        (
            Command("t", summary: "", subcommands: [sub], examples: [Example(["sbu"], "")]),
            "'t': the example 't sbu' is wrong. Unknown command 'sbu'. Did you mean 'sub'?"
        ),
    ]

    @Test("Names each problem with its command", arguments: faults)
    func faulty(table: Command, problem: String) {
        #expect(table.problems.contains(problem))
    }

    @Test("A debug build does not start with an unsound declaration")
    func stops() async {
        await #expect(processExitsWith: .failure) {
            _ = CommandParser(Command("t", summary: "", defaultSubcommand: "missing"))
        }
    }
}

@Suite("Every option of a declaration")
struct EveryRowTests {
    /// A command of the sample with one valid option.
    struct Row: CustomTestStringConvertible {
        let path: CommandPath
        let option: OptionDeclaration

        var testDescription: String { "\(path.name) \(option.spelling)" }

        var names: [String] { path.descent.map(\.name) }

        /// A value that the option accepts.
        var value: String? {
            option.value.map { value in
                value.choices.first ?? (1...2000).map(String.init).first { value.parse($0) != nil } ?? ""
            }
        }
    }

    static let paths = CommandPath(root: Sample.root).tree
    static let rows = paths.flatMap { path in path.options.map { Row(path: path, option: $0) } }

    @Test("Parses an option in all forms, wherever it is valid", arguments: rows)
    func forms(row: Row) throws {
        let spellings = row.option.spellings
        let forms = row.value.map { value in spellings.flatMap { [[$0, value], ["\($0)=\(value)"]] } }
        for form in forms ?? spellings.map({ [$0] }) {
            var line = row.names + form
            line += row.path.command.arguments.map { $0.value.choices.first ?? "1" }
            #expect(throws: Never.self) { try CommandParser(Sample.root).parse(line) }
        }
    }

    @Test("Rejects an option without its value and a flag with a value", arguments: rows)
    func values(row: Row) throws {
        let line = row.names + [row.option.value == nil ? "\(row.option.spelling)=x" : row.option.spelling]
        let verb = row.option.value == nil ? "takes no value" : "needs a value"
        #expect(try message(of: line).hasPrefix("'\(row.option.spelling)' \(verb)"))
    }

    @Test("Suggests an option misspelt by a swap or a doubled letter", arguments: rows)
    func suggestion(row: Row) throws {
        let name = row.option.name
        for wrong in [
            "--\(name)\(name.suffix(1))", "--\(name.prefix(2))\(name.prefix(2).suffix(1))\(name.dropFirst(2))",
        ] {
            let known = row.path.options.contains { $0.spelling == wrong }
            guard !known else { continue }
            #expect(try message(of: row.names + [wrong]).contains("Did you mean '\(row.option.spelling)'?"))
        }
    }

    @Test("The help of a command lists each option with its text", arguments: rows)
    func help(row: Row) throws {
        let text = try CommandKitTests.help(row.names + ["--help"], width: 200)
        let line = text.split(separator: "\n").first { $0.contains("  \(row.option.help)") }
        let shown = try #require(line)
        #expect(shown.contains(row.option.spelling))
        for spelling in row.option.spellings { #expect(shown.contains(spelling)) }
        for choice in row.option.value?.choices ?? [] { #expect(shown.contains(choice)) }
        if let text = row.option.value?.defaultText { #expect(shown.contains("default: \(text)")) }
    }

    @Test("The help of a command lists its subcommands, and each has help", arguments: paths)
    func command(path: CommandPath) throws {
        let names = path.descent.map(\.name)
        let text = try CommandKitTests.help(names + ["-h"])
        #expect(text.hasPrefix(path.command.summary + "\n"))
        #expect(try CommandKitTests.help(["help"] + names) == text)
        if let name = names.last {
            let parent = try CommandKitTests.help(names.dropLast() + ["-h"])
            #expect(parent.split(separator: "\n").contains { $0.hasPrefix("  \(name) ") })
        }
    }
}

extension CommandPath: CustomTestStringConvertible {
    package var testDescription: String { name }
}
