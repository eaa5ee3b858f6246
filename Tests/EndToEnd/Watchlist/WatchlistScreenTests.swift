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

    @Test("In the full-screen app, S signs in and syncs, and two devices show the same films")
    func sync() async throws {
        try await User.withServer { first, server in
            try await User.with(service: server.address) { second in
                _ = try await first.movies("watchlist", "add", "tt0083658", "tt0078748")
                try await sync(first, signingInFrom: "1 of 2", expecting: "Sent 2 changes to your account.")
                let received = "Added 2 films from your account."
                try await sync(second, signingInFrom: "There are no films to watch.", expecting: received) { terminal in
                    try await terminal.waitForText("1 of 2 · to watch", thenSend: "d")
                    try await terminal.waitForText("Press u to undo it.", thenSend: "S")
                    try await terminal.waitForText("Sent 1 change to your account.", thenSend: Keys.enter)
                }
                let text = "Removed 1 film that you have removed from your account."
                try await sync(first, signingInFrom: nil, expecting: text)
                let titles = try await first.movies("watchlist").rows.map { $0[1] }
                #expect(try await second.movies("watchlist").rows.map { $0[1] } == titles && titles.count == 1)
            }
        }
    }

    /// Syncs with the key S of the watchlist, and waits for the result.
    ///
    /// - Parameters:
    ///   - start: The text on the watchlist of a user who must sign in; nil for a signed-in user.
    ///   - body: Further steps on the watchlist.
    private func sync(
        _ user: User,
        signingInFrom start: String?,
        expecting result: String,
        _ body: (PseudoTerminal) async throws -> Void = { _ in }
    ) async throws {
        try await user.inTerminal { terminal in
            try await terminal.waitForText("Search  ")
            try await terminal.leaveSearchField(thenSend: "L")
            try await terminal.waitForText(start ?? "· to watch", thenSend: "S")
            if start != nil { try await terminal.waitForText("User name", thenSend: "demo\tdemo" + Keys.enter) }
            try await terminal.waitForText(result, thenSend: Keys.enter)
            try await terminal.waitForAbsence(of: result)
            try await body(terminal)
            terminal.send("\u{3}")
            #expect(await terminal.exitStatus() == .exited(0))
        }
    }
}
