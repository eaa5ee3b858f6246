import DemoSupport
import Persistence
import TerminalText
import TerminalUI
import WatchlistFeature

/// A demo that runs the watchlist alone, with an in-memory store.
@main
@MainActor
enum WatchlistFeatureDemo {
    /// The sample entries, oldest first.
    private static let entries = ["The first one", "The second one", "The third one"]

    static func main() async {
        let module = WatchlistModule(dependencies: WatchlistModuleDependencies(store: InMemoryRecordStore()))
        await FeatureDemo("watchlist-feature-demo", summary: "Show the watchlist.").main { output in
            for entry in entries { try await module.add(entry) }
            try await module.show(format: .table, output: output)
        } screens: { navigator in
            for entry in entries { try await module.add(entry) }
            let actions = WatchlistModuleActions(didSelect: { [weak navigator] text in
                navigator?.present(MessageScreen(title: "Chosen", text: text))
            })
            module.startFlow(in: navigator, actions: actions)
        }
    }
}
