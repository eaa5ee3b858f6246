import Foundation
import TerminalTesting

func emulator(_ text: String, kind: TerminalKind = .xterm) -> TerminalEmulator {
    var emulator = TerminalEmulator(columns: 10, rows: 4, kind: kind)
    emulator.feed(text.utf8)
    return emulator
}

extension Screen {
    var place: [Int] { [cursor.row, cursor.column] }
}

enum Shell {
    static func run(
        _ script: String,
        columns: Int = 80,
        rows: Int = 24,
        timeout: Duration = .seconds(60)
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            "/bin/sh",
            ["-c", script],
            environment: ["PATH": "/usr/bin:/bin", "TERM": "xterm-256color"],
            columns: columns,
            rows: rows,
            timeout: timeout
        )
    }

    /// Runs a script after it has written the line "on".
    static func started(_ script: String) async throws -> PseudoTerminal {
        let terminal = try run("echo on; \(script)")
        try await terminal.waitUntil("its word") { $0.text == "on" }
        return terminal
    }
}

enum TestImages {
    /// The base64 text of the three bytes of a pixel.
    static let pixel = "CQkJ"

    static func kitty(_ keys: String, _ payload: String = "") -> String { "\u{1B}_G\(keys);\(payload)\u{1B}\\" }

    static func inline(_ options: String) -> String {
        "\u{1B}]1337;File=inline=1;doNotMoveCursor=1;\(options):\(pixel)\u{7}"
    }
}
