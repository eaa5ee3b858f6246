import Foundation
import ProcessSupport
import TerminalTesting
import Testing

@Suite("The account of a sign-in on the approval page", .limitedConcurrency)
struct ConfirmationTests {
    @Test(
        "'movies account login' stores the session only if the user confirms the account's name",
        arguments: [("y\r", 0), ("YES\r", 0), ("n\r", 77), ("\r", 77), ("\u{4}", 77), ("\u{3}", 130)]
    )
    func question(answer: String, exitCode: Int32) async throws {
        try await User.withServer { user, _ in
            let command = ["account", "login", "--no-browser", "--source", "tmdb"]
            try await user.inTerminal(command, columns: 120) { terminal in
                let screen = try await terminal.waitForText("/authenticate/")
                // An answer before the question has no effect.
                terminal.send("y\r")
                try await ApprovalForm.submit(in: screen.lines)
                try await terminal.waitForText("Sign in as “demo”? [y/N]")
                #expect(user.sessionID == nil)
                terminal.send(answer)
                #expect(await terminal.exitStatus() == .exited(exitCode))
                #expect((user.sessionID != nil) == (exitCode == 0))
                let message = "movies: The sign-in as “demo” was not confirmed."
                #expect(terminal.screen.lines.contains(message) == (exitCode == 77))
            }
        }
    }

    @Test(
        "The end of the full-screen app during the question ends the session at the service",
        arguments: [nil, SIGINT, SIGTERM, SIGHUP]
    )
    func endOfApp(signal: Int32?) async throws {
        try await User.withServer { user, server in
            try await user.inTerminal(["browse", "blade runner"], columns: 160) { terminal in
                try await terminal.waitForText("▸   Blade Runner ", thenSend: "A")
                try await terminal.waitForText("You are not signed in.", thenSend: Keys.enter)
                try await terminal.waitForText("User name", thenSend: Keys.f2)
                try await terminal.waitForText("is not installed.", thenSend: Keys.enter)
                try await ApprovalForm.submit(in: terminal.waitForAbsence(of: "is not installed.").lines)
                try await terminal.waitForText("Is this you?")
                if let signal { terminal.signal(signal) } else { terminal.send("\u{3}") }
                #expect(await terminal.exitStatus() == .exited(signal.map { 128 + $0 } ?? 0))
                #expect(user.sessionID == nil)
                #expect(try server.requests().last == "DELETE /3/authentication/session 200")
            }
        }
    }

    /// Waits for a process of the browser below the folder `$1`, and visits the URL in its last argument.
    private static let visit = #"""
        while :; do
            for file in /proc/[0-9]*/cmdline; do
                mapfile -d '' -t words 2>&- <"$file" || continue
                [ "${#words[@]}" -gt 0 ] && [[ ${words[*]} == *"$1"* && ${words[-1]} == http://127.0.0.1:* ]] || continue
                url=${words[-1]#http://}
                host=${url%%/*}
                exec 3<>"/dev/tcp/${host%:*}/${host#*:}" || exit
                printf 'GET /%s HTTP/1.1\r\nHost: %s\r\n\r\n' "${url#*/}" "$host" >&3
                exec cat <&3
            done
        done
        """#

    @Test(
        "Another user who reads the redirect's address from the process list and visits it first never gets the page, and the user's browser does",
        .enabled(if: geteuid() == 0, "only root can start a process of another user"),
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv"), "needs setpriv"),
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "needs bash")
    )
    func attack() async throws {
        try await User.withServer { user, _ in
            let end = user.home.appending(path: "end").filePath
            try #require(mkfifo(end, 0o600) == 0)
            let browser = try user.write("bin/xdg-open", "#!/bin/sh\nread -r line <'\(end)'\n", mode: 0o700)
            let path = ["PATH": "\(user.home.filePath)/bin:/usr/bin:/bin"]
            func visit(as command: [String]) async throws -> String {
                let arguments = command + ["/bin/bash", "-c", Self.visit, "visit", browser.filePath]
                return try await RunningProcess(arguments[0], Array(arguments.dropFirst()), environment: [:])
                    .outcome().output
            }
            for _ in 1...20 {
                let login = try user.start(["account", "login", "--as", "demo"], environment: path)
                let nobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
                let refusal = try await visit(as: nobody)
                #expect(refusal.hasPrefix("HTTP/1.1 403 Forbidden\r\n") && !refusal.contains("/authenticate/"))
                let redirect = try await visit(as: [])
                #expect(redirect.hasPrefix("HTTP/1.1 302 Found\r\n") && redirect.contains("/authenticate/"))
                try FileHandle(forWritingAtPath: end)?.write(contentsOf: Data("\n".utf8))
                login.send(SIGINT)
                let outcome = await login.outcome()
                #expect(outcome.exitCode == 130)
                #expect(outcome.errors.contains("movies: A process of another user asked for the page"))
            }
        }
    }
}
