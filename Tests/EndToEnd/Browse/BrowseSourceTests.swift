import Foundation
import ProcessSupport
import TerminalTesting
import Testing

@Suite("The app with screens, on a service", .fewAtOnce)
struct BrowseSourceTests {
    @Test("An error is told, and r tries again")
    func retry() async throws {
        // As many as one question is tried, with those for genres beside it.
        try await CatalogueServer.with("--fault", "404:2") { server in
            try await User.with(service: server.address) { user in
                try await BrowseSession.with(user) { session in
                    try await session.seeing("Press Enter to try again.")
                    try await session.leaveField(send: "r")
                    let screen = try await session.seeing("▸ ")
                    #expect(screen.lines.last?.contains("tmdb") == true)
                }
            }
        }
    }

    @Test("Stored answers come at once with their age, while the service is asked, and stay where it does not answer")
    func stored() async throws {
        try await CatalogueServer.with("--latency", "1000") { server in
            try await User.with(service: server.address) { user in
                _ = try await user.movies("search", "blade runner")
                try await BrowseSession.with(user, ["browse", "blade runner"]) { session in
                    let screen = try await session.seeing("updating… · from less than a minute ago")
                    #expect(screen.text.contains("▸ Blade Runner"))
                    try await session.notSeeing("updating…")
                }
                await server.stop()
                try await BrowseSession.with(user, ["browse", "blade runner"]) { session in
                    try await session.seeing("▸ Blade Runner")
                    try await session.seeing("from less than a minute ago")
                }
            }
        }
    }

    @Test("Offline nothing is asked")
    func offline() async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address) { user in
                _ = try await user.movies("search", "blade runner")
                let before = try server.requests().count
                try await BrowseSession.with(user, ["browse", "--offline", "blade runner"]) { session in
                    try await session.seeing("▸ Blade Runner", send: "r")
                    try await session.seeing("▸ Blade Runner", send: "/x")
                    try await session.seeing("Nothing is stored")
                }
                #expect(try server.requests().count == before)
            }
        }
    }

    @Test(
        "A poster is drawn by the best means that the terminal has",
        .withPosters,
        arguments: [
            (TerminalKind.xterm, [:]), (.kitty, ["TERM": "xterm-kitty"]), (.iTerm2, ["TERM_PROGRAM": "iTerm.app"]),
        ] as [(TerminalKind, [String: String])]
    )
    func poster(kind: TerminalKind, environment: [String: String]) async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address, images: server.images) { user in
                try await BrowseSession.with(user, ["browse", "blade runner"], kind: kind, environment: environment) {
                    session in
                    try await session.seeing("▸ Blade Runner", send: Keys.enter)
                    try await session.seeing("Director  Ridley Scott")
                    let screen = try await session.terminal.waitUntil("the poster is to be seen") { screen in
                        kind == .xterm ? screen.text.contains("▀▀▀") : !screen.images.isEmpty
                    }
                    #expect(screen.text.contains("Director  Ridley Scott"))
                    session.terminal.send(Keys.escape)
                    let list = try await session.seeing("▸ Blade Runner")
                    #expect(list.images.isEmpty)
                    #expect(!list.text.contains("▀"))
                    #expect(session.terminal.unknownSequences.isEmpty)
                }
            }
        }
    }

    @Test("A terminal with sixteen colours shows no poster, and asks for none")
    func noPoster() async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address, images: server.images) { user in
                let environment = ["TERM": "xterm", "COLORTERM": ""]
                try await BrowseSession.with(user, ["browse", "blade runner"], environment: environment) { session in
                    try await session.seeing("▸ Blade Runner", send: Keys.enter)
                    let screen = try await session.seeing("Director  Ridley Scott")
                    #expect(screen.lines[2] == " Blade Runner (1982)")
                }
                #expect(try server.pictureRequests() == [])
            }
        }
    }
}
