import TerminalTesting

/// Programs in terminals, for tests.
enum Shell {
    static let environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "PS1": "ready> "]

    /// A script, run by the shell that every system has.
    static func run(
        _ script: String,
        columns: Int = 80,
        rows: Int = 24,
        kind: TerminalKind = .xterm,
        patience: Duration = .seconds(60)
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            "/bin/sh",
            ["-c", script],
            environment: environment,
            columns: columns,
            rows: rows,
            kind: kind,
            patience: patience
        )
    }

    /// An interactive shell that has shown its prompt.
    static func interactive(_ executable: String = "/bin/sh", _ arguments: String...) async throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(executable, arguments + ["-i"], environment: environment)
        try await terminal.waitUntil("the prompt") { $0.text.hasSuffix("ready>") }
        return terminal
    }
}
