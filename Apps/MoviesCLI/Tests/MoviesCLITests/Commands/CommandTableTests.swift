import CommandKit
import Composition
import TerminalText
import Testing

@testable import MoviesCLI

@Suite("CommandTable")
struct CommandTableTests {
    @Test("The declarations are sound and every example parses", arguments: [true, false])
    func isSound(isInteractive: Bool) {
        #expect(CommandTable.root(isInteractive: isInteractive).problems == [])
    }

    @Test("Without a command, screens run on a terminal and help is shown elsewhere")
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
        "Accepts a language tag in any case",
        arguments: [("fr", "fr"), ("PT-br", "pt-BR"), ("zh-TW", "zh-TW")]
    )
    func languages(text: String, tag: String) throws {
        #expect(try ParsedCommand.of("search", "x", "--language", text)[CommandLineOptions.language] == tag)
    }

    @Test("Rejects an invalid language tag", arguments: ["french", "f", "fr-", "fr-FRA", "fr_FR", "é1", "fr-FR-x"])
    func noLanguages(text: String) {
        #expect(throws: UsageError.self) { try ParsedCommand.of("search", "x", "--language", text) }
    }
}

@Suite("CacheStatus")
struct CacheStatusTests {
    private let status = CacheStatus(path: "/a\tb/responses.sqlite", responses: 12, bytes: 3_456)

    @Test("Each form contains the file, the number of responses and their size")
    func forms() throws {
        #expect(try text(.tabSeparated) == "/a b/responses.sqlite\t12\t3456\n")
        #expect(try text(.ids) == "/a b/responses.sqlite\n")
        #expect(try text(.table) == "File     /a b/responses.sqlite\nAnswers  12\nSize     3456 bytes\n")
        #expect(try text(.json).contains(#""responses" : 12"#))
        #expect(try text(.json).contains(#""path" : "/a\tb/responses.sqlite""#))
    }

    private func text(_ format: OutputFormat) throws -> String {
        try status.text(format, width: nil, colorSupport: .none)
    }
}
