import CommandKit
import Composition
import Foundation
import Testing

@testable import MoviesCLI

@Suite("CommandTable")
struct CommandTableTests {
    private let parser = CommandParser(CommandTable.root(isInteractive: false))

    private func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

    private func help(width: Int) throws -> String {
        let result = try parser.parse(["--help"])
        guard case .help(let help) = result else { return try #require(nil, "\(result)") }
        return help.text(width: width)
    }

    @Test("All command declarations of 'movies' are valid, and every example can be parsed", arguments: [true, false])
    func declarations(isInteractive: Bool) {
        #expect(CommandTable.root(isInteractive: isInteractive).problems == [])
    }

    @Test(
        "A mistyped command line of 'movies' gets the command, option or value that it can mean",
        arguments: [
            ("login", "movies account login"), ("watchlst", "watchlist"), ("alien", "movies search alien"),
            ("serch alien", "search"), ("find alien", "search"), ("populr", "popular"), ("quries", "queries"),
            ("queries lst", "list"), ("help shw", "show"), ("search alien --yeer 1979", "--year"),
            ("search alien --ofline", "--offline"), ("search alien --format jsn", "json"), ("completions zhs", "zsh"),
            ("search alien --json", "--format json"), ("search alien -n 3", "--limit"),
            ("search alien -y 1982", "--year"),
            ("-V", "--version"), ("queries -n3", "--limit"), ("popular --csv", "--format csv"),
        ]
    )
    func suggestion(line: String, suggestion: String) {
        for isInteractive in [true, false] {
            let parser = CommandParser(CommandTable.root(isInteractive: isInteractive))
            let error = #expect(throws: UsageError.self) { try parser.parse(words(line)) }
            #expect(error?.message.contains("Did you mean '\(suggestion)'?") == true, "\(String(describing: error))")
        }
    }

    @Test("The help, the manual page and the README of 'movies' list every environment variable of Settings")
    func variables() throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let readme = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
        let manual = CommandTable.root(isInteractive: true).manualPage(version: "1")
        for variable in Settings.Variable.allCases.map(\.rawValue) {
            for text in [try help(width: 80), manual, readme] { #expect(text.contains(variable), "\(variable)") }
        }
    }

    @Test("The help of 'movies' lists every exit code")
    func exitCodes() throws {
        let words = Set(try help(width: 1_000).split { !$0.isNumber }.compactMap { Int32($0) })
        let codes: [ExitCode] = [
            .ok, .usage, .badData, .noInput, .unavailable, .cannotCreate, .cannotWrite, .tryLater, .noPermission,
            .badConfiguration, .interrupted,
        ]
        for code in codes { #expect(words.contains(code.rawValue), "\(code)") }
    }

    @Test(
        "CommandTable.needsSource(_:) is true for the commands that fetch films and false for the others",
        arguments: [
            ("browse", true), ("search x", true), ("popular", true), ("show 1", true), ("poster 1", true),
            ("queries", false), ("queries clear", false), ("cache", false), ("manual", false),
        ]
    )
    func sources(line: String, needsSource: Bool) throws {
        #expect(CommandTable.needsSource(try .of(words(line))) == needsSource)
    }
}
