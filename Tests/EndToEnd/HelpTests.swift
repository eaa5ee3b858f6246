import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("Help, version, suggestions and completions", .limitedConcurrency)
struct HelpTests {
    private static let commands = ["search", "popular", "show", "queries", "cache", "completions", "manual"]

    @Test("'movies' without arguments prints its commands and at most ten further lines of help to a pipe")
    func shortHelp() async throws {
        try await User.with { user in
            let outcome = try await user.movies()
            #expect(outcome.exitCode == 0)
            #expect(outcome.lines.count { !$0.contains(/^  \w/) } <= 10)
            for command in Self.commands { #expect(outcome.output.contains("  \(command) ")) }
            #expect(outcome.errors.isEmpty)
        }
    }

    @Test(
        "The full help of 'movies' lists options, environment variables and exit codes in at most 80 columns",
        arguments: [["help"], ["--help"], ["-h"]]
    )
    func fullHelp(arguments: [String]) async throws {
        try await User.with { user in
            let outcome = try await user.start(arguments).outcome()
            #expect(outcome.exitCode == 0)
            let words = [
                "--format", "--source", "--offline", "--refresh", "--color", "--verbose", "TMDB_API_KEY",
                "MOVIES_API_BASE_URL", "MOVIES_IMAGE_BASE_URL", "https_proxy", "NO_COLOR", "CLICOLOR_FORCE",
                "MOVIES_HIGH_CONTRAST", "MOVIES_REDUCE_MOTION", "credentials",
            ]
            for word in words { #expect(outcome.output.contains(word), "\(word)") }
            for code in ["64", "65", "66", "69", "73", "74", "75", "77", "78", "129", "130", "143"] {
                #expect(outcome.output.contains(code), "\(code)")
            }
            #expect(outcome.lines.allSatisfy { $0.count <= 80 })
        }
    }

    @Test("'movies help COMMAND' and 'movies COMMAND --help' print the same help", arguments: HelpTests.commands)
    func command(name: String) async throws {
        try await User.with { user in
            let help = try await user.movies("help", name)
            let option = try await user.movies(name, "--help")
            #expect(help.exitCode == 0)
            #expect(help.output == option.output)
            #expect(help.output.contains("movies \(name)"))
            #expect(help.output.contains("EXAMPLES") || ["queries", "cache"].contains(name))
        }
    }

    @Test("Help, version, completions and manual of 'movies' need neither HOME nor a valid configuration")
    func invalidConfiguration() async throws {
        try await User.with(["TMDB_API_KEY": "nonsense", "MOVIES_API_BASE_URL": "nonsense"]) { user in
            for arguments in [["help"], ["--version"], ["completions", "zsh"], ["manual"], []] {
                let outcome = try await user.start(arguments, environment: ["HOME": ""]).outcome()
                #expect(outcome.exitCode == 0)
            }
        }
    }

    @Test(
        "The executables of the apps and tools print their help and version without a terminal",
        arguments: ["movies", "workspace", "catalogue-server", "measure"]
    )
    func executables(name: String) async throws {
        let executable = URL(filePath: BuiltExecutables.path(of: name))
        for (option, first) in [("--help", nil), ("--version", name == "workspace" ? "workspace.sh " : name + " ")] {
            let outcome = try await RunningProcess(executable, [option], environment: [:]).outcome()
            #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(option): \(outcome.errors)")
            #expect(outcome.output.contains("Usage: ") || option != "--help")
            #expect(outcome.lines.first?.hasPrefix(first ?? "") == true)
        }
    }

    @Test("The option '--version' prints the credits of TMDB and Wikidata")
    func version() async throws {
        try await User.with { user in
            let outcome = try await user.movies("--version")
            #expect(outcome.lines.first?.hasPrefix("movies ") == true)
            #expect(outcome.output.contains("This product uses the TMDB API but is not endorsed or certified by TMDB."))
            #expect(outcome.output.contains("Wikidata"))
        }
    }

    @Test(
        "'movies' suggests the nearest name for a mistyped command, option or value",
        arguments: [
            (["alien"], "'movies search alien'"), (["serch", "alien"], "'search'"), (["populr"], "'popular'"),
            (["quries"], "'queries'"),
            (["queries", "lst"], "'list'"), (["help", "shw"], "'show'"),
            (["search", "alien", "--yeer", "1979"], "'--year'"),
            (["search", "alien", "--ofline"], "'--offline'"), (["search", "alien", "--format", "jsn"], "'json'"),
            (["completions", "zhs"], "'zsh'"),
        ]
    )
    func suggestions(arguments: [String], suggestion: String) async throws {
        try await User.with { user in
            let outcome = try await user.start(arguments).outcome()
            #expect(outcome.exitCode == 64)
            #expect(outcome.errors.contains("Did you mean \(suggestion)?"))
            #expect((1...2).contains(outcome.errorLines.count))
            #expect(outcome.output.isEmpty)
        }
    }

    @Test(
        "The command 'completions' prints a script with commands and options for each shell",
        arguments: ["bash", "zsh", "fish"]
    )
    func completions(shell: String) async throws {
        try await User.with { user in
            let outcome = try await user.movies("completions", shell)
            #expect(outcome.exitCode == 0)
            for word in Self.commands + ["offline", "refresh"] { #expect(outcome.output.contains(word), "\(word)") }
            #expect(outcome.errors.isEmpty)
        }
    }

    @Test("The bash completion script of 'movies' has no syntax errors")
    func bashSyntax() async throws {
        try await User.with { user in
            let script = try await user.movies("completions", "bash").output
            let file = user.home.appending(path: "script")
            try script.write(to: file, atomically: true, encoding: .utf8)
            let process = try RunningProcess(
                URL(filePath: "/bin/bash"),
                ["-n", file.path(percentEncoded: false)],
                environment: [:]
            )
            let outcome = await process.outcome()
            #expect(outcome.exitCode == 0)
            #expect(outcome.errors.isEmpty)
        }
    }

    @Test("The help, the first output, the first screens and the front page say what a key adds in the same two lines")
    func introduction() async throws {
        let readme = try String(contentsOf: WorkspaceFolder.root.appending(path: "README.md"), encoding: .utf8)
        try await User.with { user in
            let first = try await user.start(["search", "alien"]).outcome().errors
            let lines = first.split(separator: "\n").prefix(2).map(String.init)
            #expect(lines.first?.hasPrefix("Without a key: ") == true && lines.last?.contains("TMDB_API_KEY") == true)
            let help = try await user.movies("--help").output
            let plain = try await user.start(["browse", "--plain"]).outcome().output
            for line in lines {
                #expect(help.contains(line) && plain.contains(line) && readme.contains(line), "\(line)")
            }
            try await BrowseSession.with(user) { session in
                let screen = try await session.waitForText("▸ ")
                for line in lines { #expect(screen.text.contains(line)) }
            }
        }
    }
}
