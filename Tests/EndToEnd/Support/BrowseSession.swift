import Foundation
import ProcessSupport
import TerminalTesting

/// The full-screen app `movies` in a pseudo-terminal.
struct BrowseSession: Sendable {
    let terminal: PseudoTerminal

    /// Starts `movies`, calls `body` with the session, and kills the process afterwards.
    static func with<Result>(
        _ user: User,
        _ arguments: [String] = ["browse"],
        columns: Int = 80,
        rows: Int = 24,
        kind: TerminalKind = .xterm,
        environment: [String: String] = [:],
        _ body: (BrowseSession) async throws -> Result
    ) async throws -> Result {
        let terminal = try PseudoTerminal(
            Executables.movies.filePath,
            arguments,
            environment: Self.environment(of: user, environment),
            columns: columns,
            rows: rows,
            kind: kind
        )
        do {
            let result = try await body(BrowseSession(terminal: terminal))
            await terminal.close()
            return result
        } catch {
            await terminal.close()
            throw error
        }
    }

    /// Returns the environment of a user with a true-colour terminal.
    static func environment(of user: User, _ more: [String: String] = [:]) -> [String: String] {
        ["TERM": "xterm-256color", "COLORTERM": "truecolor", "PATH": "/nowhere", "SWIFT_BACKTRACE": "enable=no"]
            .merging(user.environment) { $1 }
            .merging(more) { $1 }
    }

    /// Waits until the screen contains `text`, sends keys, and returns the screen that contained the text.
    @discardableResult
    func waitForText(_ text: String, thenSend keys: String = "") async throws -> Screen {
        let screen = try await terminal.waitUntil("“\(text)” on the screen") { $0.text.contains(text) }
        terminal.send(keys)
        return screen
    }

    /// Waits until the screen does not contain `text`, and returns that screen.
    @discardableResult
    func waitForAbsence(of text: String) async throws -> Screen {
        try await terminal.waitUntil("the absence of “\(text)” on the screen") { !$0.text.contains(text) }
    }

    /// Moves the focus from the search field to the list, then sends keys.
    ///
    /// Sends the keys after the cursor is hidden, because Esc followed directly by a character is one Alt key.
    func leaveSearchField(thenSend keys: String) async throws {
        terminal.send(Keys.escape)
        try await terminal.waitUntil("a hidden cursor") { !$0.cursor.isVisible }
        terminal.send(keys)
    }

    /// Waits for the process to end and returns its exit status. Kills the process after the terminal's timeout.
    func exitStatus() async -> ExitStatus { await terminal.exitStatus() }
}

/// The bytes that a terminal sends for keys.
enum Keys {
    static let enter = "\r"
    static let escape = "\u{1B}"
    static let down = "\u{1B}[B"
    static let delete = "\u{1B}[3~"
    static let controlY = "\u{19}"
    static let f2 = "\u{1B}OQ"
    static let f3 = "\u{1B}OR"

    /// Returns a pasted text, as a terminal sends it (bracketed paste).
    static func paste(_ text: String) -> String { "\u{1B}[200~" + text + "\u{1B}[201~" }
}
