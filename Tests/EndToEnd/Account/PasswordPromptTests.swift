import Foundation
import ProcessSupport
import TerminalTesting
import Testing

@Suite("The prompt for the password", .limitedConcurrency)
struct PasswordPromptTests {
    private static let login = ["account", "login", "--user", "demo", "--source", "tmdb"]

    /// Starts the sign-in of a user in a terminal, and calls `body` when the prompt is visible.
    private func run(_ body: (User, PseudoTerminal) async throws -> Void) async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address) { user in
                try await user.inTerminal(Self.login) { terminal in
                    try await terminal.waitForPrompt(thenSend: "")
                    let settings = try terminal.settings
                    #expect(!settings.echoes && settings.isCanonical)
                    try await body(user, terminal)
                    #expect(try terminal.isRestored)
                }
            }
        }
    }

    @Test("'movies account login --user' reads the password without echo, and stores a session with mode 0600")
    func login() async throws {
        try await run { user, terminal in
            terminal.send("dex\u{7F}mo\r")
            #expect(await terminal.exitStatus() == .exited(0))
            #expect(terminal.screen.lines[0...1] == ["Password of demo:", "Signed in as “demo”."])
            let account = try await user.movies("account")
            #expect(account.output == "demo\n")
            #expect(try user.mode(User.sessionPath) == 0o600)
        }
    }

    @Test("A wrong password at the prompt exits with 77, is not shown, and stores no session")
    func wrongPassword() async throws {
        try await run { user, terminal in
            terminal.send("wells\r")
            #expect(await terminal.exitStatus() == .exited(77))
            #expect(terminal.screen.text.contains("movies: The user name or the password is wrong."))
            #expect(!terminal.screen.text.contains("wells"))
            #expect(user.sessionID == nil)
        }
    }

    @Test(
        "Ctrl-C at the prompt restores the echo and exits with 130; SIGTERM does so with 143",
        arguments: [true, false]
    )
    func interrupted(isKey: Bool) async throws {
        try await run { user, terminal in
            terminal.send("half a password")
            if isKey { terminal.send("\u{3}") } else { terminal.signal(SIGTERM) }
            #expect(await terminal.exitStatus() == .exited(isKey ? 130 : 143))
            #expect(!terminal.screen.text.contains("half"))
            #expect(user.sessionID == nil)
        }
    }

    @Test("Ctrl-D at the prompt exits with 66 and a message")
    func endOfInput() async throws {
        try await run { _, terminal in
            terminal.send("\u{4}")
            #expect(await terminal.exitStatus() == .exited(66))
            #expect(terminal.screen.text.contains("movies: No password was typed."))
        }
    }

    @Test("The prompt ignores Ctrl-Z and Ctrl-\\, which would leave a terminal without echo")
    func otherSignals() async throws {
        try await run { _, terminal in
            // Without their special meaning, the keys are characters, which Ctrl-U erases.
            terminal.send("\u{1A}\u{1C}\u{15}demo\r")
            #expect(await terminal.exitStatus() == .exited(0))
        }
    }

    @Test(
        "Without a terminal, 'movies account login --user' exits with 66 and advises --password-stdin",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid"), "needs setsid")
    )
    func noTerminal() async throws {
        try await User.with(service: "http://127.0.0.1:9/3") { user in
            // A new session has no terminal, even if the tests have one.
            let outcome = try await RunningProcess(
                URL(filePath: "/usr/bin/setsid"),
                ["--wait", Executables.movies.filePath] + Self.login,
                environment: user.environment
            )
            .outcome()
            #expect(outcome.exitCode == 66)
            let message = "movies: There is no terminal on which to type the password."
            #expect(outcome.errorLines == [message, "        Use --password-stdin."])
        }
    }
}
