import TerminalTesting
import Testing

@Suite("The watchlist in the full-screen app", .limitedConcurrency)
struct WatchlistScreenTests {
    @Test("In the full-screen app, a user stars a film, edits it on the watchlist, marks it as watched, and removes it")
    func wholeWay() async throws {
        try await User.with { user in
            try await BrowseSession.with(user, ["browse", "blade runner"]) { session in
                try await session.waitForText("▸   Blade Runner", thenSend: "w")
                try await session.waitForText("▸ ★ Blade Runner", thenSend: "L")
                try await session.waitForText("1 of 1 · to watch", thenSend: "e")
                try await session.waitForText(
                    "(2026-12-24, tomorrow, friday, +2w)",
                    thenSend: "2027-03-04\tfinal cut\r"
                )
                try await session.waitForText("Saved “Blade Runner”.")
                let edited = try await session.waitForText("1982  2027-03-04", thenSend: "x")
                #expect(edited.text.contains("▸ ★ Blade Runner") && edited.text.contains("Saved “Blade Runner”."))
                try await session.waitForText("There are no films to watch.", thenSend: "u")
                try await session.waitForText("Undone: Mark “Blade Runner” as watched.")
                try await session.waitForText("▸ ★ Blade Runner", thenSend: "x")
                try await session.waitForText("There are no films to watch.", thenSend: "\t")
                try await session.waitForText("▸ ✓ Blade Runner", thenSend: "d")
                try await session.waitForText("Removed “Blade Runner”.", thenSend: "uq")
                try await session.waitForText("▸ ✓ Blade Runner", thenSend: "q")
                #expect(await session.exitStatus() == .exited(0))
                #expect(try session.terminal.isRestored)
                #expect(session.terminal.unknownSequences.isEmpty)
            }
            let row = try await user.movies("watchlist", "--watched").firstRow
            #expect(row.prefix(3) == ["tt0083658", "Blade Runner", "1982"])
            #expect(row[3] == "2027-03-04" && !row[4].isEmpty && row[6] == "final cut")
        }
    }

    @Test("In the full-screen app, S signs in and syncs, and two devices show the same films")
    func sync() async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address) { first in
                try await User.with(service: server.address) { second in
                    _ = try await first.movies("watchlist", "add", "tt0083658", "tt0078748")
                    try await sync(first, signingInFrom: "1 of 2", expecting: "Sent 2 changes to your account.")
                    try await sync(
                        second,
                        signingInFrom: "There are no films to watch.",
                        expecting: "Added 2 films from your account."
                    ) { session in
                        try await session.waitForText("1 of 2 · to watch", thenSend: "d")
                        try await session.waitForText("Press u to undo it.", thenSend: "S")
                        try await session.waitForText("Sent 1 change to your account.", thenSend: Keys.enter)
                    }
                    let text = "Removed 1 film that you have removed from your account."
                    try await sync(first, signingInFrom: nil, expecting: text)
                    let titles = try await first.movies("watchlist").rows.map { $0[1] }
                    #expect(try await second.movies("watchlist").rows.map { $0[1] } == titles && titles.count == 1)
                }
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
        _ body: (BrowseSession) async throws -> Void = { _ in }
    ) async throws {
        try await BrowseSession.with(user) { session in
            try await session.waitForText("Search  ")
            try await session.leaveSearchField(thenSend: "L")
            try await session.waitForText(start ?? "· to watch", thenSend: "S")
            if start != nil { try await session.waitForText("User name", thenSend: "demo\tdemo" + Keys.enter) }
            try await session.waitForText(result, thenSend: Keys.enter)
            try await session.waitForAbsence(of: result)
            try await body(session)
            session.terminal.send("\u{3}")
            #expect(await session.exitStatus() == .exited(0))
        }
    }

    @Test("In the full-screen app, the user sorts, searches, rates, undoes and redoes, and opens films and the search")
    func furtherKeys() async throws {
        try await User.with { user in
            _ = try await user.movies("watchlist", "add", "tt0083658", "tt0078748", "tt0041959")
            try await BrowseSession.with(user, ["browse", "blade runner"]) { session in
                try await session.waitForText("▸ ★ Blade Runner", thenSend: Keys.enter)
                try await session.waitForText("Ridley Scott")
                try await session.waitForText("★ on the watchlist", thenSend: "w")
                try await session.waitForAbsence(of: "★ on the watchlist")
                session.terminal.send("w")
                try await session.waitForText("★ on the watchlist", thenSend: "L")
                try await session.waitForText("1 of 3 · to watch · by due date", thenSend: "s")
                try await session.waitForText("by newest", thenSend: "s")
                try await session.waitForText("by title", thenSend: "/third")
                try await session.waitForText("1 of 1 · to watch", thenSend: Keys.enter + "e")
                try await session.waitForText("Rating    (0.5 to 10)", thenSend: Keys.f2)
                try await session.waitForText("7 of 10", thenSend: "8\r")
                try await session.waitForText("Rating    8", thenSend: Keys.f3)
                try await session.waitForText("Carol Reed", thenSend: "q")
                try await session.waitForText("Rating    8", thenSend: Keys.escape)
                try await session.waitForText("Discard your changes", thenSend: Keys.down + Keys.enter)
                try await session.waitForText("1 of 1 · to watch", thenSend: Keys.escape)
                try await session.waitForText("1 of 3 · to watch", thenSend: "d")
                try await session.waitForText("Removed “Alien”.", thenSend: "u")
                try await session.waitForText("Undone: Remove “Alien”.", thenSend: "U")
                try await session.waitForText("Redone: Remove “Alien”.", thenSend: "a")
                try await session.waitForText("Popular films")
                try await session.leaveSearchField(thenSend: "q")
                try await session.waitForText("1 of 2 · to watch", thenSend: "qqq")
                #expect(await session.exitStatus() == .exited(0))
            }
            let ids = try await user.movies("watchlist", "--all", "--sort", "title", "--format", "ids").output
            #expect(ids == "tt0083658\ntt0041959\n")
        }
    }
}
