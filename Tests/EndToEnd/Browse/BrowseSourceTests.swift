import Foundation
import ProcessSupport
import TerminalTesting
import Testing

@Suite("The full-screen app with an API service", .limitedConcurrency)
struct BrowseSourceTests {
    @Test("The full-screen app shows an error, and the key r retries the request")
    func retriesAfterError() async throws {
        // The first two requests fail: the one for the popular films and the one for the genres.
        try await CatalogueServer.with("--fault", "404:2") { server in
            try await User.with(service: server.address) { user in
                try await BrowseSession.with(user) { session in
                    try await session.waitForText("Press Enter to try again.")
                    try await session.leaveSearchField(thenSend: "r")
                    // If the request for the genres is late, the second request for the films fails, too.
                    let screen = try await session.terminal.waitUntil("the films") { screen in
                        if screen.text.contains("Press r to try again.") { session.terminal.send("r") }
                        return screen.text.contains("▸ ")
                    }
                    #expect(screen.lines.last?.contains("tmdb") == true)
                }
            }
        }
    }

    @Test("The full-screen app shows stored results and their age during a request and after the service stops")
    func showsStoredResults() async throws {
        try await CatalogueServer.with("--latency", "1000") { server in
            try await User.with(service: server.address) { user in
                _ = try await user.movies("search", "blade runner")
                try await BrowseSession.with(user, ["browse", "blade runner"]) { session in
                    let screen = try await session.waitForText("updating… · from less than a minute ago")
                    #expect(screen.text.contains("▸   Blade Runner"))
                    try await session.waitForAbsence(of: "updating…")
                }
                await server.stop()
                try await BrowseSession.with(user, ["browse", "blade runner"]) { session in
                    try await session.waitForText("▸   Blade Runner")
                    try await session.waitForText("from less than a minute ago")
                }
            }
        }
    }

    @Test(
        "The full-screen app shows a film's poster with the terminal's image protocol or as half blocks, and no poster in the list",
        .withPosters,
        arguments: [
            (TerminalKind.xterm, [:]), (.kitty, ["TERM": "xterm-kitty"]), (.iTerm2, ["TERM_PROGRAM": "iTerm.app"]),
        ] as [(TerminalKind, [String: String])]
    )
    func poster(kind: TerminalKind, environment: [String: String]) async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address, images: server.imageAddress) { user in
                try await BrowseSession.with(user, ["browse", "blade runner"], kind: kind, environment: environment) {
                    session in
                    try await session.waitForText("▸   Blade Runner", thenSend: Keys.enter)
                    try await session.waitForText("Ridley Scott")
                    let screen = try await session.terminal.waitUntil("the poster") { screen in
                        kind == .xterm ? screen.text.contains("▀▀▀") : !screen.images.isEmpty
                    }
                    #expect(screen.text.contains("Ridley Scott"))
                    session.terminal.send(Keys.escape)
                    let list = try await session.waitForText("▸   Blade Runner")
                    #expect(list.images.isEmpty)
                    #expect(!list.text.contains("▀"))
                    #expect(session.terminal.unknownSequences.isEmpty)
                }
            }
        }
    }

    @Test(
        "The full-screen app in a wide terminal shows the details and the poster of the selected film beside the list",
        .withPosters
    )
    func preview() async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address, images: server.imageAddress) { user in
                try await BrowseSession.with(user, columns: 120, rows: 30) { session in
                    try await session.waitForText("Popular films", thenSend: "blade runner")
                    try await session.waitForText("│ Blade Runner")
                    #expect(try server.requests().allSatisfy { !$0.contains("credits") })
                    #expect(try server.imageRequests() == [])
                    session.terminal.send(Keys.enter)
                    let screen = try await session.terminal.waitUntil("the poster and the details") { screen in
                        screen.text.contains("▀▀▀") && screen.text.contains("Ridley Scott")
                    }
                    #expect(screen.text.contains("▸   Blade Runner"))
                }
            }
        }
    }
}
