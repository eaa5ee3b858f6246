import Foundation
import TerminalTesting

/// Returns an emulator after the bytes of a text, which arrive one by one.
func emulator(_ text: String, kind: TerminalKind = .xterm) -> TerminalEmulator {
    var emulator = TerminalEmulator(columns: 10, rows: 4, kind: kind)
    for byte in text.utf8 { emulator.feed([byte]) }
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
}
