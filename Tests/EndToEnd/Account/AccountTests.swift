import Foundation
import Networking
import NetworkingURLSession
import ProcessSupport
import TerminalTesting
import Testing

@Suite("The account", .limitedConcurrency)
struct AccountTests {
    @Test(
        "A session that the service has ended is reported once with exit code 77, and the next command says that the user is not signed in",
        arguments: [
            (["account"], 0), (["rate", "83658", "9"], 77), (["watchlist", "sync"], 77),
        ] as [([String], Int32)]
    )
    func expired(command: [String], nextCode: Int32) async throws {
        try await User.withServer { user, server in
            try await user.signIn()
            let body = try JSONEncoder().encode(["session_id": try #require(user.sessionID)])
            let url = try #require(URL(string: "\(server.address)/authentication/session?api_key=\(Credentials.key)"))
            let request = HTTPRequest(
                method: .delete,
                url: url,
                headers: ["Content-Type": "application/json"],
                body: body
            )
            #expect(try await URLSessionTransport().send(request).statusCode == 200)
            let outcome = try await user.movies(command + ["--source", "tmdb"])
            #expect(outcome.exitCode == 77)
            #expect(outcome.errorLines.first == "movies: The service has ended your session.")
            #expect(outcome.errors.contains(": movies account login"))
            #expect(user.sessionID == nil)
            let next = try await user.movies(command + ["--source", "tmdb"])
            #expect(next.errors.contains("You are not signed in.") && next.exitCode == nextCode)
        }
    }

    @Test(
        "A closed standard input ends commands that read it",
        arguments: [
            ["account", "login", "--user", "demo", "--password-stdin"], ["watchlist", "import", "-"], ["show", "-"],
        ]
    )
    func closedInput(command: [String]) async throws {
        try await User.with(service: "http://127.0.0.1:1/3") { user in
            let outcome = try await user.shell(#"exec "$0" "$@" <&-"#, command)
            #expect(outcome.exitCode == 66)
            #expect(outcome.errors.contains("Cannot read standard input: "))
        }
    }

    @Test(
        "In the full-screen app, R signs in and rates a film, S syncs the watchlist, A shows the user, and x signs out"
    )
    func screens() async throws {
        try await User.withServer { user, _ in
            _ = try await user.movies("watchlist", "add", "tt0083658")
            try await user.inTerminal(["browse", "blade runner"]) { terminal in
                try await terminal.waitForText("▸ ★ Blade Runner ", thenSend: Keys.enter)
                try await terminal.waitForText("Ridley Scott", thenSend: "R")
                try await terminal.waitForText("User name", thenSend: "demo\twells" + Keys.enter)
                let wrong = try await terminal.waitForText("The user name or the password is wrong.")
                #expect(wrong.text.contains("•••••") && !wrong.text.contains("wells"))
                terminal.send("\u{15}demo" + Keys.enter)
                try await terminal.waitForText("10 of 10", thenSend: "8\r")
                try await terminal.waitForText("8 of 10", thenSend: "L")
                try await terminal.waitForText("1 of 1 · to watch", thenSend: "S")
                try await terminal.waitForText("Sent 1 change to your account.", thenSend: Keys.enter)
                try await terminal.waitForAbsence(of: "Sent 1 change")
                terminal.send("A")
                try await terminal.waitForText("Signed in as demo", thenSend: "x")
                try await terminal.waitForText("Signed out “demo”.", thenSend: "\u{3}")
                #expect(await terminal.exitStatus() == .exited(0))
            }
            #expect(user.sessionID == nil)
        }
    }

    @Test(
        "The prompt of 'movies account login --user' hides the password, ends at Ctrl-C, Ctrl-D and SIGTERM, ignores other keys with signals, and restores the terminal",
        arguments: [
            ("dex\u{7F}mo\r", 0, "Signed in as “demo”."),
            ("wells\r", 77, "movies: The user name or the password is wrong."),
            ("half a password\u{3}", 130, ""), ("half a password", 128 + SIGTERM, ""),
            ("\u{4}", 66, "movies: No password was typed."),
            // Ctrl-Z and Ctrl-\ are characters at the prompt, which Ctrl-U erases.
            ("\u{1A}\u{1C}\u{15}demo\r", 0, "Signed in as “demo”."),
        ] as [(String, Int32, String)]
    )
    func prompt(keys: String, exitCode: Int32, message: String) async throws {
        try await User.withServer { user, _ in
            let command = ["account", "login", "--user", "demo", "--source", "tmdb"]
            try await user.inTerminal(command, columns: 120) { terminal in
                try await terminal.waitForText("Password of ")
                let settings = try terminal.settings
                #expect(!settings.echoes && settings.isCanonical)
                terminal.send(keys)
                if exitCode == 128 + SIGTERM { terminal.signal(SIGTERM) }
                #expect(await terminal.exitStatus() == .exited(exitCode))
                let lines = terminal.screen.lines
                #expect(lines[0] == "Password of demo:" && lines[1] == message, "\(lines)")
                #expect(try terminal.isRestored)
            }
            #expect((user.sessionID != nil) == (exitCode == 0))
            if exitCode == 0 { #expect(try user.mode(User.sessionPath) == 0o600) }
        }
    }

    @Test(
        "Without a terminal, 'movies account login' exits with 66 and advises an option",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid"), "needs setsid"),
        arguments: [
            (["--user", "demo"], "type the password.", "Use --password-stdin."),
            ([], "confirm the account's name.", "Use --as NAME."),
        ]
    )
    func noTerminal(options: [String], action: String, advice: String) async throws {
        try await User.with(service: "http://127.0.0.1:9/3") { user in
            // A new session has no terminal, even if the tests have one.
            let script = #"exec /usr/bin/setsid --wait "$0" account login --source tmdb "$@""#
            let outcome = try await user.shell(script, options)
            #expect(outcome.exitCode == 66)
            #expect(outcome.errorLines == ["movies: There is no terminal on which to \(action)", "        \(advice)"])
        }
    }
}
