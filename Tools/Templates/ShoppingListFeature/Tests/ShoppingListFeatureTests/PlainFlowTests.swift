import PlainUI
import PlainUITesting
import ShoppingListPlainUI
import ShoppingListPresentation
import ShoppingListTestSupport
import Testing

@Suite("The shopping list in the plain interface", .timeLimit(.minutes(10)))
@MainActor
struct PlainFlowTests {
    /// Returns the lines of a dialogue with the view, without the greeting.
    private func lines(_ repository: FakeShoppingListRepository, _ terminal: ScriptedTerminal) async throws -> [String]
    {
        let navigator = Navigator(appName: "test", userInterface: PlainInterface())
        let actions = ShoppingListViewModelActions(didSelect: { [weak navigator] in
            navigator?.present(message: $0, title: "Chosen")
        })
        let viewModel = DefaultShoppingListViewModel(repository, actions: actions)
        navigator.push(ShoppingListPlainView(viewModel: viewModel))
        try await PlainApplication(terminal: terminal, navigator: navigator).run()
        return Array(terminal.lines.dropFirst())
    }

    @Test("The user selects and removes an entry by commands")
    func dialogue() async throws {
        let terminal = ScriptedTerminal("select 1", "remove 1", "rows", "remove 1")
        let lines = try await lines(FakeShoppingListRepository(["One"]), terminal)
        #expect(
            lines == [
                "Shopping list:", "1. One", "Shopping list> select 1", "Chosen: One", "Shopping list> remove 1",
                "Removed “One”.", "Shopping list> rows", "There are no entries yet.", "Shopping list> remove 1",
                "“1” is not a row. There are no rows.",
            ]
        )
    }

    @Test("An error of the store is reported, and the command rows tries again")
    func failure() async throws {
        let lines = try await lines(FakeShoppingListRepository(failure: TestError()), ScriptedTerminal("rows"))
        let report = ["TestError()", "Type rows to try again."]
        #expect(lines == report + ["Shopping list> rows"] + report)
    }
}
