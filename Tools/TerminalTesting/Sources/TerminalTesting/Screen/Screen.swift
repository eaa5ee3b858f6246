/// What a person sees on a terminal at one moment.
public struct Screen: Sendable, Hashable {
    /// How many cells a row has.
    public let columns: Int
    /// How many rows there are.
    public let rows: Int
    /// Where the cursor stands.
    public let cursor: Cursor
    /// Whether this is the alternate screen, which full-screen programs use and leave.
    public let isAlternate: Bool
    /// The window's title.
    public let title: String
    /// What the program switched on or off.
    public let modes: TerminalModes
    /// The images, in the order in which they were placed.
    public let images: [ScreenImage]
    let cells: [[Cell]]

    /// The rows from the top, without the spaces at their ends. A wide character is one character of its line.
    public var lines: [String] { (0..<rows).map(line) }

    /// The lines, without the empty ones at the end.
    public var text: String {
        let lines = lines
        let end = lines.lastIndex { !$0.isEmpty }
        return lines[...(end ?? -1)].joined(separator: "\n")
    }

    /// A cell, counted from 0 at the top left.
    ///
    /// - Precondition: It lies on the screen.
    public func cell(row: Int, column: Int) -> Cell {
        precondition(
            (0..<rows).contains(row) && (0..<columns).contains(column),
            "(\(row), \(column)) is not on the screen"
        )
        return cells[row][column]
    }

    /// The cells of a row.
    ///
    /// - Precondition: It lies on the screen.
    public func cells(row: Int) -> [Cell] {
        precondition((0..<rows).contains(row), "row \(row) is not on the screen")
        return cells[row]
    }

    /// Where a text within one row begins, first from the top.
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

    /// Plain loops, because conditions ask for the text again and again.
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
