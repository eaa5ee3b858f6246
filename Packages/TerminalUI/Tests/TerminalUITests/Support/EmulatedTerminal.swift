import TerminalTesting
import TerminalText

@testable import TerminalUI

/// A painter, and a terminal that is fed what it writes.
struct EmulatedTerminal {
    private(set) var emulator: TerminalEmulator
    private var painter: Painter
    private let colorSupport: ColorSupport

    init(
        _ size: Size,
        kind: TerminalKind = .xterm,
        colorSupport: ColorSupport = .trueColor,
        graphics: GraphicsProtocol = .none
    ) {
        emulator = TerminalEmulator(columns: size.columns, rows: size.rows, kind: kind)
        painter = Painter(colorSupport: colorSupport, graphics: graphics)
        self.colorSupport = colorSupport
    }

    /// Shows a canvas; a terminal of another size is given the canvas's.
    ///
    /// - Returns: what was written.
    @discardableResult
    mutating func show(_ canvas: Canvas) -> String {
        if emulator.columns != canvas.size.columns || emulator.rows != canvas.size.rows {
            emulator.resize(columns: canvas.size.columns, rows: canvas.size.rows)
        }
        let bytes = painter.paint(canvas)
        emulator.feed(bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes over what is shown, as another program does, and has all of it painted anew.
    mutating func disturb(with text: String) {
        emulator.feed(text.utf8)
        painter.invalidate()
    }

    /// What is wrong with what is shown, in words.
    func differences(from canvas: Canvas) -> [String] {
        canvas.differences(from: emulator.screen, colorSupport)
            + emulator.unknownSequences.map { "not understood: \($0)" }
            + (emulator.isUpdating ? ["the update has no end"] : [])
    }
}
