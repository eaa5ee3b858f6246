import TerminalTesting

/// The executable under measurement, in a home of its own.
struct App: Sendable {
    let executable: String
    let home: String

    /// Starts it on the catalogue.
    func start(
        _ arguments: [String] = ["browse", "--source", "catalogue"],
        columns: Int = 80,
        rows: Int = 24
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            executable,
            arguments,
            environment: [
                "HOME": home, "TERM": "xterm-256color", "COLORTERM": "truecolor", "SWIFT_BACKTRACE": "enable=no",
            ],
            columns: columns,
            rows: rows
        )
    }
}

extension PseudoTerminal {
    /// Returns once all keys so far were handled: a repaint that is asked for is there.
    func settle() async throws {
        let frames = finishedFrames
        send("\u{C}")
        _ = try await waitUntil("a repaint") { [self] _ in finishedFrames > frames }
    }

    /// Returns once the app shows its list, with the keys.
    func waitForList() async throws {
        _ = try await waitUntil("the list") { $0.lines.last?.contains(" of ") == true }
        send("\u{1B}")
        _ = try await waitUntil("the list has the keys") { !$0.cursor.isVisible }
    }
}
