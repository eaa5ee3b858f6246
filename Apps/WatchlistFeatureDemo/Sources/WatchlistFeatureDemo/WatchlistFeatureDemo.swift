import CoreDomain
import DemoSupport
import MoviesInterface
import Persistence
import TerminalText
import TerminalUI
import WatchlistFeature
import WatchlistInterface

/// A demo of the watchlist alone: a hundred films, a store in memory and injectable faults.
@main
@MainActor
enum WatchlistFeatureDemo {
    static func main() async {
        await FeatureDemo("watchlist-feature-demo", summary: "Show a watchlist and inject faults.").main { output in
            let module = try await makeModule(InMemoryRecordStore(), SampleMovies())
            try await FeatureDemo.run(["watchlist", "--all"], on: module, output: output)
        } screens: { navigator in
            let faults = FaultChooser(none: StoreFault.none, in: navigator)
            let movies = try await SampleMovies()
            let module = try await makeModule(FaultyRecordStore(InMemoryRecordStore(), faults: faults), movies)
            let actions = WatchlistModuleActions(
                showMovie: { movie, navigator in
                    navigator.present(message: movie.title, title: "The details of this film would open")
                },
                showSearch: { chooseMovie(of: Array(movies.others), in: $0, module.membership) }
            )
            module.startFlow(in: navigator, actions: actions)
        }
    }

    private static func makeModule(_ store: any RecordStore, _ movies: SampleMovies) async throws -> WatchlistModule {
        let module = WatchlistModule(dependencies: WatchlistModuleDependencies(store: store, movies: movies))
        try await SampleWatchlist.add(movies.listed, to: module)
        return module
    }

    /// Shows films. A choice adds or removes the film, as the key `w` of film search does.
    private static func chooseMovie(
        of movies: [Movie],
        in navigator: Navigator,
        _ membership: any WatchlistMembership
    ) {
        let choice = Choice(title: "Add or remove a film", options: movies.map(\.title), current: nil) {
            [weak navigator] index in
            navigator?.dismiss()
            Task {
                do {
                    try await membership.toggle(movies[index], isListed: nil)
                } catch {
                    navigator?.present(message: "\(error)", title: "The list was not changed")
                }
            }
        }
        navigator.present(choice)
    }
}
