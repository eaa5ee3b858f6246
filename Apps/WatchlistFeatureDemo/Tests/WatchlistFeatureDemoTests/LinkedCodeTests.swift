import DemoTesting
import Testing

@Suite("Code linked into the demo of the watchlist")
struct LinkedCodeTests {
    @Test(
        "watchlist-feature-demo links its feature and the interface Persistence, but no other feature, no composition root, no network code and no database"
    )
    func modules() throws {
        let own = ["WatchlistFeature", "WatchlistData", "Persistence"]
        let others = [
            "MoviesFeature", "MoviesDomain", "QueriesFeature", "QueriesDomain", "Composition", "Networking",
            "NetworkingURLSession", "MovieCatalogue", "PersistenceSQLite", "SQLite", "FoundationNetworking",
        ]
        #expect(try demo.linkedModules(among: own + others) == own)
    }
}
