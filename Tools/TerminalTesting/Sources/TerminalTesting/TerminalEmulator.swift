import Foundation

/// A terminal emulator without a window. From the output of programs, it computes the screen that a person would see.
///
/// The emulator supports the sequences that the programs of this workspace write. It ignores others, such as status queries and scroll
/// regions, and records them in ``unknownSequences``.
public struct TerminalEmulator: Sendable {
    /// The kind of terminal that the emulator imitates.
    public let kind: TerminalKind
    /// The number of cells in each row.
    public private(set) var columns: Int
    /// The number of rows.
    public private(set) var rows: Int
    /// The first thousand unknown sequences in readable form, oldest first.
    public private(set) var unknownSequences: [String] = []
    /// The number of synchronized updates (mode 2026) that programs have finished.
    public internal(set) var finishedFrames = 0

    private var parser = ControlParser()
    var page: Page
    var hiddenPage: Page
    var isAlternate = false
    var cursor = Cursor()
    /// Whether a character was written to the last column, so that the next character wraps to a new row.
    var isPendingWrap = false
    var style = CellStyle.plain
    var modes = TerminalModes.initial
    var title = ""
    var clipboard: String?
    var lastPrinted: LastPrinted?
    var images = ImageStore()
    /// The screen that stays visible during the synchronized update in progress; nil if no update is in progress.
    var frozen: Screen?

    /// The maximum number of columns and of rows.
    public static let largest = 10_000
    private static let mostUnknown = 1_000

    /// Creates an emulator with an empty screen.
    ///
    /// - Precondition: Both numbers are between 1 and ``largest``.
    public init(columns: Int = 80, rows: Int = 24, kind: TerminalKind = .xterm) {
        Self.check(columns, rows)
        self.kind = kind
        self.columns = columns
        self.rows = rows
        page = Page(columns: columns, rows: rows)
        hiddenPage = page
    }

    /// The visible screen. During a synchronized update, this is the screen before the update.
    public var screen: Screen { frozen ?? drawn }

    /// Whether a synchronized update is in progress.
    public var isUpdating: Bool { frozen != nil }

    /// Processes the next bytes of a program's output. A chunk may end within a character or control sequence.
    public mutating func feed(_ bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        var position = 0
        while let event = parser.next(in: bytes, at: &position) { handle(event) }
    }

    /// Changes the size of the screen. Text is clipped but not reflowed, because full-screen programs render again after a resize.
    ///
    /// - Precondition: Both numbers are between 1 and ``largest``.
    public mutating func resize(columns: Int, rows: Int) {
        Self.check(columns, rows)
        // Rows at the top are dropped if the cursor's row would otherwise be outside of the screen.
        let dropped = max(0, cursor.row - rows + 1)
        page.resize(columns: columns, rows: rows, dropping: dropped)
        let hidden = max(0, (hiddenPage.saved?.cursor.row ?? 0) - rows + 1)
        hiddenPage.resize(columns: columns, rows: rows, dropping: hidden)
        self.columns = columns
        self.rows = rows
        lastPrinted = nil
        moveCursor(row: cursor.row - dropped, column: cursor.column)
    }

    mutating func noteUnknown(_ text: String) {
        if unknownSequences.count < Self.mostUnknown { unknownSequences.append(text) }
    }

    private static func check(_ columns: Int, _ rows: Int) {
        let isValid = (1...largest).contains(columns) && (1...largest).contains(rows)
        precondition(isValid, "\(columns)×\(rows) is not a size of a terminal")
    }

    var drawn: Screen {
        Screen(
            columns: columns,
            rows: rows,
            cursor: cursor,
            isAlternate: isAlternate,
            title: title,
            clipboard: clipboard,
            modes: modes,
            images: images.inline(in: page.grid) + page.placements,
            cells: page.grid.cells
        )
    }

    private mutating func handle(_ event: ControlEvent) {
        switch event {
        case .print(let scalar): print(scalar)
        case .control(let byte): control(byte)
        case .malformed(let text): noteUnknown(text)
        case .escape(let text):
            if kind == .dumb || !escape(text) { noteUnknown("ESC \(text)") }
        case .sequence(let sequence):
            if kind == .dumb || !perform(sequence) { noteUnknown(sequence.description) }
        case .string(let kind, let payload):
            if self.kind == .dumb || !string(kind, payload) {
                noteUnknown(Readable.text([0x1B, kind.rawValue] + payload))
            }
        }
    }

    private mutating func control(_ byte: UInt8) {
        switch byte {
        case 0x08: moveCursor(row: cursor.row, column: cursor.column - 1)
        case 0x09: tab()
        case 0x0A, 0x0B, 0x0C: index()
        case 0x0D: moveCursor(row: cursor.row, column: 0)
        // The control characters NUL and BEL have no visible effect.
        case 0x00, 0x07: break
        default: noteUnknown(Readable.text([byte]))
        }
    }

    private mutating func escape(_ text: String) -> Bool {
        switch text {
        case "7": saveCursor()
        case "8": restoreCursor()
        case "c": reset()
        // These sequences select the ASCII character set, or are an ST without a string.
        case "(B", ")B", "\\": break
        default: return false
        }
        return true
    }

    /// Resets the terminal (RIS). Keeps the parser, the recorded unknown sequences and the number of finished updates.
    private mutating func reset() {
        var new = TerminalEmulator(columns: columns, rows: rows, kind: kind)
        new.unknownSequences = unknownSequences
        new.finishedFrames = finishedFrames
        new.parser = parser
        self = new
    }

    private mutating func string(_ kind: ControlEvent.StringKind, _ payload: [UInt8]) -> Bool {
        switch kind {
        case .operatingSystemCommand: operatingSystemCommand(payload)
        case .applicationProgramCommand: payload.first == UInt8(ascii: "G") && kittyGraphics(payload.dropFirst())
        case .deviceControl, .privacyMessage, .startOfString: false
        }
    }

    private mutating func operatingSystemCommand(_ payload: [UInt8]) -> Bool {
        let parts = payload.split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
        let rest = parts.count > 1 ? parts[1] : []
        switch String(decoding: parts.first ?? [], as: UTF8.self) {
        case "0", "2": title = String(decoding: rest, as: UTF8.self)
        case "52": return copy(rest)
        case "1337": return kind == .iTerm2 && inlineImage(rest)
        // The icon name, working folder, hyperlinks, colour resets and prompt marks have no visible effect.
        case "1", "7", "8", "104", "110", "111", "112", "133": break
        default: return false
        }
        return true
    }

    /// Copies a text in base64 after the name of the clipboard `c`. Returns whether both are valid.
    private mutating func copy(_ payload: some Sequence<UInt8>) -> Bool {
        let parts = Array(payload).split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].elementsEqual("c".utf8), let text = Data(base64Encoded: Data(parts[1])) else {
            return false
        }
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
