import Foundation
import ProcessSupport
import TerminalTesting

/// `movies` with its screens in a terminal of its own, as somebody uses it.
struct BrowseSession: Sendable {
    let terminal: PseudoTerminal

    /// Runs `movies` while `body` uses it, and ends it afterwards.
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

    /// A user in front of a modern terminal.
    static func environment(of user: User, _ more: [String: String] = [:]) -> [String: String] {
        ["TERM": "xterm-256color", "COLORTERM": "truecolor", "PATH": "/nowhere", "SWIFT_BACKTRACE": "enable=no"]
            .merging(user.environment) { $1 }
            .merging(more) { $1 }
    }

    /// Sends keys once the screen holds a text, and returns what is to be seen then.
    @discardableResult
    func seeing(_ text: String, send keys: String = "") async throws -> Screen {
        let screen = try await terminal.waitUntil("“\(text)” is to be seen") { $0.text.contains(text) }
        terminal.send(keys)
        return screen
    }

    /// Returns what is to be seen once a text is not.
    @discardableResult
    func notSeeing(_ text: String) async throws -> Screen {
        try await terminal.waitUntil("“\(text)” is not to be seen") { !$0.text.contains(text) }
    }

    /// Goes from the search field to the list, and sends keys there. Together with the escape they would be another key.
    func leaveField(send keys: String) async throws {
        terminal.send(Keys.escape)
        try await terminal.waitUntil("the field has no cursor") { !$0.cursor.isVisible }
        terminal.send(keys)
    }

    /// Returns how the process ended, once it did of its own.
    func end() async -> ExitStatus {
        await terminal.exitStatus()
    }
}

/// What keys send.
enum Keys {
    static let enter = "\r"
    static let escape = "\u{1B}"
    static let down = "\u{1B}[B"
    static let delete = "\u{1B}[3~"
}
