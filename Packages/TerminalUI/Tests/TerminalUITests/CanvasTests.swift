import TerminalText
import Testing

@testable import TerminalUI

struct CanvasTests {
    private func canvas(columns: Int = 8, rows: Int = 3, _ draw: (inout Canvas) -> Void) -> Canvas {
        var canvas = Canvas(Size(columns: columns, rows: rows))
        draw(&canvas)
        return canvas
    }

    @Test("Drawing on a Canvas without cells has no effect", arguments: [(0, 0), (0, 3), (5, 0), (-2, -2)])
    func empty(columns: Int, rows: Int) {
        let canvas = canvas(columns: columns, rows: rows) { canvas in
            canvas.draw("abc", row: 0, column: 0)
            canvas.drawBox(at: Position(row: 0, column: 0), Size(columns: 4, rows: 4), title: "t")
            canvas.restyle(row: 0, columns: 0..<9) { $0 = .bold }
            canvas.cursor = Position(row: 0, column: 0)
        }
        #expect(canvas.cells.isEmpty)
        #expect(canvas.cursor == nil)
        #expect(canvas.lines == Array(repeating: "", count: max(0, rows)))
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
        "A Canvas blanks the remaining half of a wide character whose other half is overwritten",
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
    }

    @Test("A blanked half of a wide character keeps its style, and Canvas.style returns plain outside the canvas")
    func styleOfHalves() {
        let canvas = canvas(rows: 1) { canvas in
            canvas.draw("千", .selection, row: 0, column: 0)
            canvas.draw("a", row: 0, column: 1)
        }
        let styles = [(0, 0), (0, 1), (9, 0), (0, -1)].map { canvas.style(row: $0, column: $1) }
        #expect(styles == [.selection, .plain, .plain, .plain])
    }

    @Test(
        "A Canvas restyles only the characters that begin in the range of columns",
        arguments: [(0..<1, [0, 1]), (1..<2, []), (1..<4, [2, 3]), (-5 ..< -1, []), (4..<99, [4, 5, 6, 7])]
    )
    func restyle(columns: Range<Int>, bold: [Int]) {
        let canvas = canvas(rows: 1) { canvas in
            canvas.draw("千千abcd", row: 0, column: 0)
            canvas.restyle(row: 0, columns: columns) { $0.isBold = true }
            canvas.restyle(row: 1, columns: 0..<8) { $0.isBold = true }
            canvas.restyle(row: -1, columns: 0..<8) { $0.isBold = true }
        }
        #expect((0..<8).filter { canvas.style(row: 0, column: $0).isBold } == bold)
    }

    @Test(
        "A Canvas hides a cursor outside its cells",
        arguments: [(0, 0, true), (2, 7, true), (3, 0, false), (0, 8, false), (-1, 0, false)]
    )
    func cursor(row: Int, column: Int, isShown: Bool) {
        let position = Position(row: row, column: column)
        #expect(canvas { $0.cursor = position }.cursor == (isShown ? position : nil))
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
    private func bar(_ visible: Range<Int>, of count: Int, height: Int = 5) -> String {
        var canvas = Canvas(Size(columns: 3, rows: 6))
        canvas.drawScrollBar(visible, of: count, at: Position(row: 1, column: 2), height: height)
        return canvas.lines.dropFirst().map { $0.last.map(String.init) ?? "." }.joined()
    }

    @Test(
        "A scroll bar is as long as the visible part, and at an end only if the list is at that end",
        arguments: [
            (0..<5, 10, "┃┃│││"), (1..<6, 10, "│┃┃││"), (5..<10, 10, "│││┃┃"), (0..<5, 10_000, "┃││││"),
            (1..<6, 10_000, "│┃│││"), (9_995..<10_000, 10_000, "││││┃"),
        ]
    )
    func place(visible: Range<Int>, count: Int, expected: String) {
        #expect(bar(visible, of: count) == expected)
    }

    @Test("A list without hidden rows, and one without rows, have no scroll bar", arguments: [(0..<5, 5), (0..<0, 0)])
    func noBar(visible: Range<Int>, count: Int) {
        #expect(bar(visible, of: count) == ".....")
    }
}
