import AsyncTesting
import Persistence
import ShoppingListFeature
import ShoppingListInterface
import TerminalText
import TerminalUI
import Testing

@Suite("The flow of the shopping list", .timeLimit(.minutes(1)))
@MainActor
struct FlowTests {
    private let module = ShoppingListModule(dependencies: ShoppingListModuleDependencies(store: InMemoryRecordStore()))
    private let context = RenderContext(size: Size(columns: 40, rows: 6))
    private let actions = ShoppingListModuleActions(didSelect: { $1.present(message: $0, title: "Chosen") })

    /// Waits until the top screen shows `text`.
    private func wait(for text: String, in navigator: Navigator) async {
        await eventually { navigator.topScreen?.render(context).lines.contains { $0.contains(text) } == true }
    }

    private func press(_ keys: Key..., in navigator: Navigator) {
        for key in keys { _ = navigator.topScreen?.handle(.key(key), context) }
    }

    @Test("In the flow of the shopping list, the user adds an entry, which the list then shows, and selects it")
    func flow() async throws {
        let navigator = Navigator(appName: "test")
        module.startFlow(in: navigator, actions: actions)
        await wait(for: "There are no entries yet.", in: navigator)
        let list = try #require(navigator.topScreen)
        press(.character("a"), in: navigator)
        #expect(navigator.topScreen !== list)
        press(.escape, in: navigator)
        #expect(navigator.topScreen === list)
        press(.character("a"), .character("O"), .character("n"), .character("e"), .enter, in: navigator)
        await eventually { navigator.topScreen === list }
        await wait(for: "One", in: navigator)
        press(.enter, in: navigator)
        #expect(navigator.presented?.title == "Chosen")
    }

    @Test("The key of the shopping list opens it above other views, but not above itself")
    func key() {
        let navigator = Navigator(appName: "test")
        navigator.push(MessageScreen(title: "First", text: ""))
        module.addKey("F2", to: navigator, actions: actions)
        for _ in 1...2 { navigator.commands.first { $0.key == "F2" }?.run() }
        #expect(navigator.stack.count == 2)
    }

    @Test("The screens of the shopping list are released with the navigator")
    func released() async {
        var navigator: Navigator? = Navigator(appName: "test")
        if let navigator {
            module.startFlow(in: navigator, actions: actions)
            press(.character("a"), in: navigator)
        }
        weak let list = navigator?.stack.first
        weak let form = navigator?.stack.last
        #expect(list != nil && form !== list)
        navigator = nil
        #expect(await eventually { list == nil && form == nil })
    }
}
