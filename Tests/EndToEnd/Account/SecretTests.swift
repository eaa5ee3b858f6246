import Foundation
import NetworkingTestServer
import ProcessSupport
import Synchronization
import TerminalTesting
import Testing

/// Tests that search for distinctive secrets in all that `movies` leaves behind.
@Suite("The secrets of the account", .limitedConcurrency)
struct SecretTests {
    private static let password = "c4n4ry-p4ssw0rd"
    private static let token = "c4n4ry-t0ken"
    private static let session = "c4n4ry-sess10n"

    /// A server that knows all secrets.
    private final class Server: Sendable {
        let server: LoopbackServer

        /// - Parameters:
        ///   - stalled: The path of the requests without a response; nil if all have one.
        ///   - failing: The path of the requests that fail with a message that quotes all secrets.
        init(stalled: String? = nil, failing: String? = nil) throws {
            server = try LoopbackServer { request in
                let path = String(request.target.dropFirst(3).prefix { $0 != "?" })
                if path == stalled { return [.stall] }
                if path == failing {
                    let message = "\(SecretTests.password) \(SecretTests.token) \(SecretTests.session)"
                    return TMDBSamples.error(401, code: 11, message)
                }
                switch path {
                case "authentication/token/new", "authentication/token/validate_with_login":
                    return TMDBSamples.json(["request_token": SecretTests.token])
                case "authentication/session/new": return TMDBSamples.json(["session_id": SecretTests.session])
                case "account": return TMDBSamples.json(["id": 7, "username": "anna"])
                case "authentication/session": return TMDBSamples.json(["success": true])
                case "movie/7/account_states": return TMDBSamples.json(["rated": false])
                case "movie/7/rating": return TMDBSamples.json(["status_code": 1])
                default: return TMDBSamples.json(["id": 7, "title": "Rain"])
                }
            }
        }

        func wait(for path: String) async {
            while !server.requests.contains(where: { $0.hasPath(path) }), !Task.isCancelled {
                await server.waitForRequests(server.requests.count + 1)
            }
        }
    }

    /// Expects that a text contains no secret.
    private func expectNoSecret(_ text: String, _ place: String, except allowed: String? = nil) {
        for secret in [Self.password, Self.token, Self.session] where secret != allowed {
            #expect(!text.contains(secret), "\(place) contains \(secret)")
        }
    }

