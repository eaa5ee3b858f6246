import CoreDomain
import DemoSupport
import MovieCatalogue
import MoviesFeature
import MoviesInterface
import Persistence
import QueriesInterface
import Synchronization
import TerminalText
import TerminalUI

/// A demo of film search alone, with the built-in catalogue, stores in memory and injectable faults.
@main
@MainActor
enum MoviesFeatureDemo {
    static func main() async {
        await FeatureDemo("movies-feature-demo", summary: "Search films and inject faults.").main { output in
            let module = makeModule(CatalogueMoviesRepository(), queries: SavedQueries())
            try await FeatureDemo.run(["popular"], on: module, output: output)
        } screens: { navigator in
            let queries = SavedQueries()
            let faults = FaultChooser(none: Fault.none, in: navigator)
            let module = makeModule(
                FaultyMoviesRepository(movies: CatalogueMoviesRepository(), faults: faults),
                queries: queries
            )
            let actions = MoviesModuleActions(openAddress: { [weak navigator] address in
                navigator?.present(message: address, title: "A browser would open")
            })
            navigator.setCommand(key: "F3", name: "saved", action: "show the saved queries", hint: "saved") {
                [weak navigator] in
                navigator?.present(message: queries.text, title: "Saved queries, newest first")
            }
            module.startSearchFlow(in: navigator, actions: actions)
        }
    }

    private static func makeModule(_ movies: any MoviesRepository, queries: any RecentQueriesWriting) -> MoviesModule {
        MoviesModule(
            dependencies: MoviesModuleDependencies(
                movies: movies,
                images: nil,
                responses: InMemoryRecordStore(),
                responsesPath: "memory",
                queries: queries,
                typingDelay: .milliseconds(60),
                // A store in memory does not fail.
                onStorageFailure: { _ in }
            )
        )
    }
}

/// The queries that film search saves. In `movies`, QueriesFeature stores them.
final class SavedQueries: RecentQueriesWriting {
    private let queries = Mutex<[MovieQuery]>([])

    func save(_ query: MovieQuery) async throws { queries.withLock { $0.append(query) } }

    /// The saved queries, newest first, one per line; "None yet." without queries.
    var text: String {
        let queries = queries.withLock { $0 }
        return queries.isEmpty ? "None yet." : queries.reversed().map(\.text).joined(separator: "\n")
    }
}
