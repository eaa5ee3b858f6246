import DemoTesting
import TerminalTesting
import Testing

@Suite("Code linked into the demo of the account")
struct LinkedCodeTests {
    @Test(
        "account-feature-demo links its feature and the interface Networking, but no other feature, no composition root, no network code and no database"
    )
    func modules() throws {
        let own = ["AccountFeature", "AccountData", "Networking"]
        let others = [
            "MoviesFeature", "QueriesFeature", "WatchlistFeature", "Composition", "NetworkingURLSession",
            "MovieCatalogue",
            "PersistenceSQLite", "SQLite", "FoundationNetworking",
        ]
        #expect(try demo.linkedModules(among: own + others) == own)
    }

    #if os(Linux)
        @Test("account-feature-demo loads no network library")
        func libraries() async throws {
            let terminal = try demo.start()
            try await terminal.waitFor("You are not signed in.")
            #expect(try terminal.loadedLibraries(among: ["libFoundationNetworking", "libcurl"]) == [])
        }
    #endif
}
