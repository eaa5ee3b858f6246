import DemoTesting
import TerminalTesting
import Testing

@Suite("Code linked into the demo of recent queries")
struct LinkedCodeTests {
    @Test(
        "queries-feature-demo links its feature and the interface Persistence, but no other feature, no composition root, no network code and no database"
    )
    func modules() throws {
        let own = ["QueriesFeature", "QueriesData", "Persistence"]
        let others = [
            "MoviesFeature", "MoviesDomain", "WatchlistFeature", "WatchlistDomain", "Composition", "Networking",
            "NetworkingURLSession", "MovieCatalogue", "PersistenceSQLite", "SQLite", "FoundationNetworking",
        ]
        #expect(try demo.linkedModules(among: own + others) == own)
    }

    #if os(Linux)
        @Test("queries-feature-demo loads the Swift runtime, but no network or database library")
        func libraries() async throws {
            let terminal = try demo.start()
            try await terminal.waitFor("records: 5 found")
            let libraries = ["libswiftCore.so", "libFoundationNetworking", "libcurl", "libsqlite3"]
            #expect(try terminal.loadedLibraries(among: libraries) == ["libswiftCore.so"])
        }
    #endif
}
