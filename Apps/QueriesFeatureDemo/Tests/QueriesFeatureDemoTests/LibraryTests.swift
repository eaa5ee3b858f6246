import DemoTesting
import TerminalTesting
import Testing

@Suite("Libraries of the demo of recent queries")
struct LibraryTests {
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
