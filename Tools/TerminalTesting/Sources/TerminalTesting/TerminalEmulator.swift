import Foundation

/// A terminal emulator without a window, for the sequences that the programs of this workspace write. It records others in
/// ``unknownSequences``.
public struct TerminalEmulator: Sendable {
    /// The kind of terminal that the emulator imitates.
    public let kind: TerminalKind
    /// The first thousand unknown sequences in readable form, oldest first.
    public private(set) var unknownSequences: [String] = []
    /// The number of synchronized updates (mode 2026) that programs have finished.
    public private(set) var finishedFrames = 0

    private var parser = ControlParser()
    var page: Page
    private var hiddenPage: Page
    var cursor = Cursor()
    /// Whether a character was written to the last column, so that the next character wraps to a new row.
    var isPendingWrap = false
    var style = CellStyle()
    var modes = Screen.initialModes
    /// The cursor and style of the main screen while the alternate screen is visible.
    private var saved = (cursor: Cursor(), isPendingWrap: false, style: CellStyle())
    private var clipboard: String?
    /// The column of the last printed character, to which combining marks and parts of an emoji are appended while the cursor is still
    /// the same.
    var lastPrinted: (column: Int, cursor: Cursor)?
    /// The keys and payload of a kitty image whose next chunks are still missing; nil if there is none.
    var unfinishedImage: (keys: [Substring: Substring], payload: [UInt8])?
    /// The screen that stays visible during the synchronized update in progress; nil if no update is in progress.
    private var frozen: Screen?

    private static let mostUnknown = 1_000

    /// Creates an emulator with an empty screen of at least one cell.
    public init(columns: Int = 80, rows: Int = 24, kind: TerminalKind = .xterm) {
        precondition(columns > 0 && rows > 0)
        self.kind = kind
        page = Page(columns: columns, rows: rows)
        hiddenPage = page
    }

    /// The number of cells in each row.
    public var columns: Int { page.columns }
    /// The number of rows.
    public var rows: Int { page.rows }

    /// The visible screen. During a synchronized update, this is the screen before the update.
    public var screen: Screen { frozen ?? drawn }

    /// Whether a synchronized update is in progress.
    public var isUpdating: Bool { frozen != nil }

    /// Processes the next bytes of a program's output. A chunk may end within a character or control sequence.
    public mutating func feed(_ bytes: some Sequence<UInt8>) {
        for element in parser.elements(in: bytes) where !perform(element) { noteUnknown(element.description) }
    }

    /// Changes the size of the screen. Text is clipped but not reflowed, because full-screen programs render again after a resize.
    public mutating func resize(columns: Int, rows: Int) {
        precondition(columns > 0 && rows > 0)
        page.resize(columns: columns, rows: rows)
        hiddenPage.resize(columns: columns, rows: rows)
        lastPrinted = nil
        moveCursor(row: cursor.row, column: cursor.column)
    }

    mutating func noteUnknown(_ text: String) {
        if unknownSequences.count < Self.mostUnknown { unknownSequences.append(text) }
    }

    private var drawn: Screen {
        var cursor = cursor
        cursor.isVisible = modes.contains(25)
        return Screen(
            cursor: cursor,
            modes: modes,
            clipboard: clipboard,
            images: visibleImages,
            cells: page.cells
        )
    }

    private mutating func perform(_ element: ControlElement) -> Bool {
        switch element.kind {
        case .text:
            for scalar in String(decoding: element.bytes, as: UTF8.self).unicodeScalars { print(scalar) }
            return true
        case .control: return control(element.bytes[element.bytes.startIndex])
        // This is an ST without a string.
        case .escape: return kind != .dumb && element.bytes.last == UInt8(ascii: "\\")
        case .sequence: return kind != .dumb && perform(ControlSequence(element))
        case .string: return kind != .dumb && string(element)
        case .malformed: return false
        }
    }

