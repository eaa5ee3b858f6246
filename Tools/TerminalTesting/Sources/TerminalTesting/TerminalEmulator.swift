/// A terminal without a window: it converts the output of programs to the screen that a person would see.
///
/// It supports the sequences that the programs of this workspace write. It ignores others, such as questions and scroll regions, and
/// records them in ``unknownSequences``.
public struct TerminalEmulator: Sendable {
    /// The emulated terminal.
    public let kind: TerminalKind
    /// The number of cells in a row.
    public private(set) var columns: Int
    /// The number of rows.
    public private(set) var rows: Int
    /// The first thousand unknown sequences in readable form, oldest first.
    public private(set) var unknownSequences: [String] = []
    /// The number of finished synchronized updates (mode 2026).
    public internal(set) var finishedFrames = 0

    private var parser = ControlParser()
    var page: Page
    var hiddenPage: Page
    var isAlternate = false
    var cursor = Cursor()
    /// Whether the last column has been written, so that the next character starts a new row.
    var isPendingWrap = false
    var style = CellStyle.plain
    var modes = TerminalModes.initial
    var title = ""
    var lastPrinted: LastPrinted?
    var images = ImageStore()
    /// The screen before a synchronized update, which stays visible during the update.
    var frozen: Screen?

    /// The largest size in each direction.
    public static let largest = 10_000
    /// The size of a cell in pixels.
    static let cellSize = (width: 10, height: 20)
    private static let mostUnknown = 1_000

    /// Creates a terminal with an empty screen.
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

    /// The visible screen: during a synchronized update the screen before it.
    public var screen: Screen { frozen ?? drawn }

    /// Whether a synchronized update is in progress.
    public var isUpdating: Bool { frozen != nil }

    /// Processes output of a program in chunks of any size.
    public mutating func feed(_ bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        var position = 0
        while let event = parser.next(in: bytes, at: &position) { handle(event) }
    }

    /// Changes the size. Text is clipped and not reflowed, because full-screen programs render again.
    ///
    /// - Precondition: Both numbers are between 1 and ``largest``.
    public mutating func resize(columns: Int, rows: Int) {
        Self.check(columns, rows)
        // Rows at the top are dropped if the cursor's row would not be visible.
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
        // NUL and BEL have no visible effect.
        case 0x00, 0x07: break
        default: noteUnknown(Readable.text([byte]))
        }
    }

    /// Returns whether the escape is known.
    private mutating func escape(_ text: String) -> Bool {
        switch text {
        case "7": saveCursor()
        case "8": restoreCursor()
        case "c": reset()
        // Selection of the ASCII character set, and ST without a string.
        case "(B", ")B", "\\": break
        default: return false
        }
        return true
    }

    /// Resets everything except the recorded unknown sequences and the frame counter.
    private mutating func reset() {
        var new = TerminalEmulator(columns: columns, rows: rows, kind: kind)
        new.unknownSequences = unknownSequences
        new.finishedFrames = finishedFrames
        new.parser = parser
        self = new
    }

    /// Performs a string and returns whether it is known.
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
        case "1337": return kind == .iTerm2 && inlineImage(rest)
        // The icon's name, the folder, links, the clipboard, colour resets and prompts are not visible.
        case "1", "7", "8", "52", "104", "110", "111", "112", "133": break
        default: return false
        }
        return true
    }
}

/// The terminal that an emulator imitates.
public enum TerminalKind: Sendable, CaseIterable {
    /// A current terminal without pictures, such as Alacritty.
    case xterm
    /// kitty, with its graphics protocol.
    case kitty
    /// iTerm2, with inline images.
    case iTerm2
    /// A terminal with text and line breaks only. It reports each sequence as unknown.
    case dumb
}
