import Foundation
import TerminalTesting
import Testing

@Suite("Code linked into the demo of recent queries")
struct LinkedCodeTests {
    /// Returns whether the executable contains the mangled name of a module: the length of the name, then the name.
    private func contains(module: String) throws -> Bool {
        let symbol = Data("\(module.utf8.count)\(module)".utf8)
        return try Data(contentsOf: URL(filePath: Demo.executable), options: .alwaysMapped).range(of: symbol) != nil
    }

    @Test(
        "queries-feature-demo links QueriesFeature and the interface Persistence",
        arguments: ["QueriesFeature", "QueriesData", "Persistence"]
    )
    func linked(module: String) throws {
        #expect(try contains(module: module))
    }

    @Test(
        "queries-feature-demo links no other feature, no composition root, no network code and no database",
        arguments: [
            "MoviesFeature", "MoviesDomain", "Composition", "Networking", "NetworkingURLSession", "MovieCatalogue",
            "PersistenceSQLite", "SQLite", "FoundationNetworking",
        ]
    )
    func notLinked(module: String) throws {
        #expect(try !contains(module: module))
    }

    #if os(Linux)
        @Test("queries-feature-demo loads no network or database library")
        func libraries() async throws {
            let terminal = try Demo.start()
            try await terminal.waitFor("records: 5 found")
            // `String(contentsOf:)` reads only the first part of this file.
            let list = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(terminal.processIdentifier)/maps"))
            let maps = String(decoding: try list.readToEnd() ?? Data(), as: UTF8.self)
            // The demo always loads this library, so a missing entry reveals an incomplete list.
            #expect(maps.contains("/libswiftCore.so"))
            for library in ["FoundationNetworking", "curl", "sqlite3"] { #expect(!maps.contains("/lib\(library)")) }
        }
    #endif
}
