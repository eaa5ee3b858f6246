import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("Help, version, suggestions and completions", .limitedConcurrency)
struct HelpTests {
    @Test("Help, version, completions and manual of 'movies' need neither HOME nor a valid configuration")
    func invalidConfiguration() async throws {
        try await User.with(["TMDB_API_KEY": "nonsense", "MOVIES_API_BASE_URL": "nonsense"]) { user in
            for arguments in [["help"], ["--version"], ["completions", "zsh"], ["manual"], []] {
                let outcome = try await user.movies(arguments, environment: ["HOME": ""])
                #expect(outcome.exitCode == 0)
            }
        }
    }

    @Test("The help, the first output, the first screens and the front page say what a key adds in the same two lines")
    func introduction() async throws {
        let readme = try String(contentsOf: WorkspaceFolder.root.appending(path: "README.md"), encoding: .utf8)
        try await User.with { user in
            let first = try await user.movies(["search", "alien"]).errors
            let lines = first.split(separator: "\n").prefix(2).map(String.init)
            #expect(lines.first?.hasPrefix("Without a key: ") == true && lines.last?.contains("TMDB_API_KEY") == true)
            let help = try await user.movies("--help").output
            let plain = try await user.movies(["browse", "--plain"]).output
            for line in lines {
                #expect(help.contains(line) && plain.contains(line) && readme.contains(line), "\(line)")
            }
            try await user.inTerminal { terminal in
                let screen = try await terminal.waitForText("▸ ")
                for line in lines { #expect(screen.text.contains(line)) }
            }
        }
    }
}
