import TerminalTesting
import Testing

@Suite("The watchlist in the full-screen app", .limitedConcurrency)
struct WatchlistScreenTests {
    @Test("In the full-screen app, a user stars a film, edits it on the watchlist, marks it as watched, and removes it")
    func wholeWay() async throws {
        try await User.with { user in
            try await user.inTerminal(["browse", "blade runner"]) { terminal in
                try await terminal.waitForText("▸   Blade Runner", thenSend: "w")
                try await terminal.waitForText("▸ ★ Blade Runner", thenSend: "L")
                try await terminal.waitForText("1 of 1 · to watch", thenSend: "e")
                try await terminal.waitForText("(2026-12-24, tomorrow, friday", thenSend: "2027-03-04\tfinal cut\r")
                try await terminal.waitForText("Saved “Blade Runner”.")
                let edited = try await terminal.waitForText("1982  2027-03-04", thenSend: "x")
                #expect(edited.text.contains("▸ ★ Blade Runner") && edited.text.contains("Saved “Blade Runner”."))
                try await terminal.waitForText("There are no films to watch.", thenSend: "u")
                try await terminal.waitForText("Undone: Mark “Blade Runner” as watched.")
                try await terminal.waitForText("▸ ★ Blade Runner", thenSend: "x")
                try await terminal.waitForText("There are no films to watch.", thenSend: "\t")
                try await terminal.waitForText("▸ ✓ Blade Runner", thenSend: "d")
                try await terminal.waitForText("Removed “Blade Runner”.", thenSend: "uq")
                try await terminal.waitForText("▸ ✓ Blade Runner", thenSend: "q")
                #expect(await terminal.exitStatus() == .exited(0))
                #expect(try terminal.isRestored)
                #expect(terminal.unknownSequences.isEmpty)
            }
            let row = try await user.movies("watchlist", "--watched").firstRow
            #expect(row.prefix(3) == ["tt0083658", "Blade Runner", "1982"])
            #expect(row[3] == "2027-03-04" && !row[4].isEmpty && row[6] == "final cut")
        }
    }
}
