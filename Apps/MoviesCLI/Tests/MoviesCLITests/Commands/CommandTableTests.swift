import CommandKit
import Composition
import Testing

@testable import MoviesCLI

@Suite("The table of commands")
struct CommandTableTests {
    @Test("It is sound, and every example in it can be typed", arguments: [true, false])
    func isSound(isInteractive: Bool) {
        #expect(CommandTable.root(isInteractive: isInteractive).problems == [])
    }

    @Test("Without a command the app with screens runs where there is a terminal, and help is shown elsewhere")
    func noCommand() throws {
        guard case .run(let command) = try CommandParser(CommandTable.root(isInteractive: true)).parse([]) else {
            Issue.record("no command")
            return
        }
        #expect(command.path == ["browse"])
        guard case .help = try CommandParser(CommandTable.root(isInteractive: false)).parse([]) else {
            Issue.record("no help")
            return
        }
    }

    @Test("A mistyped command does not become a search", arguments: [true, false])
    func mistyped(isInteractive: Bool) {
        let parser = CommandParser(CommandTable.root(isInteractive: isInteractive))
        #expect(throws: UsageError.self) { try parser.parse(["serach", "alien"]) }
    }

    @Test("The help names every exit code")
    func exitCodes() throws {
        guard case .help(let help) = try CommandParser(CommandTable.root(isInteractive: false)).parse(["--help"]) else {
            Issue.record("no help")
            return
        }
        let words = Set(help.text(width: 1_000).split { !$0.isNumber }.compactMap { Int32($0) })
        let codes: [ExitCode] = [
            .ok, .usage, .badData, .noInput, .unavailable, .cannotCreate, .cannotWrite, .tryLater, .noPermission,
            .badConfiguration, .interrupted,
        ]
        for code in codes { #expect(words.contains(code.rawValue), "\(code)") }
    }

    @Test(
        "A language is a tag, in whatever case it is typed",
        arguments: [("fr", "fr"), ("PT-br", "pt-BR"), ("zh-TW", "zh-TW")]
    )
    func languages(text: String, tag: String) throws {
        #expect(try ParsedCommand.of("search", "x", "--language", text)[CommandLineOptions.language] == tag)
    }

    @Test("What is no tag is refused", arguments: ["french", "f", "fr-", "fr-FRA", "fr_FR", "é1", "fr-FR-x"])
    func noLanguages(text: String) {
        #expect(throws: UsageError.self) { try ParsedCommand.of("search", "x", "--language", text) }
    }
}
