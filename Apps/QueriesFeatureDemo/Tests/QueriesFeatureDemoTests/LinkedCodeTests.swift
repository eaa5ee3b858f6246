import Foundation
import TerminalTesting
import Testing

@Suite("What the demo of recent queries is made of")
struct LinkedCodeTests {
    /// Symbols name a module behind the length of its name.
    private func contains(module: String) throws -> Bool {
        let symbol = Data("\(module.utf8.count)\(module)".utf8)
        return try Data(contentsOf: URL(filePath: Demo.executable), options: .alwaysMapped).range(of: symbol) != nil
    }

    @Test("The feature is in it", arguments: ["QueriesFeature", "QueriesData", "Persistence"])
    func has(module: String) throws {
        #expect(try contains(module: module))
    }

    @Test(
        "No other feature is, nor what joins them, nor a network, nor a database",
        arguments: [
            "MoviesFeature", "MoviesDomain", "Composition", "Networking", "NetworkingURLSession", "MovieCatalogue",
            "PersistenceSQLite", "SQLite", "FoundationNetworking",
        ]
    )
    func lacks(module: String) throws {
        #expect(try !contains(module: module))
    }

    #if os(Linux)
        @Test("While it runs, no library for networks or databases is loaded")
        func libraries() async throws {
            let terminal = try Demo.start()
            try await terminal.waitFor("records: 5 found")
            // Not `String(contentsOf:)`: the system hands the list out in pieces, of which that takes the first.
            let list = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(terminal.processIdentifier)/maps"))
            let maps = String(decoding: try list.readToEnd() ?? Data(), as: UTF8.self)
            // Without it the list would say nothing.
            #expect(maps.contains("/libswiftCore.so"))
            for library in ["FoundationNetworking", "curl", "sqlite3"] { #expect(!maps.contains("/lib\(library)")) }
        }
    #endif
}
