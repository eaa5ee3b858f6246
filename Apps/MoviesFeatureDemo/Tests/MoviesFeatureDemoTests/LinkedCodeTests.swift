import Foundation
import TerminalTesting
import Testing

@Suite("Code linked into the demo of film search")
struct LinkedCodeTests {
    /// Mangled symbols contain the length and the name of a module.
    private func contains(module: String) throws -> Bool {
        let symbol = Data("\(module.utf8.count)\(module)".utf8)
        return try Data(contentsOf: URL(filePath: Demo.executable), options: .alwaysMapped).range(of: symbol) != nil
    }

    @Test("Links the feature and the films", arguments: ["MoviesFeature", "MoviesData", "MovieCatalogue"])
    func has(module: String) throws {
        #expect(try contains(module: module))
    }

    @Test(
        "Links no other feature, no composition root and no network code",
        arguments: [
            "QueriesFeature", "QueriesDomain", "Composition", "NetworkingURLSession", "PersistenceSQLite",
            "FoundationNetworking",
        ]
    )
    func lacks(module: String) throws {
        #expect(try !contains(module: module))
    }

    #if os(Linux)
        @Test("Loads no network library")
        func libraries() async throws {
            let terminal = try Demo.start()
            try await terminal.waitFor("▸ ")
            // `String(contentsOf:)` reads only the first part of this file.
            let list = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(terminal.processIdentifier)/maps"))
            let maps = String(decoding: try list.readToEnd() ?? Data(), as: UTF8.self)
            // Otherwise the list is incomplete.
            #expect(maps.contains("/libsqlite3.so"))
            #expect(!maps.contains("/libFoundationNetworking") && !maps.contains("/libcurl"))
        }
    #endif
}
