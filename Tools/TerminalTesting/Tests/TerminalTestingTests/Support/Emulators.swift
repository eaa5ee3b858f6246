import TerminalTesting

/// The screen after a program wrote a text on an empty one.
func screen(
    _ text: String,
    columns: Int = 10,
    rows: Int = 4,
    kind: TerminalKind = .xterm
) -> Screen {
    emulator(text, columns: columns, rows: rows, kind: kind).screen
}

/// A terminal on which a program wrote a text.
func emulator(_ text: String, columns: Int = 10, rows: Int = 4, kind: TerminalKind = .xterm) -> TerminalEmulator {
    var emulator = TerminalEmulator(columns: columns, rows: rows, kind: kind)
    emulator.feed(text.utf8)
    return emulator
}

extension TerminalEmulator {
    /// Feeds a text.
    ///
    /// - Returns: what the terminal answers.
    @discardableResult
    mutating func write(_ text: String) -> String {
        String(decoding: feed(text.utf8), as: UTF8.self)
    }
}

extension Screen {
    /// Row and column of the cursor.
    var place: [Int] { [cursor.row, cursor.column] }
}
