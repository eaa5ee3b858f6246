import CommandKit
import Persistence
import ShoppingListFeature
import TerminalText
import TerminalTextTesting
import Testing

@Suite("ShoppingListModule")
@MainActor
struct ModuleTests {
    private let module = ShoppingListModule(dependencies: ShoppingListModuleDependencies(store: InMemoryRecordStore()))
    private let output = TextOutputSpy()

    private func run(_ line: String) async throws {
        try await run(line.split(separator: " ").map(String.init))
    }

    private func run(_ arguments: [String]) async throws {
        let commands = ShoppingListModule.declarations
        let root = Command("app", summary: "", options: [CommonOptions.format], subcommands: commands)
        #expect(root.problems.isEmpty)
        guard case .run(let command) = try CommandParser(root).parse(arguments) else { return }
        try await module.run(command, output: output)
    }

    @Test("The commands 'shopping-list' and 'shopping-list list' write the added entries, newest first")
    func list() async throws {
        try await run("shopping-list add The first one")
        try await run("shopping-list add Two")
        try await run("shopping-list")
        try await run("shopping-list list --format ids")
        #expect(output.data == "Two\nThe first one\nTwo\nThe first one\n")
        #expect(output.notes == ["Added “The first one”.", "Added “Two”."])
    }

    @Test("The command 'shopping-list remove' reports whether the entry was stored")
    func remove() async throws {
        try await run("shopping-list add One")
        try await run("shopping-list remove One")
        try await run("shopping-list remove One")
        try await run("shopping-list")
        #expect(
            output.notes == ["Added “One”.", "Removed “One”.", "There is no entry “One”.", "There are no entries yet."]
        )
    }

    @Test("The command 'shopping-list add' throws a usage error for a text of white space")
    func addNothing() async throws {
        await #expect(throws: UsageError.self) { try await run(["shopping-list", "add", " "]) }
        #expect(output.notes.isEmpty)
    }
}
