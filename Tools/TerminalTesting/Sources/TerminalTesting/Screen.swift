/// A snapshot of the visible content of a terminal.
public struct Screen: Sendable, Hashable {
    /// The number of cells in each row.
    public let columns: Int
    /// The number of rows.
    public let rows: Int
    /// The position and visibility of the cursor.
    public let cursor: Cursor
    /// Whether the alternate screen is visible, which full-screen programs use.
    public let isAlternate: Bool
    /// The title of the terminal window.
    public let title: String
    /// The text that a program copied last to the clipboard; nil if it copied none.
    public let clipboard: String?
    /// The terminal modes that programs set.
    public let modes: TerminalModes
    /// The visible images. Images of each kind are in the order of their placement.
    public let images: [ScreenImage]
    let cells: [[Cell]]

    /// The texts of the rows from top to bottom, without trailing spaces. A wide character is one character of the text.
    public var lines: [String] { (0..<rows).map(line) }

    /// The texts of the rows, separated by line feeds, without empty rows at the end.
    public var text: String {
        let lines = lines
        let end = lines.lastIndex { !$0.isEmpty }
        return lines[...(end ?? -1)].joined(separator: "\n")
    }

    /// Returns the cell at a position. Row and column begin at 0 in the upper left corner.
    ///
    /// - Precondition: The position is on the screen.
    public func cell(row: Int, column: Int) -> Cell {
        precondition(
            (0..<rows).contains(row) && (0..<columns).contains(column),
            "(\(row), \(column)) is not on the screen"
        )
        return cells[row][column]
    }

    /// Returns the cells of a row, from left to right.
    ///
    /// - Precondition: The row is on the screen.
    public func cells(row: Int) -> [Cell] {
        precondition((0..<rows).contains(row), "row \(row) is not on the screen")
        return cells[row]
    }

    /// Returns the position of the first occurrence of a text, which may be hidden; nil if no row contains the text.
    public func position(of text: String) -> (row: Int, column: Int)? {
        for row in 0..<rows {
            let starts = cells(row: row).enumerated().filter { !$0.element.isContinuation }
            let characters = starts.map(\.element.character)
            for start in characters.indices where String(characters[start...]).hasPrefix(text) {
                return (row, starts[start].offset)
            }
        }
        return nil
    }

    /// Returns the text of a row without trailing spaces. The function uses plain loops for speed, because a waiting test
    /// reads all rows after each chunk of output.
    private func line(_ row: Int) -> String {
        let cells = cells[row]
        var end = cells.count
        while end > 0, cells[end - 1].isBlank { end -= 1 }
        var line = ""
        for column in 0..<end where !cells[column].isContinuation {
            line.append(cells[column].isBlank ? " " : cells[column].character)
        }
        return line
    }
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

/// The modes of a terminal that programs set. A program should restore the ``initial`` modes before it exits.
public struct TerminalModes: Sendable, Hashable {
    /// Whether the terminal reports mouse clicks (mode 1000).
    public internal(set) var reportsClicks = false
    /// Whether mouse reports have the SGR format for screens of any size (mode 1006).
    public internal(set) var hasSGRMouse = false
    /// Whether escape sequences enclose pasted text (bracketed paste, mode 2004).
    public internal(set) var hasBracketedPaste = false
    /// Whether text wraps to the next row (mode 7).
    public internal(set) var wraps = true

    /// The modes of a new terminal.
    public static let initial = TerminalModes()
}
