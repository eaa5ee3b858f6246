import Foundation
import TerminalTesting
import Testing

@Suite("What the demo of film search is made of")
struct LinkedCodeTests {
    /// Symbols name a module behind the length of its name.
    private func contains(module: String) throws -> Bool {
        let symbol = Data("\(module.utf8.count)\(module)".utf8)
        return try Data(contentsOf: URL(filePath: Demo.executable), options: .alwaysMapped).range(of: symbol) != nil
    }

    @Test("The feature and the films are in it", arguments: ["MoviesFeature", "MoviesData", "MovieCatalogue"])
    func has(module: String) throws {
        #expect(try contains(module: module))
    }

    @Test(
        "No other feature is, nor what joins them, nor anything that asks a network",
        arguments: [
            "QueriesFeature", "QueriesDomain", "Composition", "NetworkingURLSession", "PersistenceSQLite",
            "FoundationNetworking",
        ]
    )
    func lacks(module: String) throws {
        #expect(try !contains(module: module))
    }

    #if os(Linux)
        @Test("While it runs, no library for networks is loaded")
        func libraries() async throws {
            let terminal = try Demo.start()
            try await terminal.waitFor("▸ ")
            // Not `String(contentsOf:)`: the system hands the list out in pieces, of which that takes the first.
            let list = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(terminal.processIdentifier)/maps"))
            let maps = String(decoding: try list.readToEnd() ?? Data(), as: UTF8.self)
            // Without it the list would say nothing.
            #expect(maps.contains("/libsqlite3.so"))
            #expect(!maps.contains("/libFoundationNetworking") && !maps.contains("/libcurl"))
        }
    #endif
}
