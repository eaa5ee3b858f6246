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
        "CLICOLOR_FORCE colours a table in a pipe, but neither ids nor JSON",
        arguments: [("table", true), ("ids", false), ("json", false)]
    )
    func forced(format: String, hasStyles: Bool) async throws {
        try await User.with(["CLICOLOR_FORCE": "1"]) { user in
            let outcome = try await user.movies("search", "alien", "--format", format)
            #expect(outcome.output.contains("\u{1B}[") == hasStyles)
        }
    }
}
