import Foundation
import Networking
import NetworkingURLSession
import ProcessSupport
import TerminalTesting
import Testing

extension User {
    /// The path of the session file below the home folder.
    static let sessionPath = ".local/state/movies/session.json"

    /// The id of the stored session; nil without a session.
    var sessionID: String? {
        let text = try? String(contentsOfFile: home.appending(path: Self.sessionPath).filePath, encoding: .utf8)
        return text.flatMap { try? JSON($0)["session"] }
    }

    /// Runs a command of `movies` in a pseudo-terminal, calls `body` with the terminal, and kills the process afterwards.
    func inTerminal<Result>(
        _ arguments: [String],
        environment: [String: String] = [:],
        rows: Int = 24,
        _ body: (PseudoTerminal) async throws -> Result
    ) async throws -> Result {
        let terminal = try PseudoTerminal(
            Executables.movies.filePath,
            arguments,
            environment: BrowseSession.environment(of: self, environment),
            columns: 120,
            rows: rows
        )
        do {
            let result = try await body(terminal)
            await terminal.close()
            return result
        } catch {
            await terminal.close()
            throw error
        }
    }

    /// Signs in with a password that is typed in a terminal.
    func signIn(_ name: String = "demo", password: String = "demo") async throws {
        try await inTerminal(["account", "login", "--user", name]) { terminal in
            try await terminal.waitForPrompt(thenSend: password + "\r")
            #expect(await terminal.exitStatus() == .exited(0))
        }
    }
}

extension PseudoTerminal {
    /// Waits for the prompt for a password, and sends keys.
    func waitForPrompt(thenSend keys: String) async throws {
        try await waitUntil("the prompt") { $0.text.contains("Password of ") }
        send(keys)
    }
}

/// The form of an approval page, which the tests submit as a browser does.
enum ApprovalForm {
    /// Returns the address of the approval page in a line of output.
    static func address(in line: String) throws -> URL {
        let word = line.split(separator: " ").last { $0.hasPrefix("http") }
        return try #require(word.flatMap { URL(string: String($0)) }, "There is no address in “\(line)”.")
    }

    /// Approves the request, and expects a status code.
    static func submit(_ page: URL, password: String = "demo", expecting status: Int = 200) async throws {
        let request = HTTPRequest(
            method: .post,
            url: page.appending(path: "allow"),
            headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Data("username=demo&password=\(password)".utf8)
        )
        let response = try await URLSessionTransport().send(request)
        #expect(response.statusCode == status)
    }
}