    private mutating func control(_ byte: UInt8) -> Bool {
        switch byte {
        // The bell has no visible effect.
        case 0x07: break
        case 0x08: moveCursor(row: cursor.row, column: cursor.column - 1)
        case 0x09: moveCursor(row: cursor.row, column: (cursor.column / 8 + 1) * 8)
        case 0x0A: index()
        case 0x0D: moveCursor(row: cursor.row, column: 0)
        default: return false
        }
        return true
    }

    private mutating func perform(_ sequence: ControlSequence) -> Bool {
        switch (sequence.function, sequence.numbers) {
        case ("C", _): moveCursor(row: cursor.row, column: cursor.column + sequence.count(0))
        case ("H", _): moveCursor(row: sequence.count(0) - 1, column: sequence.count(1) - 1)
        case ("J", [2]):
            for row in 0..<rows { page.erase(row, blank: blank) }
            page.images = []
        case ("K", [0]):
            isPendingWrap = false
            page.erase(cursor.row, from: cursor.column, blank: blank)
        case ("m", let numbers): return style.apply(numbers)
        case ("?h", let numbers): return numbers.reduce(true) { setMode($1, true) && $0 }
        case ("?l", let numbers): return numbers.reduce(true) { setMode($1, false) && $0 }
        default: return false
        }
        return true
    }

    mutating func moveCursor(row: Int, column: Int) {
        cursor.row = min(max(0, row), rows - 1)
        cursor.column = min(max(0, column), columns - 1)
        isPendingWrap = false
    }

    /// Moves the cursor down one row. In the last row, scrolls the screen up instead.
    mutating func index() {
        isPendingWrap = false
        if cursor.row == rows - 1 { page.scrollUp(blank: blank) } else { cursor.row += 1 }
    }

    private var blank: Cell { Cell(" ", style: style.erased) }

    // MARK: Modes

    private mutating func setMode(_ mode: Int, _ isOn: Bool) -> Bool {
        switch mode {
        case 7, 25, 1000, 1006, 2004: break
        case 1049: if isOn != modes.contains(mode) { switchPage(isAlternate: isOn) }
        case 2026:
            if !isOn, isUpdating { finishedFrames += 1 }
            frozen = isOn ? screen : nil
            return true
        default: return false
        }
        if isOn { modes.insert(mode) } else { modes.remove(mode) }
        return true
    }

    /// Shows an empty alternate screen after saving the cursor, or shows the main screen and restores the cursor.
    private mutating func switchPage(isAlternate: Bool) {
        swap(&page, &hiddenPage)
        lastPrinted = nil
        if isAlternate {
            saved = (cursor, isPendingWrap, style)
            page = Page(columns: columns, rows: rows)
        } else {
            moveCursor(row: saved.cursor.row, column: saved.cursor.column)
            isPendingWrap = saved.isPendingWrap
            style = saved.style
        }
    }

    // MARK: Strings

    private mutating func string(_ element: ControlElement) -> Bool {
        let payload = element.payload
        switch element.bytes.dropFirst().first {
        case UInt8(ascii: "_"): return kind == .kitty && kittyGraphics(payload)
        case UInt8(ascii: "]") where payload.starts(with: "52;c;".utf8): return copy(payload.dropFirst(5))
        case UInt8(ascii: "]"): return kind == .iTerm2 && inlineImage(payload)
        default: return false
        }
    }

    private mutating func copy(_ payload: ArraySlice<UInt8>) -> Bool {
        guard let text = Data(base64Encoded: Data(payload)) else { return false }
        clipboard = String(decoding: text, as: UTF8.self)
        return true
    }
}

/// The kinds of terminals that an emulator can imitate.
public enum TerminalKind: Sendable, CaseIterable {
    /// A modern xterm-compatible terminal without a graphics protocol, such as Alacritty.
    case xterm
    /// The terminal kitty, with its graphics protocol.
    case kitty
    /// The terminal iTerm2, with its inline image protocol.
    case iTerm2
    /// A terminal that supports only text and C0 control characters. The emulator records every sequence as unknown.
    case dumb
}
