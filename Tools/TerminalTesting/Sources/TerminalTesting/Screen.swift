/// The visible contents of a terminal at one moment.
public struct Screen: Sendable, Hashable {
    /// The number of cells in a row.
    public let columns: Int
    /// The number of rows.
    public let rows: Int
    /// The cursor.
    public let cursor: Cursor
    /// Whether this is the alternate screen, which full-screen programs use.
    public let isAlternate: Bool
    /// The title of the window.
    public let title: String
    /// The modes that the program set.
    public let modes: TerminalModes
    /// The images in the order of their placement.
    public let images: [ScreenImage]
    let cells: [[Cell]]

    /// The rows from the top without trailing spaces. A wide character is one character of its line.
    public var lines: [String] { (0..<rows).map(line) }

    /// The lines without empty ones at the end.
    public var text: String {
        let lines = lines
        let end = lines.lastIndex { !$0.isEmpty }
        return lines[...(end ?? -1)].joined(separator: "\n")
    }

    /// Returns a cell; the top left one is (0, 0).
    ///
    /// - Precondition: The position is on the screen.
    public func cell(row: Int, column: Int) -> Cell {
        precondition(
            (0..<rows).contains(row) && (0..<columns).contains(column),
            "(\(row), \(column)) is not on the screen"
        )
        return cells[row][column]
    }

    /// Returns the cells of a row.
    ///
    /// - Precondition: The position is on the screen.
    public func cells(row: Int) -> [Cell] {
        precondition((0..<rows).contains(row), "row \(row) is not on the screen")
        return cells[row]
    }

    /// Returns the position of the first occurrence of a text within a row.
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

    /// Returns a row without trailing spaces. It uses plain loops, because conditions read the text after every chunk of output.
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

/// The position of the next character.
public struct Cursor: Sendable, Hashable {
    /// The row, from 0 at the top.
    public internal(set) var row = 0
    /// The column, from 0 at the left.
    public internal(set) var column = 0
    /// Whether the cursor is visible.
    public internal(set) var isVisible = true
}

/// The modes of a terminal. A program should leave ``initial`` modes at its end.
public struct TerminalModes: Sendable, Hashable {
    /// Mode 1000: reports of mouse clicks.
    public internal(set) var reportsClicks = false
    /// Mode 1006: mouse reports for large screens.
    public internal(set) var hasSGRMouse = false
    /// Mode 2004: bracketed paste.
    public internal(set) var hasBracketedPaste = false
    /// Mode 7: text wraps to the next row.
    public internal(set) var wraps = true

    /// The modes of a new terminal.
    public static let initial = TerminalModes()
}
