import Testing

@Suite("Output on a terminal", .limitedConcurrency)
struct TerminalTests {
    @Test("The table of 'movies search' fits the width of the terminal and never truncates ids", arguments: [24, 200])
    func width(columns: Int) async throws {
        try await User.with { user in
            let ids = try await user.movies("search", "love", "--format", "ids").lines
            let (outcome, text) = try await Terminal(columns: columns).run(user, "search", "love", environment: [:])
            let lines = text.split(separator: "\n").map(String.init)
            #expect(outcome.exitCode == 0)
            #expect(ids.count == 20)
            #expect(lines.count == ids.count + 1)
            let shown = lines.dropFirst().compactMap { $0.split(separator: " ").first }
            #expect(shown.map(String.init) == ids)
            // These titles have no wide characters, so each character is one cell.
            #expect(lines.allSatisfy { $0.count <= columns })
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

    @Test(
        "'movies' wraps notices and errors between words, and indents further lines by the width of “movies: ”",
        arguments: [40, 80]
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
}
