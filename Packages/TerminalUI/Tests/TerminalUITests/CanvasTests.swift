import TerminalText
import Testing

@testable import TerminalUI

struct CanvasTests {
    private func canvas(rows: Int = 3, _ draw: (inout Canvas) -> Void) -> Canvas {
        var canvas = Canvas(Size(columns: 8, rows: rows))
        draw(&canvas)
        return canvas
    }

    @Test(
        "A Canvas clips text at the edges of the canvas, and omits a character of width 0",
        arguments: [
            (0, 0, "abcdefghij", ["abcdefgh", "", ""]), (2, 5, "abcdef", ["", "", "     abc"]),
            (1, -2, "abcd", ["", "cd", ""]), (1, -9, "abcd", ["", "", ""]), (-1, 0, "abcd", ["", "", ""]),
            (3, 0, "abcd", ["", "", ""]), (0, 8, "abcd", ["", "", ""]), (0, Int.max, "abcd", ["", "", ""]),
            // The visible half of a clipped wide character becomes a space.
            (0, -1, "千a", [" a", "", ""]), (0, 7, "千", ["", "", ""]), (0, 5, "a千千", ["     a千", "", ""]),
            (0, 0, "\u{1160}a", ["a", "", ""]),
        ]
    )
    func clipping(row: Int, column: Int, text: String, lines: [String]) {
        #expect(canvas { $0.draw(SafeText(text), row: row, column: column) }.lines == lines)
    }

    @Test(
        "A Canvas clips text to the given width",
        arguments: [
            (4, "ab", "xxabxxxx"), (2, "abc", "xxabxxxx"), (0, "abc", "xxxxxxxx"), (-3, "abc", "xxxxxxxx"),
            (Int.max, "abcdefghi", "xxabcdef"), (3, "千千", "xx千 xxx"),
        ]
    )
    func width(width: Int, text: String, line: String) {
        let canvas = canvas(rows: 1) { canvas in
            canvas.draw("xxxxxxxx", row: 0, column: 0)
            canvas.draw(SafeText(text), row: 0, column: 2, width: width)
        }
        #expect(canvas.lines == [line])
    }

    @Test(
        "A Canvas blanks the remaining half of a wide character whose other half is overwritten, and keeps its style",
        arguments: [
            ("千千", 0, "a", "a 千"), ("千千", 1, "a", " a千"), ("千千", 1, "千", " 千"), ("千千", 2, "a", "千a"),
            ("千千", 3, "a", "千 a"), ("a🇩🇪b", 2, "x", "a xb"), ("a👨‍👩‍👧‍👦b", 1, "x", "ax b"), ("क्षि", 1, "x", " x"),
            ("क्षिa", 0, "千", "千 a"),
        ]
    )
    func halves(before: String, column: Int, text: String, after: String) {
        let canvas = canvas(rows: 1) { canvas in
            canvas.draw(SafeText(before), .selection, row: 0, column: 0)
            canvas.draw(SafeText(text), row: 0, column: column)
        }
        #expect(canvas.lines == [after])
        #expect(canvas.brokenCells == [])
        let overwritten = column..<(column + SafeText(text).cellWidth)
        let kept = (0..<SafeText(before).cellWidth).filter { !overwritten.contains($0) }
        #expect(kept.allSatisfy { canvas.style(row: 0, column: $0) == .selection })
    }

    @Test(
        "A Canvas restyles only the characters that begin in the range of columns, and is plain outside",
        arguments: [(0..<1, [0, 1]), (1..<2, []), (1..<4, [2, 3]), (-5 ..< -1, []), (4..<99, [4, 5, 6, 7])]
    )
    func restyle(columns: Range<Int>, bold: [Int]) {
        let canvas = canvas(rows: 1) { canvas in
            canvas.draw("千千abcd", row: 0, column: 0)
            canvas.restyle(row: 0, columns: columns) { $0.isBold = true }
            canvas.restyle(row: 1, columns: 0..<8) { $0.isBold = true }
            canvas.restyle(row: -1, columns: 0..<8) { $0.isBold = true }
        }
        #expect((-1..<9).filter { canvas.style(row: 0, column: $0).isBold } == bold)
        #expect([-1, 1].allSatisfy { canvas.style(row: $0, column: 0) == .plain })
    }
}

struct BoxTests {
    @Test(
        "Canvas.drawBox draws a frame, with as much of the title in the upper edge as fits",
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

    @Test("Canvas.drawBox clears the area inside the box and clips the box at the edges of the canvas")
    func clearing() {
        var canvas = Canvas(Size(columns: 6, rows: 3))
        for row in 0..<3 { canvas.draw("xxxxxx", .selection, row: row, column: 0) }
        canvas.drawBox(at: Position(row: 1, column: 2), Size(columns: 8, rows: 8))
        #expect(canvas.lines == ["xxxxxx", "xx┌───", "xx│"])
        #expect(canvas.style(row: 2, column: 4) == .plain)
    }
}

struct ScrollBarTests {
    @Test(
        "A scroll bar is as long as the visible part, at an end only if the list is at that end, and absent if no row is hidden",
        arguments: [
            (0..<5, 10, "┃┃│││"), (1..<6, 10, "│┃┃││"), (5..<10, 10, "│││┃┃"), (0..<5, 10_000, "┃││││"),
            (1..<6, 10_000, "│┃│││"), (9_995..<10_000, 10_000, "││││┃"), (0..<5, 5, "....."), (0..<0, 0, "....."),
        ]
    )
    func place(visible: Range<Int>, count: Int, expected: String) {
        var canvas = Canvas(Size(columns: 3, rows: 6))
        canvas.drawScrollBar(visible, of: count, at: Position(row: 1, column: 2), height: 5)
        #expect(canvas.lines.dropFirst().map { $0.last.map(String.init) ?? "." }.joined() == expected)
    }
}
