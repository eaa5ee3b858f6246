import CommandKit
import Persistence
import TerminalText
import TerminalTextTesting
import Testing
import WatchlistFeature

@Suite("WatchlistModule")
@MainActor
struct ModuleTests {
    private let module = WatchlistModule(dependencies: WatchlistModuleDependencies(store: InMemoryRecordStore()))
    private let output = TextOutputSpy()

    /// Parses a command line and runs its command.
    private func run(_ line: String) async throws {
        let commands = WatchlistModule.commands.map(\.declaration)
        let root = Command("app", summary: "", options: [CommonOptions.format], subcommands: commands)
        #expect(root.problems.isEmpty)
        guard case .run(let command) = try CommandParser(root).parse(line.split(separator: " ").map(String.init)) else {
            return
        }
        try await module.run(command, output: output)
    }

    @Test("The commands 'watchlist' and 'watchlist list' write the added entries, newest first")
    func list() async throws {
        try await run("watchlist add The first one")
        try await run("watchlist add Two")
        try await run("watchlist")
        try await run("watchlist list --format ids")
        #expect(output.data == "Two\nThe first one\nTwo\nThe first one\n")
        #expect(output.notes == ["Added “The first one”.", "Added “Two”."])
    }

    @Test("The command 'watchlist remove' reports whether the entry was stored")
    func remove() async throws {
        try await module.add("One")
        try await run("watchlist remove One")
        try await run("watchlist remove One")
        try await run("watchlist")
        #expect(output.notes == ["Removed “One”.", "There is no entry “One”.", "There are no entries yet."])
    }

    @Test("WatchlistModule.add trims a text, and does not add white space")
    func add() async throws {
        #expect(try await module.add(" One "))
        #expect(try await !module.add("  "))
        try await module.show(format: .table, output: output)
        #expect(output.data == "One\n")
    }
}