    /// Expects no secret in the files below the home folder, except the session in the session file.
    private func expectNoSecretInFiles(_ user: User) throws {
        for (path, file) in try user.files() {
            expectNoSecret(path, "A path")
            guard let data = try? Data(contentsOf: file) else { continue }
            let text = String(decoding: data, as: UTF8.self)
            expectNoSecret(text, path, except: path == User.sessionPath ? Self.session : nil)
            if path == User.sessionPath { #expect(try user.mode(path) == 0o600) }
        }
    }

    /// Expects no secret in the arguments and the environment of a running process.
    private func expectNoSecret(inProcess identifier: Int32) throws {
        #if os(Linux)
            for file in ["cmdline", "environ"] {
                let data = try Data(contentsOf: URL(filePath: "/proc/\(identifier)/\(file)"))
                #expect(!data.isEmpty)
                expectNoSecret(String(decoding: data, as: UTF8.self), file)
            }
        #endif
    }

    @Test("No command of the account leaves a secret in its output, log, arguments, environment or files")
    func commands() async throws {
        let server = try Server()
        try await User.with(service: server.server.address) { user in
            try await user.inTerminal(["--verbose", "account", "login", "--user", "anna"], rows: 60) { terminal in
                try await terminal.waitForPrompt(thenSend: "")
                try expectNoSecret(inProcess: terminal.processIdentifier)
                terminal.send(Self.password + "\r")
                #expect(await terminal.exitStatus() == .exited(0))
                expectNoSecret(terminal.screen.text, "The terminal")
            }
            #expect(user.sessionID == Self.session)
            try expectNoSecretInFiles(user)
            for command in [["rate", "7", "9"], ["show", "7"], ["account"], ["account", "logout"]] {
                let outcome = try await user.start(["--verbose"] + command).outcome()
                #expect(outcome.exitCode == 0, "\(command): \(outcome.errors)")
                #expect(outcome.errors.contains("127.0.0.1"), "There is no log of \(command).")
                expectNoSecret(outcome.output + outcome.errors, "\(command)")
                try expectNoSecretInFiles(user)
            }
            #expect(user.sessionID == nil)
        }
    }

    @Test(
        "A server that quotes the secrets does not bring them into an error or a log",
        arguments: ["authentication/token/validate_with_login", "authentication/session/new", "account"]
    )
    func quoted(path: String) async throws {
        let server = try Server(failing: path)
        try await User.with(service: server.server.address) { user in
            try await user.inTerminal(["--verbose", "account", "login", "--user", "anna"], rows: 60) { terminal in
                try await terminal.waitForPrompt(thenSend: Self.password + "\r")
                #expect(await terminal.exitStatus() == .exited(69))
                let text = terminal.screen.text
                // The server knows all secrets, but `movies` knows only those of the request.
                let sent =
                    path == "account"
                    ? [Self.session] : path.hasSuffix("new") ? [Self.token] : [Self.password, Self.token]
                for secret in sent { #expect(!text.contains(secret), "\(secret)") }
            }
            try expectNoSecretInFiles(user)
        }
    }

    @Test("'movies account login --no-browser' shows the request token in the address of the page, and nowhere else")
    func approval() async throws {
        let server = try Server(stalled: "authentication/session/new")
        try await User.with(service: server.server.address) { user in
            let process = try user.start(["--verbose", "account", "login", "--no-browser"])
            await server.wait(for: "authentication/session/new")
            try expectNoSecret(inProcess: process.identifier)
            try expectNoSecretInFiles(user)
            process.interrupt()
            let outcome = await process.outcome()
            #expect(outcome.exitCode == 130)
            let (page, others) = (
                outcome.errorLines.filter { $0.contains("/authenticate/") },
                outcome.errorLines.filter { !$0.contains("/authenticate/") }
            )
            #expect(page.count == 1 && page[0].hasSuffix("/authenticate/\(Self.token)"))
            expectNoSecret(outcome.output + others.joined(separator: "\n"), "The output")
        }
    }

    @Test("'movies account login' starts the browser with no secret in its arguments, its environment or the output")
    func browser() async throws {
        let server = try Server(stalled: "authentication/session/new")
        try await User.with(service: server.server.address) { user in
            // This browser stores its arguments and its environment below the home folder, where the test searches for secrets.
            let record = user.home.appending(path: "browser.txt")
            for name in ["xdg-open", "open"] {
                let script = user.home.appending(path: "bin/\(name)")
                try script.write("#!/bin/sh\n{ echo \"opens $*\"; env; } > '\(record.filePath)'\n")
                try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script.filePath)
            }
            let path = user.home.appending(path: "bin").filePath + ":/usr/bin:/bin"
            let process = try user.start(["--verbose", "account", "login"], environment: ["PATH": path])
            await server.wait(for: "authentication/session/new")
            var opened = ""
            while !opened.contains("TMDB_API_KEY"), !Task.isCancelled {
                await Task.yield()
                opened = (try? String(contentsOf: record, encoding: .utf8)) ?? ""
            }
            #expect(opened.hasPrefix("opens http://127.0.0.1:"))
            try expectNoSecretInFiles(user)
            try expectNoSecret(inProcess: process.identifier)
            process.interrupt()
            let outcome = await process.outcome()
            #expect(outcome.exitCode == 130)
            expectNoSecret(outcome.output + outcome.errors, "The output")
        }
    }

    @Test(
        "A sign-in that is killed or crashes leaves no secret in its output or its files",
        arguments: [SIGKILL, SIGABRT, SIGSEGV],
        [
            "authentication/token/new", "authentication/token/validate_with_login", "authentication/session/new",
            "account",
        ]
    )
    func killed(signal: Int32, path: String) async throws {
        let server = try Server(stalled: path)
        try await User.with(service: server.server.address) { user in
            try await user.inTerminal(["--verbose", "account", "login", "--user", "anna"], rows: 60) { terminal in
                try await terminal.waitForPrompt(thenSend: Self.password + "\r")
                await server.wait(for: path)
                try expectNoSecret(inProcess: terminal.processIdentifier)
                terminal.signal(signal)
                #expect(await terminal.exitStatus() == .signalled(signal))
                expectNoSecret(terminal.screen.text, "The terminal")
            }
            #expect(user.sessionID == nil)
            try expectNoSecretInFiles(user)
        }
    }
}
