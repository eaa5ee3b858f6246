import AsyncTesting
import Persistence
import ShoppingListFeature
import TerminalText
import TerminalUI
import Testing

@Suite("The flow of the shopping list", .timeLimit(.minutes(1)))
@MainActor
struct FlowTests {
    private let module = ShoppingListModule(dependencies: ShoppingListModuleDependencies(store: InMemoryRecordStore()))
    private let context = RenderContext(size: Size(columns: 40, rows: 6))

    /// Waits until the top screen shows `text`.
    private func wait(for text: String, in navigator: Navigator) async {
        while !Task.isCancelled {
            if navigator.topScreen?.render(context).lines.contains(where: { $0.contains(text) }) == true { return }
            await Task.yield()
        }
    }

    private func press(_ keys: Key..., in navigator: Navigator) {
        for key in keys { _ = navigator.topScreen?.handle(.key(key), context) }
    }

    @Test("In the flow of the shopping list, the user adds an entry, which the list then shows, and selects it")
    func flow() async throws {
        let navigator = Navigator(appName: "test")
        var selected: [String] = []
        module.startFlow(in: navigator, actions: ShoppingListModuleActions(didSelect: { selected.append($0) }))
        await wait(for: "There are no entries yet.", in: navigator)
        let list = try #require(navigator.topScreen)

        press(.character("a"), in: navigator)
        #expect(navigator.topScreen !== list)
        press(.character("O"), .character("n"), .character("e"), .enter, in: navigator)
        await eventually { navigator.topScreen === list }
        await wait(for: "One", in: navigator)

        press(.enter, in: navigator)
        #expect(selected == ["One"])
    }

    @Test("The screen of the shopping list is released with the navigator")
    func released() async {
        var navigator: Navigator? = Navigator(appName: "test")
        if let navigator {
            module.startFlow(in: navigator, actions: ShoppingListModuleActions(didSelect: { _ in }))
        }
        weak let screen = navigator?.topScreen
        #expect(screen != nil)
        navigator = nil
        await eventually { screen == nil }
        #expect(screen == nil)
    }
}
