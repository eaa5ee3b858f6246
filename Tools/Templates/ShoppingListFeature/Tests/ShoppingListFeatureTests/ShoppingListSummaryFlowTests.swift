import AsyncTesting
import CoreDomain
import ShoppingListFeature
import TerminalText
import TerminalUI
import Testing

@Suite("The flow of the shopping list summary", .timeLimit(.minutes(1)))
@MainActor
struct ShoppingListSummaryFlowTests {
    private struct CountUseCaseStub: UseCase {
        func execute(_ input: Void) async throws -> Int { 3 }
    }

    /// An empty screen below the summary.
    private final class FirstScreen: Screen {
        let title: SafeText = "First"
        let keys: [KeyHelp] = []

        func render(_ context: RenderContext) -> Canvas { Canvas(context.size) }
        func handle(_ event: InputEvent, _ context: RenderContext) -> Bool { false }
    }

    private let first = FirstScreen()
    private let context = RenderContext(size: Size(columns: 40, rows: 4))

    private func start(in navigator: Navigator) {
        navigator.push(first)
        let dependencies = ShoppingListSummaryDIContainer(count: CountUseCaseStub())
        ShoppingListSummaryFlowCoordinator(navigator: navigator, dependencies: dependencies).start()
    }

    @Test("The flow of the shopping list summary shows the number of entries, and Enter returns to the previous screen")
    func flow() async throws {
        let navigator = Navigator(appName: "test")
        start(in: navigator)
        let screen = try #require(navigator.topScreen)
        await eventually { screen.render(context).lines[0].contains("3 entries") }
        #expect(screen.handle(.key(.enter), context))
        #expect(navigator.topScreen === first)
    }

    @Test("The screen of the shopping list summary is released with the navigator")
    func released() async {
        var navigator: Navigator? = Navigator(appName: "test")
        if let navigator { start(in: navigator) }
        weak let screen = navigator?.topScreen
        #expect(screen != nil)
        navigator = nil
        await eventually { screen == nil }
        #expect(screen == nil)
    }
}
