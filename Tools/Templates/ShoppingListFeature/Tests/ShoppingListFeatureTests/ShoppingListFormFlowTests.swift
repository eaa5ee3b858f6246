import AsyncTesting
import CoreDomain
import ShoppingListFeature
import TerminalText
import TerminalUI
import Testing

@Suite("The router of the shopping list form", .timeLimit(.minutes(1)))
@MainActor
struct ShoppingListFormFlowTests {
    private struct SaveUseCaseStub: UseCase {
        func execute(_ text: String) async throws -> Bool { true }
    }

    /// An empty screen, used below and above the form.
    private final class OtherScreen: Screen {
        let title: SafeText = "Other"
        let keys: [KeyHelp] = []

        func render(_ context: RenderContext) -> Canvas { Canvas(context.size) }
        func handle(_ event: InputEvent, _ context: RenderContext) -> Bool { false }
    }

    private let first = OtherScreen()
    private let context = RenderContext(size: Size(columns: 40, rows: 4))

    private func start(in navigator: Navigator) -> any Screen {
        navigator.push(first)
        let screen = ShoppingListFormDIContainer(save: SaveUseCaseStub()).makeShoppingListFormScreen(in: navigator)
        navigator.push(screen)
        return screen
    }

    @Test(
        "The router of the shopping list form returns to the previous screen on Enter and Esc",
        arguments: [Key.enter, .escape]
    )
    func close(key: Key) async {
        let navigator = Navigator(appName: "test")
        #expect(start(in: navigator).handle(.key(key), context))
        await eventually { navigator.topScreen === first }
        #expect(navigator.topScreen === first)
    }

    @Test("The router of the shopping list form does nothing while another screen is on top")
    func otherScreenOnTop() {
        let navigator = Navigator(appName: "test")
        let screen = start(in: navigator)
        let other = OtherScreen()
        navigator.push(other)
        _ = screen.handle(.key(.escape), context)
        #expect(navigator.topScreen === other)
    }

    @Test("The screen of the shopping list form is released when it is closed")
    func released() async {
        let navigator = Navigator(appName: "test")
        weak let screen = start(in: navigator)
        #expect(screen != nil)
        navigator.pop()
        await eventually { screen == nil }
        #expect(screen == nil)
    }
}
