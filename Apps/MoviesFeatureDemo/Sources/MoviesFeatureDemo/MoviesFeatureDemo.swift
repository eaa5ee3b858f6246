import CoreDomain
import DemoSupport
import MovieCatalogue
import MoviesFeature
import MoviesInterface
import Persistence
import TerminalText
import TerminalUI

/// A demo of film search alone, with the built-in catalogue, stores in memory and injectable faults.
@main
@MainActor
enum MoviesFeatureDemo {
    static func main() async {
        await FeatureDemo("movies-feature-demo", summary: "Search films and inject faults.").main { output in
            let module = makeModule(CatalogueMoviesRepository())
            try await FeatureDemo.run(["popular"], on: module, output: output)
        } screens: { navigator in
            let faults = FaultChooser(none: Fault.none, in: navigator)
            let module = makeModule(FaultyMoviesRepository(movies: CatalogueMoviesRepository(), faults: faults))
            let actions = MoviesModuleActions(openAddress: { [weak navigator] address in
                navigator?.present(message: address, title: "A browser would open")
            })
            module.startSearchFlow(in: navigator, actions: actions)
        }
    }

    private static func makeModule(_ movies: any MoviesRepository) -> MoviesModule {
        MoviesModule(
            dependencies: MoviesModuleDependencies(
                movies: movies,
                images: nil,
                responses: InMemoryRecordStore(),
                responsesPath: "memory",
                queries: nil,
                typingDelay: .milliseconds(60),
                // A store in memory does not fail.
                onStorageFailure: { _ in }
            )
        )
    }
}
