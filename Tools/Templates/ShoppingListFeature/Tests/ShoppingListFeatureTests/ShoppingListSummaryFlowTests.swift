import AsyncTesting
import PlainUI
import ShoppingListFeature
import TerminalText
import TerminalUI
import Testing

@Suite("The flow of the shopping list summary", .timeLimit(.minutes(10)))
@MainActor
struct ShoppingListSummaryFlowTests {
    private let context = RenderContext(size: Size(columns: 40, rows: 4))

    @Test("The key of the shopping list summary opens it above other views, but not above itself, and Enter closes it")
    func key() throws {
        let plain = Navigator(appName: "test", userInterface: PlainInterface())
        let navigator = Navigator(appName: "test")
        let first = MessageScreen(title: "First", text: "")
        for navigator in [plain, navigator] {
            navigator.push(first)
            ShoppingListSummaryFlowCoordinator.addKey("F2", to: navigator)
            for _ in 1...2 { navigator.commands.first { $0.key == "F2" }?.run() }
            #expect(navigator.stack.count == 2)
        }
        #expect(plain.stack.last is any PlainView)
        #expect(try #require(navigator.topScreen).handle(.key(.enter), context))
        #expect(navigator.topScreen === first)
    }

    @Test("The view of the shopping list summary is released with the navigator")
    func released() async {
        var navigator: Navigator? = Navigator(appName: "test")
        if let navigator { ShoppingListSummaryFlowCoordinator(navigator: navigator).start() }
        weak let view = navigator?.stack.last
        #expect(view != nil)
        navigator = nil
        #expect(await eventually { view == nil })
    }
}
