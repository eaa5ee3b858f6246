import DemoTesting
import TerminalTesting
import Testing

@Suite("Libraries of the demo of the account")
struct LibraryTests {
    #if os(Linux)
        @Test("account-feature-demo loads no network library")
        func libraries() async throws {
            let terminal = try demo.start()
            try await terminal.waitFor("You are not signed in.")
            #expect(try terminal.loadedLibraries(among: ["libFoundationNetworking", "libcurl"]) == [])
        }
    #endif
}
