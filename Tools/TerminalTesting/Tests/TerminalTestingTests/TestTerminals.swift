import Foundation
import TerminalTesting

func screen(_ text: String, columns: Int = 10, rows: Int = 4, kind: TerminalKind = .xterm) -> Screen {
    emulator(text, columns: columns, rows: rows, kind: kind).screen
}

func emulator(_ text: String, columns: Int = 10, rows: Int = 4, kind: TerminalKind = .xterm) -> TerminalEmulator {
    var emulator = TerminalEmulator(columns: columns, rows: rows, kind: kind)
    emulator.feed(text.utf8)
    return emulator
}

extension TerminalEmulator {
    mutating func write(_ text: String) { feed(text.utf8) }
}

extension Screen {
    var place: [Int] { [cursor.row, cursor.column] }
}

enum Shell {
    static let environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "PS1": "ready> "]

    static func run(
        _ script: String,
        columns: Int = 80,
        rows: Int = 24,
        kind: TerminalKind = .xterm,
        timeout: Duration = .seconds(60)
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            "/bin/sh",
            ["-c", script],
            environment: environment,
            columns: columns,
            rows: rows,
            kind: kind,
            timeout: timeout
        )
    }

    /// Runs a script after it has written the line "on".
    static func started(_ script: String) async throws -> PseudoTerminal {
        let terminal = try run("echo on; \(script)")
        try await terminal.waitUntil("its word") { $0.text == "on" }
        return terminal
    }

    static func interactive(_ executable: String = "/bin/sh", _ arguments: String...) async throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(executable, arguments + ["-i"], environment: environment)
        try await terminal.waitUntil("the prompt") { $0.text.hasSuffix("ready>") }
        return terminal
    }
}

enum TestImages {
    /// The first 24 bytes of a PNG file: the signature, and the IHDR chunk up to the width and height.
    static let png = Data([
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 35, 0, 0, 0, 41,
    ])
    .base64EncodedString()
    static let pngSize = 24

    static func pixels(_ count: Int) -> String { Data(repeating: 9, count: 3 * count).base64EncodedString() }

    static func kitty(_ keys: String, _ payload: String = "") -> String {
        "\u{1B}_G\(keys)\(payload.isEmpty ? "" : ";")\(payload)\u{1B}\\"
    }

    static func inline(_ options: String, _ payload: String = png) -> String {
        "\u{1B}]1337;File=inline=1;\(options):\(payload)\u{7}"
    }
}
