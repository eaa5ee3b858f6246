import TerminalText
import Testing

@testable import TerminalUI

@Suite("A frame")
struct BoxTests {
    @Test(
        "is drawn around an area, its title in the upper edge",
        arguments: [
            (8, 3, "", ["┌──────┐", "│      │", "└──────┘"]), (8, 2, "", ["┌──────┐", "└──────┘"]),
            (2, 2, "title", ["┌┐", "└┘"]), (9, 2, "ab", ["┌─ ab ──┐", "└───────┘"]),
            (9, 2, "a long title", ["┌─ a… ──┐", "└───────┘"]), (9, 2, "千千", ["┌─ 千… ─┐", "└───────┘"]),
            (7, 2, "ab", ["┌─ … ─┐", "└─────┘"]), (6, 2, "ab", ["┌────┐", "└────┘"]),
            (1, 5, "", []), (5, 1, "", []), (-1, -1, "", []),
        ]
    )
    func shapes(columns: Int, rows: Int, title: String, lines: [String]) {
        var canvas = Canvas(Size(columns: 12, rows: 3))
        canvas.drawBox(at: Position(row: 0, column: 0), Size(columns: columns, rows: rows), title: SafeText(title))
        #expect(canvas.lines.filter { !$0.isEmpty } == lines)
        #expect(canvas.brokenCells == [])
    }

    @Test("clears what it encloses, and is cut where it does not fit")
    func clearing() {
        var canvas = Canvas(Size(columns: 6, rows: 3))
        for row in 0..<3 { canvas.draw("xxxxxx", .inverse, row: row, column: 0) }
        canvas.drawBox(at: Position(row: 1, column: 2), Size(columns: 8, rows: 8))
        #expect(canvas.lines == ["xxxxxx", "xx┌───", "xx│"])
        #expect(canvas.style(row: 2, column: 4) == .plain)
    }
}
