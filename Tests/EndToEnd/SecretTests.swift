import Foundation
import NetworkingTestServer
import ProcessSupport
import TerminalTesting
import Testing

/// Tests that search for distinctive secrets in all that `movies` leaves behind. The tests of Networking quote secrets in other forms.
@Suite("The secrets of the user", .limitedConcurrency)
struct SecretTests {
    private func expectNoSecret(_ data: Data, _ place: String, of secrets: [String]) {
        for secret in secrets { #expect(data.range(of: Data(secret.utf8)) == nil, "\(place) contains \(secret)") }
    }

    private func expectNoSecret(_ text: String, _ place: String, of secrets: [String]) {
        expectNoSecret(Data(text.utf8), place, of: secrets)
    }

    /// Expects no secret on a terminal, except the request token in the address of the approval page.
    private func expectNoSecret(on terminal: PseudoTerminal, of secrets: [String]) {
        for line in terminal.screen.lines {
            let isAddress = line.hasSuffix("/authenticate/\(CanaryServer.token)")
            expectNoSecret(line, "The terminal", of: secrets.filter { !isAddress || $0 != CanaryServer.token })
        }
    }

    /// Expects no secret in the files below the home folder, except the session in the session file and the credential in its file.
    private func expectNoSecretInFiles(_ user: User, of secrets: [String]) throws {
        for (path, file) in try user.files() where path != User.credentialsPath {
            expectNoSecret(path, "A path", of: secrets)
            guard let data = try? Data(contentsOf: file) else { continue }
            let isSession = path == User.sessionPath
            expectNoSecret(data, path, of: secrets.filter { !isSession || $0 != CanaryServer.session })
            if isSession { #expect(try user.mode(path) == 0o600) }
        }
    }

    /// Expects that a running process has no secret in its arguments and its environment, and writes no core file after a crash.
    private func expectNoSecret(inProcess identifier: Int32, of secrets: [String]) throws {
        #if os(Linux)
            func text(_ file: String) throws -> String {
                String(decoding: try Data(contentsOf: URL(filePath: "/proc/\(identifier)/\(file)")), as: UTF8.self)
            }
            for file in ["cmdline", "environ"] {
                let text = try text(file)
                #expect(!text.isEmpty)
                expectNoSecret(text, file, of: secrets)
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
        body: (PseudoTerminal) async throws -> Void
    ) async throws {
        let input = command.contains("--password-stdin") ? "<<END\n$password\nEND" : ""
        let script = """
            password=$CANARY; unset CANARY; ulimit -c "$(ulimit -H -c)"; cd "$HOME" || exit
            exec "$0" "$@" \(input)
            """
        let terminal = try PseudoTerminal(
            "/bin/sh",
            ["-c", script, User.program, "--verbose"] + command,
            environment: user.terminalEnvironment.merging(["CANARY": CanaryServer.password]) { $1 },
            columns: 300,
            rows: 60
        )
        try await run {
            if command.contains("--user"), input.isEmpty {
                try await terminal.waitForText("Password of ", thenSend: CanaryServer.password + "\r")
            }
            try await body(terminal)
        } finally: {
            await terminal.close()
        }
    }

    /// Calls `body` with a server, and with a user whose credential is in the credentials file.
    private func withUser(
        credential: String = Credentials.key,
        _ body: (CanaryServer, User) async throws -> Void
    ) async throws {
        let server = try CanaryServer(credential: credential)
        try await User.with(service: server.address, images: server.address, credential: nil) { user in
            try user.write(User.credentialsPath, credential)
            try await body(server, user)
        }
    }

    /// Calls `body` with a server, and with a user. The user has a session and a watchlist if the command needs them.
    private func withUser(
        for request: CanaryRequest,
        credential: String = Credentials.key,
        _ body: (CanaryServer, User) async throws -> Void
    ) async throws {
        try await withUser(credential: credential) { server, user in
            if request.needsSession { try await user.signIn("anna", password: CanaryServer.password) }
            if request.command == ["watchlist", "sync"] {
                for command in [["watchlist", "sync"], ["watchlist", "add", "7"]] {
                    let outcome = try await user.movies(command)
                    try #require(outcome.exitCode == 0, "\(command): \(outcome.errors)")
                }
            }
            try await body(server, user)
        }
    }

    @Test(
        "No command leaves a secret in its output, log, arguments, environment or files, even if all responses quote the credential",
        arguments: ["--user", "--password-stdin", "--no-browser"],
        [Credentials.key, Credentials.token]
    )
    func commands(option: String, credential: String) async throws {
        try await withUser(credential: credential) { server, user in
            let isOnPage = option == "--no-browser"
            let name = isOnPage ? [] : ["--user", "anna"]
            let login = ["account", "login"] + name + (option == "--user" ? [] : [option])
            try await inTerminal(user, login) { terminal in
                if isOnPage { try await terminal.waitForText("[y/N]", thenSend: "y\r") }
                #expect(await terminal.exitStatus() == .exited(0))
                expectNoSecret(on: terminal, of: server.secrets)
            }
            #expect(user.sessionID == CanaryServer.session)
            let poster = user.home.appending(path: "poster.jpg").filePath
            let list = user.home.appending(path: "list.json").filePath
            let network = [
                ["search", "rain"], ["popular"], ["show", "7"], ["search", "rain", "--format", "json", "--refresh"],
                ["search", "rain", "--format", "tsv"], ["popular", "--format", "ids"],
                ["show", "7", "--format", "json"],
                ["poster", "7", "-o", poster], ["poster", "7", "-o", "-", "--refresh"], ["rate", "7", "9"],
                ["watchlist", "add", "7"], ["watchlist", "sync", "--dry-run"], ["watchlist", "sync"],
            ]
            let local = [
                ["account"], ["queries"], ["cache"], ["watchlist"], ["watchlist", "--format", "json"],
                ["watchlist", "export", "-o", list], ["watchlist", "import", list], ["show", "7", "--offline"],
            ]
            var texts = ""
            for command in network + local + [["account", "logout"]] {
                let outcome = try await user.movies(["--verbose"] + command)
                #expect(outcome.exitCode == 0, "\(command): \(outcome.errors)")
                expectNoSecret(outcome.output + outcome.errors, "\(command)", of: server.secrets)
                try expectNoSecretInFiles(user, of: server.secrets)
                texts += outcome.output + outcome.errors
            }
            #expect(user.sessionID == nil)
            #expect(texts.contains("GET \(server.address)/search/movie"))
            #expect(texts.contains("Rain <secret>"))
            // The stored responses are in the write-ahead log.
            for path in [".cache/movies/responses.sqlite-wal", "poster.jpg", "list.json"] {
                let data = try Data(contentsOf: user.home.appending(path: path))
                #expect(data.range(of: Data("<secret>".utf8)) != nil, "\(path)")
            }
        }
    }

    /// A fault, and the credential with which it occurs.
    typealias Fault = (fault: CanaryServer.Fault, credential: String)

    private static let faults: [Fault] = [
        (.error(status: 401, code: 3), Credentials.token), (.error(status: 503, code: 9), Credentials.key),
        (.error(status: 200, code: 22), Credentials.token), (.garbage, Credentials.key),
        (.redirect, Credentials.token), (.redirectToOtherHost, Credentials.key),
    ]

    /// Each request with two of the faults. What a response quotes depends on the request only, and where it quotes it on the fault only.
    private static let quotations: [(CanaryRequest, Fault)] = CanaryRequest.all.enumerated().flatMap { index, request in
        [index, index + 3].map { (request, faults[$0 % faults.count]) }
    }

    private static let kills: [(CanaryRequest, Int32)] = CanaryRequest.all.enumerated().map { index, request in
        (request, [SIGKILL, SIGABRT, SIGSEGV][index % 3])
    }

    @Test(
        "A server that quotes the secrets of a request in a failure brings them into no output, log or file",
        arguments: quotations
    )
    func quoted(request: CanaryRequest, fault: Fault) async throws {
        try await withUser(for: request, credential: fault.credential) { server, user in
            let secrets = request.secrets + [fault.credential]
            server.set(fault.fault, for: request.path, quoting: secrets)
            // A sign-in on a page asks for the session until the timeout.
            let options = request.command.contains("--no-browser") ? ["--timeout", "3"] : []
            try await inTerminal(user, request.command + options) { terminal in
                let status = await terminal.exitStatus()
                #expect({ if case .exited = status { true } else { false } }(), "\(status)")
                #expect(server.hasFaultOccurred)
                #expect(terminal.screen.text.contains("127.0.0.1"), "There is no log.")
                expectNoSecret(on: terminal, of: secrets)
            }
            try expectNoSecretInFiles(user, of: secrets)
        }
    }

    @Test(
        "A command that is killed or crashes leaves no secret in its output, its arguments, its environment, its files or a core file",
        arguments: kills
    )
    func killed(request: CanaryRequest, signal: Int32) async throws {
        try await withUser(for: request) { server, user in
            var status = ExitStatus.exited(69)
            // A request without a response fails after 10 s, on a busy machine before the signal. Then the command starts again.
            for _ in 1...5 where status == .exited(69) {
                server.set(.stall, for: request.path)
                try await inTerminal(user, request.command) { terminal in
                    if (try? await server.waitForFault(in: terminal)) != nil {
                        try expectNoSecret(inProcess: terminal.processIdentifier, of: server.secrets)
                        terminal.signal(signal)
                    }
                    status = await terminal.exitStatus()
                    expectNoSecret(on: terminal, of: server.secrets)
                }
            }
            #expect(status == .signalled(signal))
            if request.isSignIn { #expect(user.sessionID == nil) }
            try expectNoSecretInFiles(user, of: server.secrets)
        }
    }

    @Test(
        "The full-screen app leaves no secret on its screens or in its files if it is killed or crashes during the sign-in",
        arguments: [SIGKILL, SIGABRT, SIGSEGV],
        [false, true]
    )
    func screen(signal: Int32, isSending: Bool) async throws {
        try await withUser { server, user in
            try await inTerminal(user, ["browse"]) { terminal in
                try await terminal.waitForText("Rain")
                terminal.send(Keys.escape)
                // Esc followed directly by a character is one Alt key.
                try await terminal.waitUntil("a hidden cursor") { !$0.cursor.isVisible }
                terminal.send("A")
                try await terminal.waitForText("not signed in", thenSend: Keys.enter)
                server.set(.error(status: 401, code: 30), for: "authentication/token/validate_with_login")
                try await terminal.waitForText("User name", thenSend: "anna\t" + CanaryServer.password + Keys.enter)
                try await terminal.waitForText("The user name or the password is wrong.")
                expectNoSecret(on: terminal, of: server.secrets)
                server.set(.stall, for: "authentication/token/validate_with_login")
                terminal.send("\u{15}" + CanaryServer.password)
                // The last character arrives after the field was cleared.
                try await terminal.waitForAbsence(of: "is wrong")
                try await terminal.waitForText(String(repeating: "•", count: CanaryServer.password.count))
                if isSending {
                    terminal.send(Keys.enter)
                    try await server.waitForFault(in: terminal)
                }
                try expectNoSecret(inProcess: terminal.processIdentifier, of: server.secrets)
                terminal.signal(signal)
                #expect(await terminal.exitStatus() == .signalled(signal))
                expectNoSecret(on: terminal, of: server.secrets)
            }
            try expectNoSecretInFiles(user, of: server.secrets)
        }
    }

    @Test("The browser inherits no secret and no descriptor, and the output contains no secret")
    func browser() async throws {
        let server = try CanaryServer()
        // The credential is in the environment, because the browser inherits the environment.
        try await User.with(service: server.address, credential: server.credential) { user in
            server.set(.stall, for: "authentication/session/new")
            // The browser's file is complete after mv.
            let record = user.home.appending(path: "browser.txt")
            let script = """
                #!/bin/sh
                { echo "$*"; env; ls -l /proc/$$/fd; } > '\(record.filePath).part'
                mv '\(record.filePath).part' '\(record.filePath)'
                """
            for name in ["xdg-open", "open"] { try user.write("bin/\(name)", script, mode: 0o700) }
            let path = user.home.appending(path: "bin").filePath + ":/usr/bin:/bin"
            let process = try user.start(
                ["--verbose", "account", "login", "--as", "anna"],
                environment: [
                    "PATH": path, "MOVIES_STATE_URL": "postgresql://\(server.credential)@127.0.0.1:1/",
                    "PGPASSWORD": server.credential,
                ]
            )
            await server.waitForFault()
            while !FileManager.default.fileExists(atPath: record.filePath), !Task.isCancelled { await Task.yield() }
            let opened = try String(contentsOf: record, encoding: .utf8).split(separator: "\n").map(String.init)
            #expect(opened.first?.hasPrefix("http://127.0.0.1:") == true)
            #expect(opened.contains { $0.hasPrefix("HOME=") })
            try expectNoSecretInFiles(user, of: server.secrets)
            let descriptors = opened.filter { $0.contains(" -> ") }
            // The list of descriptors exists on Linux.
            #if os(Linux)
                #expect(descriptors.contains { $0.hasSuffix("/dev/null") })
            #endif
            for descriptor in descriptors { #expect(descriptor.contains(" -> /"), "\(descriptor)") }
            process.send(SIGINT)
            let outcome = await process.outcome()
            #expect(outcome.exitCode == 130)
            expectNoSecret(outcome.output + outcome.errors, "The output", of: server.secrets)
        }
    }
}
