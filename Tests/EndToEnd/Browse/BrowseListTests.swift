import JPEG
import ProcessSupport
import TerminalTesting
import Testing

@Suite("The list of the full-screen app", .limitedConcurrency)
struct BrowseListTests {
    // MARK: Searches

    // MARK: Rows

    @Test("Scrolling in the full-screen app fetches further pages up to the last film")
    func paging() async throws {
        try await User.with { user in
            try await BrowseSession.with(user, ["browse", "alien"]) { session in
                var screen = try await session.waitForText("1 of ")
                let total = try #require(screen.lines.last?.split(separator: " ").dropFirst(2).first.map(String.init))
                #expect((Int(total) ?? 0) > 20)
                while !screen.text.contains("\(total) of \(total)") {
                    let frames = session.terminal.finishedFrames
                    // If the last row is already selected, G draws no frame. Ctrl-L always draws one.
                    session.terminal.send("G\u{C}")
                    screen = try await session.terminal.waitUntil("the next frame") { _ in
                        session.terminal.finishedFrames > frames
                    }
                }
                session.terminal.send("g")
                try await session.waitForText("1 of \(total)")
            }
        }
    }

    // MARK: Keys

    @Test("In the list and in details, y copies the address of a film's page, Y copies its id, and o opens the page")
    func copies() async throws {
        try await User.with { user in
            try await BrowseSession.with(user, ["browse", "blade runner"]) { session in
                let address = "https://www.imdb.com/title/tt0083658/"
                for place in ["▸   Blade Runner", "Ridley Scott"] {
                    try await session.waitForText(place, thenSend: "y")
                    #expect(try await session.waitForText("copied " + address, thenSend: "Y").clipboard == address)
                    #expect(try await session.waitForText("copied tt0083658", thenSend: "o").clipboard == "tt0083658")
                    // There is no browser.
                    try await session.waitForText(address, thenSend: Keys.enter)
                    try await session.waitForAbsence(of: address)
                    session.terminal.send(Keys.enter)
                }
            }
        }
    }

    // MARK: Posters

    @Test("The details say why a film's poster is not drawn, without a box", .withPosters)
    func noPoster() async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address, images: server.imageAddress) { user in
                for (arguments, environment, reason) in [
                    (["--source", "catalogue"], [:], "The film has no poster."),
                    ([], [JPEGLibrary.pathVariable: "/nowhere"], "No poster: libturbojpeg is missing. Install"),
                    ([], ["NO_COLOR": "1"], "No poster: the terminal shows no colours."),
                    ([], ["TERM": "xterm", "COLORTERM": ""], "No poster: the terminal shows only 16 colours."),
                ] as [([String], [String: String], String)] {
                    let browse = ["browse", "blade runner"] + arguments
                    try await BrowseSession.with(user, browse, environment: environment) { session in
                        try await session.waitForText("▸   Blade Runner", thenSend: Keys.enter)
                        let screen = try await session.waitForText(reason)
                        #expect(!screen.text.contains("┌"))
                    }
                }
            }
        }
    }
}
