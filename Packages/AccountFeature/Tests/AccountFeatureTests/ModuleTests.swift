import AccountFeature
import CommandKit
import Persistence
import TerminalText
import TerminalTextTesting
import Testing

@Suite("AccountModule")
@MainActor
struct ModuleTests {
    private let module = AccountModule(dependencies: AccountModuleDependencies(store: InMemoryRecordStore()))
    private let output = TextOutputSpy()

    /// Parses a command line and runs its command.
    private func run(_ line: String) async throws {
        try await run(line.split(separator: " ").map(String.init))
    }

    private func run(_ arguments: [String]) async throws {
        let commands = AccountModule.commands.map(\.declaration)
        let root = Command("app", summary: "", options: [CommonOptions.format], subcommands: commands)
        #expect(root.problems.isEmpty)
        guard case .run(let command) = try CommandParser(root).parse(arguments) else {
            return
        }
        try await module.run(command, output: output)
    }

    @Test("The commands 'account' and 'account list' write the added entries, newest first")
    func list() async throws {
        try await run("account add The first one")
        try await run("account add Two")
        try await run("account")
        try await run("account list --format ids")
        #expect(output.data == "Two\nThe first one\nTwo\nThe first one\n")
        #expect(output.notes == ["Added “The first one”.", "Added “Two”."])
    }

    @Test("The command 'account remove' reports whether the entry was stored")
    func remove() async throws {
        try await run("account add One")
        try await run("account remove One")
        try await run("account remove One")
        try await run("account")
        #expect(
            output.notes == ["Added “One”.", "Removed “One”.", "There is no entry “One”.", "There are no entries yet."]
        )
    }

    @Test("The command 'account add' throws a usage error for a text of white space")
    func addNothing() async throws {
        await #expect(throws: UsageError.self) { try await run(["account", "add", " "]) }
        #expect(output.notes.isEmpty)
    }
}
