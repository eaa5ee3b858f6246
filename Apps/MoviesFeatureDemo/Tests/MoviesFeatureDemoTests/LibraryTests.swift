import DemoTesting
import TerminalTesting
import Testing

@Suite("Libraries of the demo of film search")
struct LibraryTests {
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
