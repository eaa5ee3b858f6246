import Foundation
import NetworkingTestServer
import ProcessSupport
import TerminalTesting
import Testing

/// Tests that search for distinctive secrets in all that `movies` leaves behind.
@Suite("The secrets of the account", .limitedConcurrency)
struct SecretTests {
    /// Expects that a text contains no secret.
    private func expectNoSecret(_ text: String, _ place: String, of secrets: [String] = CanaryServer.secrets) {
        for secret in secrets { #expect(!text.contains(secret), "\(place) contains \(secret)") }
    }

    /// Expects no secret on a terminal, except the request token in the address of the approval page.
    private func expectNoSecret(on terminal: PseudoTerminal, of secrets: [String] = CanaryServer.secrets) {
        for line in terminal.screen.lines {
            let isAddress = line.hasSuffix("/authenticate/\(CanaryServer.token)")
            expectNoSecret(line, "The terminal", of: secrets.filter { !isAddress || $0 != CanaryServer.token })
        }
    }

    /// Expects no secret in the files below the home folder, except the session in the session file.
    private func expectNoSecretInFiles(_ user: User, of secrets: [String] = CanaryServer.secrets) throws {
        for (path, file) in try user.files() {
            expectNoSecret(path, "A path", of: secrets)
            guard let data = try? Data(contentsOf: file) else { continue }
            let isSession = path == User.sessionPath
            // Data.range finds a secret in a large core file faster than String.contains.
            for secret in secrets where !isSession || secret != CanaryServer.session {
                #expect(data.range(of: Data(secret.utf8)) == nil, "\(path) contains \(secret)")
            }
            if isSession { #expect(try user.mode(path) == 0o600) }
        }
    }

    /// Expects that a running process has no secret in its arguments and its environment, and writes no core file after a crash.
    private func expectNoSecret(inProcess identifier: Int32) throws {
        #if os(Linux)
            func text(_ file: String) throws -> String {
                String(decoding: try Data(contentsOf: URL(filePath: "/proc/\(identifier)/\(file)")), as: UTF8.self)
            }
            for file in ["cmdline", "environ"] {
                let text = try text(file)
                #expect(!text.isEmpty)
                expectNoSecret(text, file)
            }
            let limit = try text("limits").split(separator: "\n").first { $0.hasPrefix("Max core file size") }
            #expect(limit?.split(separator: " ").dropFirst(4).first == "0")
        #endif
    }

    /// Runs `movies --verbose` with core files enabled, in a terminal whose lines are long enough for the log, and calls `body`. The
    /// home folder is the working directory, to which core files are written. With --password-stdin, the standard input is the password.
    private func inTerminal(
        _ user: User,
        _ command: [String],
        body: (BrowseSession) async throws -> Void
    ) async throws {
        let input = command.contains("--password-stdin") ? "<<END\n$password\nEND" : ""
        let script = """
            password=$CANARY; unset CANARY; ulimit -c "$(ulimit -H -c)"; cd "$HOME" || exit
            exec "$0" "$@" \(input)
            """
        let terminal = try PseudoTerminal(
            "/bin/sh",
            ["-c", script, Executables.movies.filePath, "--verbose"] + command,
            environment: BrowseSession.environment(of: user, ["CANARY": CanaryServer.password]),
            columns: 300,
            rows: 60
        )
        do {
            if command.contains("--user"), input.isEmpty {
                try await terminal.waitForPrompt(thenSend: CanaryServer.password + "\r")
            }
            try await body(BrowseSession(terminal: terminal))
            await terminal.close()
        } catch {
            await terminal.close()
            throw error
        }
    }

    /// Calls `body` with a server, and with a user. The user has a session and a watchlist if the command needs them.
    private func withUser(
        for request: CanaryRequest,
        _ body: (CanaryServer, User) async throws -> Void
    ) async throws {
        let server = try CanaryServer()
        try await User.with(service: server.address) { user in
            if !request.isSignIn { try await user.signIn("anna", password: CanaryServer.password) }
            if request.command == ["watchlist", "sync"] {
                for command in [["watchlist", "sync"], ["watchlist", "add", "7"]] {
                    let outcome = try await user.start(command).outcome()
                    try #require(outcome.exitCode == 0, "\(command): \(outcome.errors)")
                }
            }
            try await body(server, user)
        }
    }

    @Test(
        "No command of the account leaves a secret in its output, log, arguments, environment or files",
        arguments: ["--user", "--password-stdin", "--no-browser"]
    )
    func commands(option: String) async throws {
        let server = try CanaryServer()
        try await User.with(service: server.address) { user in
            let name = option == "--no-browser" ? [] : ["--user", "anna"]
            let login = ["account", "login"] + name + (option == "--user" ? [] : [option])
            try await inTerminal(user, login) { session in
                #expect(await session.exitStatus() == .exited(0))
                expectNoSecret(on: session.terminal)
            }
            #expect(user.sessionID == CanaryServer.session)
            let commands = [
                ["rate", "7", "9"], ["show", "7"], ["account"], ["watchlist", "add", "7"],
                ["watchlist", "sync", "--dry-run"],
                ["watchlist", "sync"], ["account", "logout"],
            ]
            for command in commands {
                let outcome = try await user.start(["--verbose"] + command).outcome()
                #expect(outcome.exitCode == 0, "\(command): \(outcome.errors)")
                let hasRequests = !["account", "add"].contains(command.last) && !command.contains("add")
                #expect(!hasRequests || outcome.errors.contains("127.0.0.1"), "There is no log of \(command).")
                expectNoSecret(outcome.output + outcome.errors, "\(command)")
                try expectNoSecretInFiles(user)
            }
            #expect(user.sessionID == nil)
        }
    }

    @Test(
        "A server that quotes the secrets of a request brings them into no output, log or file",
        arguments: CanaryRequest.all.filter { !$0.secrets.isEmpty },
        ["401 11", "401 3", "500 11", "garbage", "redirect", "redirect to another host"]
    )
    func quoted(request: CanaryRequest, fault: String) async throws {
        try await withUser(for: request) { server, user in
            let fault: CanaryServer.Fault =
                switch fault {
                case "401 11": .error(status: 401, code: 11)
                case "401 3": .error(status: 401, code: 3)
                case "500 11": .error(status: 500, code: 11)
                case "garbage": .garbage
                case "redirect": .redirect(to: server.address)
                default: .redirect(to: "http://other.invalid")
                }
            server.set(fault, for: request.path)
            // A sign-in on a page asks for the session until the timeout.
            let options = request.command.contains("--no-browser") ? ["--timeout", "3"] : []
            try await inTerminal(user, request.command + options) { session in
                let status = await session.exitStatus()
                #expect({ if case .exited = status { true } else { false } }(), "\(status)")
                #expect(server.hasFaultOccurred)
                #expect(session.terminal.screen.text.contains("127.0.0.1"), "There is no log.")
                // The server knows all secrets, but `movies` knows only those of the request.
                expectNoSecret(on: session.terminal, of: request.secrets)
            }
            try expectNoSecretInFiles(user, of: request.secrets)
        }
    }

    @Test(
        "A command that is killed or crashes leaves no secret in its output, its arguments, its environment, its files or a core file",
        arguments: CanaryRequest.all,
        [SIGKILL, SIGABRT, SIGSEGV]
    )
    func killed(request: CanaryRequest, signal: Int32) async throws {
        try await withUser(for: request) { server, user in
            server.set(.stall, for: request.path)
            try await inTerminal(user, request.command) { session in
                await server.waitForFault()
                try expectNoSecret(inProcess: session.terminal.processIdentifier)
                session.terminal.signal(signal)
                #expect(await session.exitStatus() == .signalled(signal))
                expectNoSecret(on: session.terminal)
            }
            if request.isSignIn { #expect(user.sessionID == nil) }
            try expectNoSecretInFiles(user)
        }
    }

    @Test(
        "The full-screen app leaves no secret on its screens or in its files if it is killed or crashes during the sign-in",
        arguments: [SIGKILL, SIGABRT, SIGSEGV],
        [false, true]
    )
    func screen(signal: Int32, isSending: Bool) async throws {
        let server = try CanaryServer()
        try await User.with(service: server.address) { user in
            try await inTerminal(user, ["browse"]) { session in
                try await session.waitForText("Rain")
                try await session.leaveSearchField(thenSend: "A")
                try await session.waitForText("not signed in", thenSend: Keys.enter)
                server.set(.error(status: 401, code: 30), for: "authentication/token/validate_with_login")
                try await session.waitForText("User name", thenSend: "anna\t" + CanaryServer.password + Keys.enter)
                try await session.waitForText("The user name or the password is wrong.")
                expectNoSecret(on: session.terminal)
                server.set(.stall, for: "authentication/token/validate_with_login")
                session.terminal.send("\u{15}" + CanaryServer.password)
                // The last character arrives after the field was cleared.
                try await session.waitForAbsence(of: "is wrong")
                try await session.waitForText(String(repeating: "•", count: CanaryServer.password.count))
                if isSending {
                    session.terminal.send(Keys.enter)
                    await server.waitForFault()
                }
                try expectNoSecret(inProcess: session.terminal.processIdentifier)
                session.terminal.signal(signal)
                #expect(await session.exitStatus() == .signalled(signal))
                expectNoSecret(on: session.terminal)
            }
            try expectNoSecretInFiles(user)
        }
    }

    @Test("'movies account login' starts the browser with no secret in its arguments, its environment or the output")
    func browser() async throws {
        let server = try CanaryServer()
        server.set(.stall, for: "authentication/session/new")
        try await User.with(service: server.address) { user in
            let browser = try StubBrowser(in: user)
            let process = try user.start(["--verbose", "account", "login"], environment: browser.environment)
            await server.waitForFault()
            let opened = await browser.opened()
            #expect(opened.first?.hasPrefix("http://127.0.0.1:") == true)
            #expect(opened.contains { $0.hasPrefix("HOME=") })
            #expect(!opened.contains { $0.contains(Credentials.key) })
            // The stub has stored its arguments and its environment below the home folder.
            try expectNoSecretInFiles(user)
            try expectNoSecret(inProcess: process.identifier)
            process.interrupt()
            let outcome = await process.outcome()
            #expect(outcome.exitCode == 130)
            expectNoSecret(outcome.output + outcome.errors, "The output")
        }
    }
}
