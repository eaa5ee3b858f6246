import CoreDomain
import DemoSupport
import Persistence
import QueriesFeature
import TerminalUI

/// The recent queries alone: their panel below a field, on a store in memory, with faults to choose.
@main
@MainActor
enum QueriesFeatureDemo {
    /// The oldest first.
    private static let former = ["metropolis", "The Third Man", "seven samurai", "blade runner 2049", "Amélie"]

    static func main() async {
        await FeatureDemo("queries-feature-demo", summary: "Show recent queries, with faults to choose.").main {
            navigator in
            let calls = StoreCalls()
            let faults = FaultChooser(none: Fault.none, in: navigator)
            let store = FaultyRecordStore(InMemoryRecordStore(), faults: faults, calls: calls)
            let module = QueriesModule(dependencies: QueriesModuleDependencies(store: store))
            for query in former.compactMap(MovieQuery.init) { try await module.repository.save(query) }
            navigator.push(SearchScreen(module: module, calls: calls))
        }
    }
}
