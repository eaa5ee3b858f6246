import Persistence
import PlainUI
import PlainUITesting
import ShoppingListFeature
import ShoppingListInterface
import ShoppingListPlainUI
import ShoppingListPresentation
import ShoppingListTestSupport
import Testing

@Suite("The shopping list in the plain interface", .timeLimit(.minutes(1)))
@MainActor
struct PlainFlowTests {
    private let store = InMemoryRecordStore()

    /// Returns the lines of a dialogue, without the greeting.
    private func lines(_ terminal: ScriptedTerminal) async throws -> [String] {
        let module = ShoppingListModule(dependencies: ShoppingListModuleDependencies(store: store))
        let navigator = Navigator(appName: "test", userInterface: PlainInterface())
        let actions = ShoppingListModuleActions(didSelect: { $1.present(message: $0, title: "Chosen") })
        module.startFlow(in: navigator, actions: actions)
        try await PlainApplication(terminal: terminal, navigator: navigator).run()
        return Array(terminal.lines.dropFirst())
    }

    @Test("The user adds, selects and removes an entry by commands")
    func dialogue() async throws {
        let terminal = ScriptedTerminal("add", "One", "select 1", "remove 1", "rows", "remove 1")
        let expected = [
            "There are no entries yet. Type add to add one.", "Shopping list> add",
            "Type the text of the entry, or back.", "New entry> One", "Shopping list:", "1. One",
            "Shopping list> select 1", "Chosen: One", "Shopping list> remove 1", "Removed “One”.",
            "Shopping list> rows", "There are no entries yet. Type add to add one.", "Shopping list> remove 1",
            "“1” is not a row. There are no rows.",
        ]
        let lines = try await lines(terminal)
        #expect(lines == expected)
    }

    @Test("An error of the store is reported, and the command rows tries again")
    func failure() async throws {
        let repository = FakeShoppingListRepository(failure: TestError())
        let navigator = Navigator(appName: "test", userInterface: PlainInterface())
        navigator.push(ShoppingListPlainView(viewModel: DefaultShoppingListViewModel(repository)))
        let terminal = ScriptedTerminal("rows")
        try await PlainApplication(terminal: terminal, navigator: navigator).run()
        let report = ["TestError()", "Type rows to try again."]
        #expect(Array(terminal.lines.dropFirst()) == report + ["Shopping list> rows"] + report)
    }
}
