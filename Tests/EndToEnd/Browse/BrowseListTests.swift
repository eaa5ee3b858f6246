import JPEG
import ProcessSupport
import TerminalTesting
import Testing

@Suite("The list of the full-screen app", .limitedConcurrency)
struct BrowseListTests {
    // MARK: Searches

    @Test(
        "The title of the list has the year of the year field, and Ctrl-Y removes the year after a search without results"
    )
    func year() async throws {
        try await User.with { user in
            try await BrowseSession.with(user) { session in
                try await session.waitForText("Popular films", thenSend: "alien\t2004")
                try await session.terminal.waitUntil("only films of 2004") { screen in
                    let movies = screen.lines[4..<23].filter { !$0.isEmpty }
                    return screen.text.contains("Alien vs. Predator") && movies.allSatisfy { $0.contains(" 2004 ") }
                }
                session.terminal.send("\u{15}2099")
                let empty = try await session.waitForText(
                    "Press Ctrl-Y to search in all years",
                    thenSend: Keys.controlY
                )
                #expect(empty.lines[0] == " movies › “alien” · 2099")
                #expect(empty.text.contains("Nothing found for “alien” of 2099."))
                let list = try await session.waitForText("▸   Alien  ")
                #expect(list.lines[0] == " movies › “alien”")
            }
        }
    }

    @Test("In the full-screen app, a year in the words precedes the year of the year field")
    func yearInWords() async throws {
        try await User.with { user in
            try await BrowseSession.with(user) { session in
                try await session.waitForText("Popular films", thenSend: "alien 1979\t2004\r")
                try await session.waitForText("the year in the words is used")
                let list = try await session.waitForText("▸   Alien  ")
                #expect(list.lines[0] == " movies › “alien 1979”" && list.lines[4].contains(" 1979 "))
            }
        }
    }

    @Test(
        "The full-screen app suggests the nearest titles of a misspelled query, and Enter searches for the selected one"
    )
    func nearestTitles() async throws {
        try await User.with { user in
            try await BrowseSession.with(user, ["browse", "alein"]) { session in
                try await session.waitForText("Nothing found for “alein”. Did you mean:", thenSend: "jk" + Keys.enter)
                let screen = try await session.waitForText("▸   Alien ")
                #expect(screen.lines[1].hasPrefix(" Search  Alien "))
            }
        }
    }

    @Test("Recent queries are searches that found films, and have the title of a film whose address was pasted")
    func savedQueries() async throws {
        try await User.with { user in
            let address = Keys.paste("https://www.imdb.com/title/tt0083658/")
            try await BrowseSession.with(user) { session in
                try await session.waitForText("Popular films", thenSend: "zzzzqqqq" + Keys.enter)
                try await session.waitForText("Nothing found for “zzzzqqqq”.", thenSend: "/" + address + Keys.enter)
                try await session.waitForText("▸   Blade Runner", thenSend: Keys.enter)
                try await session.waitForText("Ridley Scott", thenSend: "\u{3}")
                #expect(await session.exitStatus() == .exited(0))
            }
            #expect(try await user.movies("queries").output == "Blade Runner\n")
        }
    }

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

    @Test("In the full-screen app, s sorts the list, f filters it, and a scroll bar shows the place")
    func arrangement() async throws {
        try await User.with { user in
            try await BrowseSession.with(user, ["browse", "alien"]) { session in
                let list = try await session.waitForText("▸   Alien  ", thenSend: "s")
                #expect(list.lines[4].hasSuffix("┃") && list.lines[21].hasSuffix("│"))
                // The selected film stays selected.
                try await session.terminal.waitUntil("the sorted list") {
                    $0.text.contains("Title · by year") && $0.lines.contains { $0.hasPrefix("▸   Alien  ") }
                        && $0.lines.last?.hasPrefix(" 45 of 48") == true
                }
                session.terminal.send("f")
                try await session.waitForText("Filter", thenSend: "RES")
                let filtered = try await session.waitForText("2 of 48 loaded, by year", thenSend: "\r\r")
                #expect(filtered.text.contains("Alien Trespass") && filtered.text.contains("Alien Resurrection"))
                try await session.waitForText("Runtime")
            }
        }
    }

