import Foundation
import TerminalTesting
import Testing

@Suite("Code linked into the demo of film search")
struct LinkedCodeTests {
    /// Returns whether the executable contains the mangled name of a module: the length of the name, then the name.
    private func contains(module: String) throws -> Bool {
        let symbol = Data("\(module.utf8.count)\(module)".utf8)
        return try Data(contentsOf: URL(filePath: Demo.executable), options: .alwaysMapped).range(of: symbol) != nil
    }

    @Test(
        "movies-feature-demo links film search and the catalogue",
        arguments: ["MoviesFeature", "MoviesData", "MovieCatalogue"]
    )
    func linked(module: String) throws {
        #expect(try contains(module: module))
    }

    @Test(
        "movies-feature-demo links no other feature, no composition root and no network code",
        arguments: [
            "QueriesFeature", "QueriesDomain", "Composition", "NetworkingURLSession", "PersistenceSQLite",
            "FoundationNetworking",
        ]
    )
    func notLinked(module: String) throws {
        #expect(try !contains(module: module))
    }

    #if os(Linux)
        @Test("movies-feature-demo loads no network library")
        func libraries() async throws {
            let terminal = try Demo.start()
            try await terminal.waitFor("▸ ")
            // `String(contentsOf:)` reads only the first part of this file.
            let list = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(terminal.processIdentifier)/maps"))
            let maps = String(decoding: try list.readToEnd() ?? Data(), as: UTF8.self)
            // The demo always loads this library, so a missing entry reveals an incomplete list.
            #expect(maps.contains("/libsqlite3.so"))
            #expect(!maps.contains("/libFoundationNetworking") && !maps.contains("/libcurl"))
        }
    #endif
}
