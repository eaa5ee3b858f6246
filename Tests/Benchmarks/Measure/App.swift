import TerminalTesting

/// The executable `movies` with a temporary home folder.
struct App: Sendable {
    let executable: String
    let home: String

    /// Starts the app in a pseudo-terminal, with the built-in catalogue by default.
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
    /// Waits until the app has handled all keys sent so far. Sends Ctrl-L, which forces a frame, and waits for that frame.
    func waitUntilIdle() async throws {
        let frames = finishedFrames
        send("\u{C}")
        _ = try await waitUntil("the next frame") { [self] _ in finishedFrames > frames }
    }

    /// Waits for the list of films and moves the focus to it.
    func focusList() async throws {
        _ = try await waitUntil("the list") { $0.lines.last?.contains(" of ") == true }
        send("\u{1B}")
        _ = try await waitUntil("the focus on the list") { !$0.cursor.isVisible }
    }
}