    @Test("At 120 columns, recent queries are beside the list")
    func suggestionsBesideList() async throws {
        try await User.with { user in
            for query in ["brazil", "amelie"] { _ = try await user.movies("search", query) }
            try await BrowseSession.with(user, ["browse", "alien"], columns: 120, rows: 40) { session in
                try await session.waitForText("▸   Alien  ", thenSend: "/")
                let screen = try await session.waitForText("─ Recent ─")
                let row = try #require(screen.lines.firstIndex { $0.contains("─ Recent ─") })
                #expect(screen.lines[row + 1].hasPrefix("▸   Alien ") && screen.lines[row + 2].contains("│ amelie"))
            }
        }
    }

    @Test("The status line says that only the first 10,000 films of a longer list can be shown")
    func longList() async throws {
        try await User.with { user in
            try await BrowseSession.with(user, columns: 120) { session in
                _ = try await session.waitForText("\n 1 of first 10,000 of 50,490 · catalogue")
            }
        }
    }

    @Test("A film with a blank title has the title (untitled)")
    func blankTitle() async throws {
        let server = try TMDBSamples.server { _ in TMDBSamples.page([["id": 7, "title": " "]]) }
        try await User.with(service: server.address) { user in
            try await BrowseSession.with(user) { session in
                _ = try await session.waitForText("▸   (untitled)")
            }
        }
    }

    @Test("The letters of a title that match the search are underlined")
    func matchedLetters() async throws {
        try await User.with { user in
            try await BrowseSession.with(user, ["browse", "blade run"], environment: ["NO_COLOR": "1"]) { session in
                let screen = try await session.waitForText("▸   Blade Runner")
                let underlined = screen.cells(row: 4).filter(\.style.isUnderlined).map(\.character)
                #expect(String(underlined) == "BladeRun")
            }
        }
    }

    // MARK: Keys

    @Test("The keys l, h, Ctrl-D, Ctrl-U and r open a film, go back, scroll by half a page, and keep the selected film")
    func keyPairs() async throws {
        try await User.with { user in
            try await BrowseSession.with(user, ["browse", "alien"]) { session in
                try await session.waitForText("▸   Alien  ", thenSend: "\u{4}")
                try await session.waitForText("10 of 48", thenSend: "\u{15}")
                try await session.waitForText(" 1 of 48", thenSend: "jj")
                try await session.waitForText("▸   Alien: Covenant", thenSend: "l")
                try await session.waitForText("Ridley Scott", thenSend: "h")
                try await session.waitForText("▸   Alien: Covenant")
                let frames = session.terminal.finishedFrames
                session.terminal.send("r")
                let screen = try await session.terminal.waitUntil("the refreshed list") {
                    session.terminal.finishedFrames > frames && !$0.text.contains("updating")
                }
                #expect(screen.text.contains("▸   Alien: Covenant"))
            }
        }
    }

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

    @Test("At 40 columns, the help wraps, the bottom line keeps / and ?, and A says why there is no account")
    func narrow() async throws {
        try await User.with { user in
            try await BrowseSession.with(user, ["browse", "alien"], columns: 40, rows: 12) { session in
                let list = try await session.waitForText("▸   Alien  ", thenSend: "?")
                #expect(list.lines.last?.hasSuffix("/ search  ? help") == true)
                let help = try await session.waitForText("─ Keys ─")
                #expect(help.text.contains("search: type words") && help.text.contains("of a title"))
                #expect(help.lines.dropLast().allSatisfy { !$0.contains("…") } && help.text.contains("┃"))
                session.terminal.send(Keys.escape)
                try await session.waitForAbsence(of: "─ Keys ─")
                session.terminal.send("A")
                try await session.waitForText("This source of films has no")
                try await session.waitForText("set TMDB_API_KEY")
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
