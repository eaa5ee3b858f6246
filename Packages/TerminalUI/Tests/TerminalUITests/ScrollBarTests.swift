import TerminalText
import Testing

@testable import TerminalUI

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
