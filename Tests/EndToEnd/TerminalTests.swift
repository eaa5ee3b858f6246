import TerminalTesting
import Testing

@Suite("Output on a terminal", .limitedConcurrency)
struct TerminalTests {
    @Test("The table of 'movies search' fits the width of the terminal and never truncates ids", arguments: [24, 200])
    func width(columns: Int) async throws {
        try await User.with { user in
            let ids = try await user.movies("search", "love", "--format", "ids").lines
            try await user.inTerminal(["search", "love"], columns: columns, rows: 60) { terminal in
                #expect(await terminal.exitStatus() == .exited(0))
                // A row that did not fit would take two lines.
                let rows = terminal.screen.lines.dropFirst().prefix(20)
                #expect(ids.count == 20 && rows.map { $0.split(separator: " ").first.map(String.init) } == ids)
            }
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
            let command = ["search", "alien", "--color", color, "--source", "catalogue"]
            try await user.inTerminal(command, environment: environment) { terminal in
                #expect(await terminal.exitStatus() == .exited(0))
                let screen = terminal.screen
                #expect(screen.text.contains("Alien"))
                let cells = (0..<screen.rows).flatMap { screen.cells(row: $0) }
                #expect(cells.contains { $0.style != .plain } == hasStyles)
            }
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
        try await User.withServer("--latency", "200") { user, _ in
            try await user.inTerminal(["search", "the man", "--all", "--sort", "title", "--format", "ids"]) {
                terminal in
                try await terminal.waitUntil("the progress") { $0.text.contains(/Fetched \d+ of \d+ pages…/) }
                #expect(await terminal.exitStatus() == .exited(0))
                #expect(!terminal.screen.text.contains("Fetched") && !terminal.screen.text.contains("pages"))
            }
        }
    }
}
