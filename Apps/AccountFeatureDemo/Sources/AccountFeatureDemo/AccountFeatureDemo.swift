import AccountFeature
import DemoSupport
import Persistence
import TerminalText
import TerminalUI

/// A demo of the account alone, with a store in memory and injectable faults.
@main
@MainActor
enum AccountFeatureDemo {
    /// The sample entries, oldest first.
    private static let entries = ["The first one", "The second one", "The third one"]

    static func main() async {
        await FeatureDemo("account-feature-demo", summary: "Show the account and inject faults.").main {
            output in
            let module = try await makeModule(InMemoryRecordStore())
            try await FeatureDemo.run(["account"], on: module, output: output)
        } screens: { navigator in
            let faults = FaultChooser(none: StoreFault.none, in: navigator)
            let module = try await makeModule(FaultyRecordStore(InMemoryRecordStore(), faults: faults))
            let actions = AccountModuleActions(didSelect: { [weak navigator] text in
                navigator?.present(MessageScreen(title: "Chosen", text: text))
            })
            module.startFlow(in: navigator, actions: actions)
        }
    }

    private static func makeModule(_ store: any RecordStore) async throws -> AccountModule {
        let module = AccountModule(dependencies: AccountModuleDependencies(store: store))
        for entry in entries { try await FeatureDemo.run(["account", "add", entry], on: module) }
        return module
    }
}
