import Testing

@Suite("Output on a terminal", .limitedConcurrency)
struct TerminalTests {
    @Test(
        "The table of 'movies search' fits the width of the terminal and never truncates ids",
        arguments: [24, 40, 80, 200]
    )
    func width(columns: Int) async throws {
        try await User.with { user in
            let ids = try await user.movies("search", "love", "--format", "ids").lines
            let (outcome, text) = try await Terminal(columns: columns).run(user, "search", "love", environment: [:])
            let lines = text.split(separator: "\n").map(String.init)
            #expect(outcome.exitCode == 0)
            #expect(ids.count == 20)
            #expect(lines.count == ids.count + 1)
            #expect(lines.dropFirst().map { $0.split(separator: " ").first.map(String.init) } == ids)
            // These titles have no wide characters, so each character is one cell.
            #expect(lines.allSatisfy { $0.count <= columns })
        }
    }

    @Test("The table of 'movies search' shows all genres on a wide terminal and truncates them on a narrow one")
    func truncation() async throws {
        try await User.with { user in
            let (_, wide) = try await Terminal(columns: 200).run(user, "search", "blade runner")
            let (_, narrow) = try await Terminal(columns: 40).run(user, "search", "blade runner")
            #expect(wide.contains("Science Fiction, Thriller, Drama, Crime, Action"))
            #expect(!narrow.contains("Science Fiction, Thriller"))
            #expect(narrow.contains("Blade Runner"))
        }
    }

    @Test("A wide character takes two cells in the table of 'movies search'")
    func wideCharacters() async throws {
        let title = String(repeating: "東京", count: 40)
        let server = try TMDBSamples.server { _ in
            TMDBSamples.page([TMDBSamples.movie(7, title), TMDBSamples.movie(8, "Cafe\u{301}")])
        }
        try await User.with(service: server.address) { user in
            let (_, text) = try await Terminal(columns: 60).run(user, "search", "film", environment: [:])
            let rows = text.split(separator: "\n").dropFirst().map(String.init)
            #expect(rows.count == 2)
            #expect(rows.allSatisfy { Self.cells($0[...]) <= 60 })
            // The years are in one column.
            let columns = rows.map { row in Self.cells(row.firstRange(of: "1999").map { row[..<$0.lowerBound] } ?? "") }
            #expect(columns.first == columns.last)
        }
    }

    /// Returns the width of a text of Latin letters and ideographs.
    private static func cells(_ text: Substring) -> Int {
        text.reduce(0) { $0 + (("一"..."龥").contains($1) ? 2 : 1) }
    }

    @Test("The table of 'movies search' has colours only on a terminal, unless '--color' forces or disables them")
    func colours() async throws {
        try await User.with { user in
            let piped = try await user.movies("search", "alien", "--format", "table")
            let forced = try await user.movies("search", "alien", "--format", "table", "--color", "always")
            let (_, plain) = try await Terminal(columns: 80).run(user, "search", "alien", "--color", "never")
            let (_, coloured) = try await Terminal(columns: 80).run(user, "search", "alien")
            #expect(!piped.output.contains("\u{1B}"))
            #expect(forced.output.contains("\u{1B}["))
            #expect(!plain.contains("\u{1B}"))
            #expect(coloured.contains("\u{1B}["))
        }
    }

    /// Environment variables, the value of --color, and whether the output on a terminal has styles.
    struct StyleCase: Sendable, CustomTestStringConvertible {
        let environment: [String: String]
        let color: String
        let hasStyles: Bool

        init(_ environment: [String: String], _ color: String, _ hasStyles: Bool) {
            self.environment = environment.merging(["TERM": "xterm"]) { first, _ in first }
            self.color = color
            self.hasStyles = hasStyles
        }

        var testDescription: String { "\(environment.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }) \(color)" }
    }

