import CoreDomain
import DemoSupport
import Persistence
import QueriesFeature
import QueriesInterface
import TerminalUI

/// A demo of recent queries alone: a text field with the panel of suggestions, a store in memory and injectable faults.
@main
@MainActor
enum QueriesFeatureDemo {
    /// The queries in the store at the start, oldest first.
    private static let initialQueries = ["metropolis", "The Third Man", "seven samurai", "blade runner 2049", "Amélie"]

    static func main() async {
        await FeatureDemo("queries-feature-demo", summary: "Show recent queries and inject faults.").main { output in
            let module = try await makeModule(InMemoryRecordStore())
            try await FeatureDemo.run(["queries"], on: module, output: output)
        } screens: { navigator in
            let faults = FaultChooser(none: StoreFault.none, in: navigator)
            let store = FaultyRecordStore(InMemoryRecordStore(), faults: faults)
            navigator.push(SearchScreen(module: try await makeModule(store)))
        }
    }

    private static func makeModule(_ store: any RecordStore) async throws -> QueriesModule {
        let module = QueriesModule(dependencies: QueriesModuleDependencies(store: store))
        for query in initialQueries.compactMap(MovieQuery.init) { try await module.repository.save(query) }
        return module
    }
}
