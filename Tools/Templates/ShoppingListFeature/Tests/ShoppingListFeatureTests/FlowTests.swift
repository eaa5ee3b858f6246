import AsyncTesting
import Foundation
import Persistence
import PlainUI
import ShoppingListFeature
import ShoppingListInterface
import TerminalText
import TerminalUI
import Testing

@Suite("The flow of the shopping list", .timeLimit(.minutes(10)))
@MainActor
struct FlowTests {
    private let store = InMemoryRecordStore()
    private let module: ShoppingListModule
    private let context = RenderContext(size: Size(columns: 40, rows: 6))
    private let actions = ShoppingListModuleActions(didSelect: { $1.present(message: $0, title: "Chosen") })

    init() { module = ShoppingListModule(dependencies: ShoppingListModuleDependencies(store: store)) }

    @Test("In the flow of the shopping list, the user selects an entry")
    func flow() async throws {
        let record = Record(key: "One", value: Data(#"{"text":"One","version":1}"#.utf8))
        try await store.save(record, in: RecordCollection(name: "shopping-list", capacity: 10))
        let navigator = Navigator(appName: "test")
        module.startFlow(in: navigator, actions: actions)
        await eventually { navigator.topScreen?.render(context).lines.contains { $0.contains("One") } == true }
        _ = navigator.topScreen?.handle(.key(.enter), context)
        #expect(navigator.presented?.title == "Chosen")
    }

    @Test("The key of the shopping list opens it above other views, but not above itself, in both user interfaces")
    func key() {
        for navigator in [Navigator(appName: "a"), Navigator(appName: "b", userInterface: PlainInterface())] {
            navigator.push(MessageScreen(title: "First", text: ""))
            module.addKey("F2", to: navigator, actions: actions)
            for _ in 1...2 { navigator.commands.first { $0.key == "F2" }?.run() }
            #expect(navigator.stack.count == 2)
            #expect(navigator.stack.last is any PlainView == (navigator.userInterface is PlainInterface))
        }
    }

    @Test("The screen of the shopping list is released with the navigator")
    func released() async {
        var navigator: Navigator? = Navigator(appName: "test")
        if let navigator { module.startFlow(in: navigator, actions: actions) }
        weak let list = navigator?.stack.first
        #expect(list != nil)
        navigator = nil
        #expect(await eventually { list == nil })
    }
}