    @Test(
        "NO_COLOR, CLICOLOR_FORCE and TERM=dumb turn colours on or off, and '--color' overrides them",
        arguments: [
            StyleCase([:], "auto", true), StyleCase(["NO_COLOR": "1"], "auto", false),
            StyleCase(["NO_COLOR": ""], "auto", true),
            StyleCase(["TERM": "dumb"], "auto", false),
            StyleCase(["TERM": "dumb", "CLICOLOR_FORCE": "1"], "auto", true),
            StyleCase(["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], "auto", false),
            StyleCase(["NO_COLOR": "1"], "always", true),
            StyleCase(["CLICOLOR_FORCE": "1"], "never", false),
        ]
    )
    func styles(styleCase: StyleCase) async throws {
        try await User.with { user in
            let terminal = try Terminal(columns: 80)
            let (_, text) = try await terminal.run(
                user,
                "search",
                "alien",
                "--color",
                styleCase.color,
                environment: styleCase.environment
            )
            #expect(text.contains("\u{1B}[") == styleCase.hasStyles)
        }
    }

    @Test(
        "CLICOLOR_FORCE colours a table in a pipe, but neither ids nor JSON",
        arguments: [("table", true), ("ids", false), ("json", false)]
    )
    func forced(format: String, hasStyles: Bool) async throws {
        try await User.with(["CLICOLOR_FORCE": "1"]) { user in
            let outcome = try await user.movies("search", "alien", "--format", format)
            #expect(outcome.output.contains("\u{1B}[") == hasStyles)
        }
    }

    @Test("The options '--format ids' and '--format json' also write ids and JSON to a terminal")
    func formats() async throws {
        try await User.with { user in
            let (_, ids) = try await Terminal(columns: 80).run(user, "search", "brazil 1985", "--format", "ids")
            #expect(ids == "88846\n")
            let (_, json) = try await Terminal(columns: 80).run(user, "search", "blade runner", "--format", "json")
            #expect(try JSON(json)["query"] == "blade runner")
        }
    }

    @Test(
        "'movies' wraps notices and errors between words, and indents further lines by the width of “movies: ”",
        arguments: [40, 60, 80]
    )
    func wrapping(columns: Int) async throws {
        try await User.with { user in
            let terminal = try Terminal(columns: columns)
            let (_, text) = try await terminal.run(user, "show", "tt9999999", environment: [:], showsErrors: true)
            let lines = text.split(separator: "\n").map(String.init)
            // An address is not broken, so that it can be copied.
            #expect(lines.allSatisfy { $0.count <= columns || $0.contains("https://") })
            let failure = try #require(lines.firstIndex { $0.hasPrefix("movies: ") })
            #expect(lines.suffix(from: failure + 1).allSatisfy { $0.hasPrefix("        ") })
            let words = text.split { $0 == " " || $0 == "\n" }.map(String.init)
            #expect(words.contains("TMDB_API_KEY"))
            #expect(words.contains("TITLE"))
            if columns == 80 { #expect(lines.count == 4) }
        }
    }

    @Test(
        "Without a terminal, 'movies' prints the two sentences of the notice, the error and its remedy on one line each"
    )
    func noWrapping() async throws {
        try await User.with { user in
            let outcome = try await user.movies("show", "tt9999999")
            #expect(outcome.errorLines.count == 4)
        }
    }

    @Test("The command 'search --all' shows its progress on a terminal and erases the progress at the end")
    func progress() async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address) { user in
                let terminal = try Terminal(columns: 80)
                let process = try user.start(
                    ["search", "man", "--all", "--sort", "title"],
                    environment: ["TERM": "xterm"],
                    errors: terminal.processSide
                )
                let outcome = await process.outcome()
                let shown = try await terminal.text()
                #expect(outcome.lines.count > 300)
                #expect(shown.contains("\r\u{1B}[KFetched "))
                #expect(shown.contains(" pages…"))
                #expect(shown.hasSuffix("\r\u{1B}[K"))
                #expect(!outcome.output.contains("Fetched"))
            }
        }
    }

    @Test("The command 'search --all' shows no progress if standard error is a pipe or TERM is dumb")
    func noProgress() async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address) { user in
                let piped = try await user.movies("search", "man", "--all", "--source", "tmdb")
                #expect(piped.errors.isEmpty)
                let terminal = try Terminal(columns: 80)
                let process = try user.start(
                    ["search", "man", "--all", "--source", "tmdb", "--refresh"],
                    environment: ["TERM": "dumb"],
                    errors: terminal.processSide
                )
                _ = await process.outcome()
                let shown = try await terminal.text()
                #expect(shown.isEmpty)
            }
        }
    }

    @Test("Below a table, 'movies search' prints the number of films and the options for more")
    func tableFooter() async throws {
        try await User.with { user in
            let movies = try await user.movies("search", "man", "--all", "--format", "ids").lines
            let terminal = try Terminal(columns: 80)
            let (_, text) = try await terminal.run(user, "search", "man", environment: [:], showsErrors: true)
            #expect(text.contains("20 of \(movies.count) films. More: --page 2, or --all."))
        }
    }
}
