import CoreDomain
import Foundation
import Persistence
import QueriesFeature
import TerminalDevice
import TerminalText
import TerminalUI

/// The recent queries by themselves: their panel below a field, on a store in memory, with faults to order.
@main
@MainActor
enum QueriesFeatureDemo {
    /// The oldest first.
    private static let former = ["metropolis", "The Third Man", "seven samurai", "blade runner 2049", "Amélie"]

    static func main() async {
        do {
            let terminal = try DeviceTerminal(environment: ProcessInfo.processInfo.environment)
            let navigator = Navigator(appName: "queries-feature-demo")
            try await start(in: navigator)
            try await TerminalApplication(terminal: terminal, navigator: navigator).run()
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    private static func start(in navigator: Navigator) async throws {
        let calls = StoreCalls()
        let store = FaultyRecordStore(InMemoryRecordStore(), faults: Faults(in: navigator), calls: calls)
        let module = QueriesModule(dependencies: QueriesModuleDependencies(store: store))
        for query in former.compactMap(MovieQuery.init) { try await module.repository.save(query) }
        navigator.push(SearchScreen(module: module, calls: calls))
    }
}
