import Testing

@Suite("Output on a terminal", .limitedConcurrency)
struct TerminalTests {
    @Test("The table of 'movies search' fits the width of the terminal and never truncates ids", arguments: [24, 200])
    func width(columns: Int) async throws {
        try await User.with { user in
            let ids = try await user.movies("search", "love", "--format", "ids").lines
            let text = try await Terminal.run(user, ["search", "love"], columns: columns, environment: [:])
            let lines = text.split(separator: "\n").map(String.init)
            #expect(ids.count == 20 && lines.count == 21)
            let shown = lines.dropFirst().compactMap { $0.split(separator: " ").first }
            #expect(shown.map(String.init) == ids)
            // These titles have no wide characters, so each character is one cell.
            #expect(lines.allSatisfy { $0.count <= columns })
        }
    }

    @Test(
        "NO_COLOR and TERM=dumb turn colours off, and '--color' overrides them",
        arguments: [
            (["TERM": "xterm"], "auto", true), (["TERM": "xterm", "NO_COLOR": "1"], "auto", false),
            (["TERM": "dumb"], "auto", false), (["TERM": "xterm", "NO_COLOR": "1"], "always", true),
        ]
    )
    func styles(environment: [String: String], color: String, hasStyles: Bool) async throws {
        try await User.with { user in
            let command = ["search", "alien", "--color", color]
            let text = try await Terminal.run(user, command, environment: environment)
            #expect(text.contains("\u{1B}[") == hasStyles)
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

    @Test("The command 'search --all' shows its progress on a terminal and erases the progress at the end")
    func progress() async throws {
        try await User.withServer { user, _ in
            let terminal = try Terminal(columns: 80)
            let command = ["search", "man", "--all", "--sort", "title"]
            let outcome = try await user.start(command, environment: ["TERM": "xterm"], errors: terminal.processSide)
                .outcome()
            let shown = try await terminal.text()
            #expect(outcome.lines.count > 300 && !outcome.output.contains("Fetched"))
            #expect(shown.contains("\r\u{1B}[KFetched ") && shown.contains(" pages…"))
            #expect(shown.hasSuffix("\r\u{1B}[K"))
        }
    }
}
