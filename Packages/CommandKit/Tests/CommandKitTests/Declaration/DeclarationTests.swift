import CommandKit
import Testing

@Suite("Command.problems")
struct DeclarationProblemsTests {
    @Test("Command.problems is empty for a valid declaration")
    func noProblems() {
        #expect(Sample.root.problems.isEmpty)
    }

    enum Odd: String, CaseIterable {
        case spaced = "two words"
    }

    static let number = ValueParser<Int>.integer(in: 1...9)
    static let flag = Flag("flag", short: "f", help: "")
    static let otherFlag = Flag("other", short: "f", help: "")
    static let valued = Option("flag", .text, help: "")
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
        (Command("t", summary: "", options: [Flag("a b", help: "")]), "'t': '--a b' is not a valid option name"),
        (Command("t", summary: "", options: [Flag("é", help: "")]), "'t': '--é' is not a valid option name"),
        (
            Command("t", summary: "", options: [Flag("a", short: "5", help: "")]),
            "'t': the short form of '--a' is not a letter"
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
            Command("t", summary: "", options: [flag], subcommands: [Command("s", summary: "", options: [otherFlag])]),
            "'t s': '-f' is declared twice"
        ),
        (
            Command("t", summary: "", options: [flag], subcommands: [Command("s", summary: "", options: [valued])]),
            "'t s': '--flag' is an option with a value and a flag"
        ),
        (
            Command("t", summary: "", options: [valued], subcommands: [Command("s", summary: "", options: [flag])]),
            "'t s': '--flag' is an option with a value and a flag"
        ),
        (
            Command("t", summary: "", arguments: [one], subcommands: [sub]),
            "'t': a command has either subcommands or arguments"
        ),
        (
            Command("t", summary: "", arguments: [many, one]),
            "'t': only one optional argument can follow a repeating one, and only optional ones an optional one"
        ),
        (
            Command("t", summary: "", arguments: [many, maybe, maybe]),
            "'t': only one optional argument can follow a repeating one, and only optional ones an optional one"
        ),
        (
            Command("t", summary: "", arguments: [maybe, one]),
            "'t': only one optional argument can follow a repeating one, and only optional ones an optional one"
        ),
        (Command("t", summary: "", arguments: [one, one]), "'t': the argument ONE is declared twice"),
        (Command("t", summary: "", defaultSubcommand: "sub"), "'t': the default subcommand is missing"),
        (Command("t", summary: "", suggestedSubcommand: "sub"), "'t': the suggested subcommand is missing"),
        (Command("t", summary: "", subcommands: [sub, sub]), "'t': the command sub is declared twice"),
        (
            Command("t", summary: "", subcommands: [sub], examples: [Example(["sbu"], "")]),
            "'t': the example 't sbu' does not parse. Unknown command 'sbu'. Did you mean 'sub'?"
        ),
    ]

    @Test("Command.problems names the command and its mistake", arguments: faults)
    func problems(declaration: Command, problem: String) {
        #expect(declaration.problems.contains(problem))
    }

    @Test("CommandParser.init stops a debug build if the declaration has problems")
    func stops() async {
        await #expect(processExitsWith: .failure) {
            _ = CommandParser(Command("t", summary: "", defaultSubcommand: "missing"))
        }
    }
}

@Suite("Every option of the sample program")
struct EveryOptionTests {
    struct ValidOption: CustomTestStringConvertible {
        let path: CommandPath
        let option: OptionDeclaration

        var testDescription: String { "\(path.name) \(option.spelling)" }

        var names: [String] { path.descent.map(\.name) }

        /// A value that the option accepts; nil for a flag.
        var value: String? {
            option.value.map { value in
                value.choices.first ?? (1...2000).map(String.init).first { value.parse($0) != nil } ?? ""
            }
        }
    }

    static let paths = CommandPath(root: Sample.root).tree
    static let validOptions = paths.flatMap { path in path.options.map { ValidOption(path: path, option: $0) } }

    @Test(
        "CommandParser accepts each spelling of an option, with the value in the next word or after an equals sign",
        arguments: validOptions
    )
    func forms(entry: ValidOption) throws {
        let spellings = entry.option.spellings
        let forms = entry.value.map { value in spellings.flatMap { [[$0, value], ["\($0)=\(value)"]] } }
        for form in forms ?? spellings.map({ [$0] }) {
            var line = entry.names + form
            line += entry.path.command.arguments.map { $0.value.choices.first ?? "1" }
            #expect(throws: Never.self) { try CommandParser(Sample.root).parse(line) }
        }
    }

    @Test("Help lists each option with its help text, spellings, choices and default", arguments: validOptions)
    func help(entry: ValidOption) throws {
        let text = try CommandKitTests.help(entry.names + ["--help"], width: 200)
        let line = text.split(separator: "\n").first { $0.contains("  \(entry.option.help)") }
        let shown = try #require(line)
        #expect(shown.contains(entry.option.spelling))
        for spelling in entry.option.spellings { #expect(shown.contains(spelling)) }
        for choice in entry.option.value?.choices ?? [] { #expect(shown.contains(choice)) }
        if let text = entry.option.value?.defaultText { #expect(shown.contains("default: \(text)")) }
    }

    @Test(
        "A command's help is the same with '-h' and 'help', and the help of its parent lists the command",
        arguments: paths
    )
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
