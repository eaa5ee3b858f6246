import DemoSupport
import Persistence
import ShoppingListFeature
import ShoppingListInterface
import TerminalText
import TerminalUI

/// A demo of the shopping list alone, with a store in memory and injectable faults.
@main
@MainActor
enum ShoppingListFeatureDemo {
    private static let entries = ["The first one", "The second one", "The third one"]

    static func main() async {
        await FeatureDemo("shopping-list-feature-demo", summary: "Show the shopping list and inject faults.").main {
            output in
            let module = try await makeModule(InMemoryRecordStore())
            try await FeatureDemo.run(["shopping-list"], on: module, output: output)
        } screens: { navigator in
            let faults = FaultChooser(none: StoreFault.none, in: navigator)
            let module = try await makeModule(FaultyRecordStore(InMemoryRecordStore(), faults: faults))
            let actions = ShoppingListModuleActions(didSelect: { $1.present(message: $0, title: "Chosen") })
            module.startFlow(in: navigator, actions: actions)
        }
    }

    private static func makeModule(_ store: any RecordStore) async throws -> ShoppingListModule {
        let module = ShoppingListModule(dependencies: ShoppingListModuleDependencies(store: store))
        for entry in entries { try await FeatureDemo.run(["shopping-list", "add", entry], on: module) }
        return module
    }
}
