/// A terminal without a window: it takes what programs write and tells what a person would see.
///
/// It knows what full-screen programs of today write. What it does not know it ignores, and keeps in ``unknownSequences``.
public struct TerminalEmulator: Sendable {
    /// Which terminal it is like.
    public let kind: TerminalKind
    /// How many cells a row has.
    public private(set) var columns: Int
    /// How many rows there are.
    public private(set) var rows: Int
    /// What was not understood, in readable form, oldest first; the first thousand of them.
    public internal(set) var unknownSequences: [String] = []
    /// How many times a program finished a synchronized update (mode 2026).
    public internal(set) var finishedFrames = 0

    var parser = ControlParser()
    var page: Page
    var hiddenPage: Page
    var isAlternate = false
    var cursor = Cursor()
    /// The last column has been written, and the next character begins a new row.
    var isPendingWrap = false
    var style = CellStyle.plain
    var link: String?
    var characterSets = CharacterSets()
    /// The rows that scroll.
    var margins: ClosedRange<Int>
    var modes = TerminalModes.initial
    var title = ""
    var lastPrinted: LastPrinted?
    var images = ImageStore()
    /// What is seen while a program updates the screen.
    var frozen: Screen?
    var answers: [UInt8] = []

    /// The largest size in each direction.
    public static let largest = 10_000
    /// The pixels of a cell, as the terminal tells programs.
    public static let cellSize = (width: 10, height: 20)
    private static let mostUnknown = 1_000

    /// Makes an empty screen.
    ///
    /// - Precondition: Both numbers are at least 1 and at most ``largest``.
    public init(columns: Int = 80, rows: Int = 24, kind: TerminalKind = .xterm) {
        Self.check(columns, rows)
        self.kind = kind
        self.columns = columns
        self.rows = rows
        page = Page(columns: columns, rows: rows)
        hiddenPage = page
        margins = 0...rows - 1
    }

    /// What a person sees now: while a program updates the screen in one go (mode 2026), what was there before.
    public var screen: Screen { frozen ?? drawn }

    /// Whether a program is updating the screen in one go, so that ``screen`` shows what was there before.
    public var isUpdating: Bool { frozen != nil }

    /// Takes what a program wrote, cut anywhere.
    ///
    /// - Returns: what the terminal answers, if anything was asked.
    @discardableResult
    public mutating func feed(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let bytes = Array(bytes)
        var position = 0
        while let event = parser.next(in: bytes, at: &position) { handle(event) }
        defer { answers = [] }
        return answers
    }

    /// Gives the terminal another size. Text is cut or keeps its place; it does not flow, as programs that own the screen draw it
    /// anew.
    ///
    /// - Precondition: Both numbers are at least 1 and at most ``largest``.
    public mutating func resize(columns: Int, rows: Int) {
        Self.check(columns, rows)
        // The row of the cursor stays on the screen.
        let dropped = max(0, cursor.row - rows + 1)
        page.resize(columns: columns, rows: rows, dropping: dropped)
        hiddenPage.resize(
            columns: columns,
            rows: rows,
            dropping: max(0, (hiddenPage.saved?.cursor.row ?? 0) - rows + 1)
        )
        self.columns = columns
        self.rows = rows
        margins = 0...rows - 1
        lastPrinted = nil
        moveCursor(row: cursor.row - dropped, column: cursor.column)
    }

    mutating func noteUnknown(_ text: String) {
        if unknownSequences.count < Self.mostUnknown { unknownSequences.append(text) }
    }

    private static func check(_ columns: Int, _ rows: Int) {
        precondition(
            (1...largest).contains(columns) && (1...largest).contains(rows),
            "no terminal is \(columns)×\(rows)"
        )
    }

    var drawn: Screen {
        var modes = modes
        modes.keyboardFlags = page.keyboardFlags.last ?? 0
        return Screen(
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
}
