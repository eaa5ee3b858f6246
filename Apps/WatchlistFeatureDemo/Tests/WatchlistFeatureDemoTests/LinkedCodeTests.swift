import Foundation
import TerminalTesting
import Testing

@Suite("Code linked into the demo of the watchlist")
struct LinkedCodeTests {
    /// Returns whether the executable contains the mangled name of a module: the length of the name, then the name.
    private func contains(module: String) throws -> Bool {
        let symbol = Data("\(module.utf8.count)\(module)".utf8)
        return try Data(contentsOf: URL(filePath: Demo.executable), options: .alwaysMapped).range(of: symbol) != nil
    }

    @Test(
        "watchlist-feature-demo links WatchlistFeature and the interface Persistence",
        arguments: ["WatchlistFeature", "WatchlistData", "Persistence"]
    )
    func linked(module: String) throws {
        #expect(try contains(module: module))
    }

    @Test(
        "watchlist-feature-demo links no other feature, no composition root, no network code and no database",
        arguments: [
            "MoviesFeature", "MoviesDomain", "QueriesFeature", "QueriesDomain", "Composition", "Networking",
            "NetworkingURLSession", "MovieCatalogue", "PersistenceSQLite", "SQLite", "FoundationNetworking",
        ]
    )
    func notLinked(module: String) throws {
        #expect(try !contains(module: module))
    }
}
