import DemoTesting
import TerminalTesting
import Testing

@Suite("Code linked into the demo of film search")
struct LinkedCodeTests {
    @Test(
        "movies-feature-demo links film search and the catalogue, but no other feature, no composition root and no network code"
    )
    func modules() throws {
        let own = ["MoviesFeature", "MoviesData", "MovieCatalogue"]
        let others = [
            "QueriesFeature", "QueriesDomain", "WatchlistFeature", "WatchlistDomain", "Composition",
            "NetworkingURLSession", "PersistenceSQLite", "FoundationNetworking",
        ]
        #expect(try demo.linkedModules(among: own + others) == own)
    }

    #if os(Linux)
        @Test("movies-feature-demo loads SQLite, but no network library")
        func libraries() async throws {
            let terminal = try demo.start()
            try await terminal.waitFor("▸ ")
            let libraries = ["libsqlite3.so", "libFoundationNetworking", "libcurl"]
            #expect(try terminal.loadedLibraries(among: libraries) == ["libsqlite3.so"])
        }
    #endif
}
