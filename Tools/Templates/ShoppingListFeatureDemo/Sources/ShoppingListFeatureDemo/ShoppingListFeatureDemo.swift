import DemoSupport
import Persistence
import ShoppingListFeature
import TerminalText
import TerminalUI

/// A demo that runs the shopping list alone, with an in-memory store.
@main
@MainActor
enum ShoppingListFeatureDemo {
    /// The sample entries, oldest first.
    private static let entries = ["The first one", "The second one", "The third one"]

    static func main() async {
        let module = ShoppingListModule(dependencies: ShoppingListModuleDependencies(store: InMemoryRecordStore()))
        await FeatureDemo("shopping-list-feature-demo", summary: "Show the shopping list.").main { output in
            for entry in entries { try await module.add(entry) }
            try await module.show(format: .table, output: output)
        } screens: { navigator in
            for entry in entries { try await module.add(entry) }
            let actions = ShoppingListModuleActions(didSelect: { [weak navigator] text in
                navigator?.present(MessageScreen(title: "Chosen", text: text))
            })
            module.startFlow(in: navigator, actions: actions)
        }
    }
}
