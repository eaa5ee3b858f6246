/// A snapshot of the visible content of a terminal.
public struct Screen: Sendable, Equatable {
    /// The private modes of a new terminal: it wraps text (7) and shows the cursor (25).
    public static let initialModes: Set = [7, 25]

    /// The position and visibility of the cursor.
    public let cursor: Cursor
    /// The private modes that are set (`ESC [?…h`), except that of synchronized updates. A program should restore ``initialModes``.
    public let modes: Set<Int>
    /// The text that a program copied last to the clipboard; nil if it copied none.
    public let clipboard: String?
    /// The visible images in the order of their placement.
    public let images: [ScreenImage]
    let cells: [[Cell]]

    /// The number of cells in each row.
    public var columns: Int { cells[0].count }
    /// The number of rows.
    public var rows: Int { cells.count }
    /// Whether the alternate screen is visible, which full-screen programs use (mode 1049).
    public var isAlternate: Bool { modes.contains(1049) }

    /// The texts of the rows from top to bottom, without trailing spaces. A wide character is one character of the text.
    public var lines: [String] {
        // A waiting test reads all rows after each chunk of output, so that this must be fast.
        cells.map { row in
            let end = row.lastIndex { $0.text != " " } ?? -1
            return row[...end].reduce(into: "") { $0 += $1.text }
        }
    }

    /// The texts of the rows, separated by line feeds, without empty rows at the end.
    public var text: String {
        let lines = lines
        let end = lines.lastIndex { !$0.isEmpty }
        return lines[...(end ?? -1)].joined(separator: "\n")
    }

    /// Returns the cell at a position on the screen. Row and column begin at 0 in the upper left corner.
    public func cell(row: Int, column: Int) -> Cell { cells[row][column] }

    /// Returns the cells of a row on the screen, from left to right.
    public func cells(row: Int) -> [Cell] { cells[row] }
}

/// The position and visibility of a terminal's cursor.
public struct Cursor: Sendable, Hashable {
    /// The row, from 0 at the top.
    public internal(set) var row = 0
    /// The column, from 0 at the left.
    public internal(set) var column = 0
    /// Whether the cursor is visible.
    public internal(set) var isVisible = true
}

/// An image on a terminal's screen.
public struct ScreenImage: Sendable, Hashable {
    let identifier: Int
    /// The row of the upper left corner, from 0.
    public let row: Int
    /// The column of the upper left corner, from 0.
    public let column: Int
    /// The width of the image in cells.
    public let columns: Int
    /// The height of the image in cells.
    public let rows: Int
    /// The decoded payload of the image: a file for iTerm2, and pixels for kitty.
    public let payload: [UInt8]
    /// Whether text overwrites a part of the image, as in iTerm2. An image that text overwrites completely is not visible.
    public internal(set) var isOverwritten = false
}
