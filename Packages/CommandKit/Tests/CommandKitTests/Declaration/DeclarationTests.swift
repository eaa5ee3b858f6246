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
