import CommandKit
import Testing

@Suite("Command.problems")
struct DeclarationProblemsTests {
    enum Odd: String, CaseIterable {
        case spaced = "two words"
    }

    static let flag = Flag("flag", short: "f", help: "")
    static let otherFlag = Flag("other", short: "f", help: "")
    static let odd = Option("a", .choice(of: Odd.self), help: "")
    static let oddArgument = Argument("A", .choice(of: Odd.self), help: "")
    static let one = Argument("ONE", .text, help: "")
    static let maybe = Argument(optional: "MAYBE", .text, help: "")
    static let many = Argument(repeating: "MANY", .text, help: "")
    static let sub = command("sub")

    private static func command(
        _ name: String = "t",
        _ options: any OptionEntry...,
        arguments: [any ArgumentEntry] = [],
        subcommands: Command...
    ) -> Command {
        Command(name, summary: "", arguments: arguments, options: options, subcommands: subcommands)
    }

    private static let name = "a name is made of letters, digits, '-', '_', '+' and '.'"
    private static let order =
        "only one optional argument can follow a repeating one, and only optional ones an optional one"

    static let faults: [(Command, String)] = [
        (command("my tool"), "'my tool': \(name)"), (command("-tool"), "'-tool': \(name)"),
        (command(subcommands: command("")), "'t ': \(name)"),
        (command(subcommands: command("help")), "'t help': this command is built in"),
        (command("t", Flag("a b", help: "")), "'t': '--a b' is not a valid option name"),
        (command("t", Flag("é", help: "")), "'t': '--é' is not a valid option name"),
        (command("t", odd), "'t': 'two words' cannot be a choice"),
        (command(arguments: [oddArgument]), "'t': 'two words' cannot be a choice"),
        (command("t", Flag("help", help: "")), "'t': '--help' is declared twice"),
        (command("t", Flag("version", help: "")), "'t': '--version' is declared twice"),
        (command(subcommands: command("s", Flag("version", help: ""))), "'t s': '--version' is declared twice"),
        (command("t", Flag("x", short: "h", help: "")), "'t': '-h' is declared twice"),
        (command("t", flag, subcommands: command("s", otherFlag)), "'t s': '-f' is declared twice"),
        (command(arguments: [one], subcommands: sub), "'t': a command has either subcommands or arguments"),
        (command(arguments: [many, one]), "'t': \(order)"),
        (command(arguments: [many, maybe, maybe]), "'t': \(order)"),
        (command(arguments: [maybe, one]), "'t': \(order)"),
        (command(arguments: [one, one]), "'t': the argument ONE is declared twice"),
        (Command("t", summary: "", defaultSubcommand: "sub"), "'t': the default subcommand is missing"),
        (Command("t", summary: "", suggestedSubcommand: "sub"), "'t': the suggested subcommand is missing"),
        (command(subcommands: sub, sub), "'t': the command sub is declared twice"),
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
