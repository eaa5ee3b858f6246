import TerminalText
import Testing

@testable import TerminalUI

@Suite("Painting")
struct PainterTests {
    private static let size = Size(columns: 20, rows: 4)

    private func canvas(_ lines: String..., columns: Int = 20) -> Canvas {
        var canvas = Canvas(Size(columns: columns, rows: 4))
        for (row, line) in lines.enumerated() { canvas.draw(SafeText(line), row: row, column: 0) }
        return canvas
    }

    /// What is written to get from one canvas to the other.
    private func step(_ first: Canvas, _ second: Canvas, colorSupport: ColorSupport = .trueColor) -> String {
        var terminal = EmulatedTerminal(first.size, colorSupport: colorSupport)
        terminal.show(first)
        let written = terminal.show(second)
        #expect(terminal.differences(from: second) == [])
        return written
    }

    @Test("the first canvas clears the screen and hides the cursor; both stand between the marks of one update")
    func first() {
        var painter = Painter(colorSupport: .none)
        let bytes = painter.paint(canvas("ab"))
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "\u{1B}[?2026h\u{1B}[0m\u{1B}[2J\u{1B}[1;1Hab\u{1B}[?25l\u{1B}[?2026l"
        )
    }

    @Test("what is shown already is not written again")
    func nothing() {
        var animated = canvas("ab")
        animated.isAnimated = true
        #expect(step(canvas("ab"), canvas("ab")).isEmpty)
        #expect(step(canvas("ab"), animated).isEmpty)
    }

    @Test("after it is told to forget, all is painted")
    func invalidate() {
        var terminal = EmulatedTerminal(Self.size)
        terminal.show(canvas("ab", "cd"))
        terminal.disturb(with: "\u{1B}[2J\u{1B}[31mhello\u{1B}[?25h")
        #expect(!terminal.show(canvas("ab", "cd")).isEmpty)
        #expect(terminal.differences(from: canvas("ab", "cd")) == [])
    }

    @Test(
        "few bytes are written for what is different",
        arguments: [
            // A letter, two of them apart, a line's end, all of a line, a wide character, an emoji that terminals disagree on.
            ("a quick fox", "a quack fox", 30), ("a quick fox", "b quick fix", 34), ("a quick fox", "a quick", 30),
            ("a quick fox", "", 30), ("a 千 fox", "a 人 fox", 31), ("a fox", "a ❤️ fox", 56),
        ]
    )
    func few(first: String, second: String, bytes: Int) {
        let written = step(canvas("the same", first, "the same"), canvas("the same", second, "the same"))
        #expect(written.utf8.count <= bytes, "\(written.debugDescription)")
        #expect(written.hasPrefix("\u{1B}[?2026h") && written.hasSuffix("\u{1B}[?2026l"))
    }

    @Test("one changed cell of a full screen costs no more than one of a small one")
    func large() {
        var full = Canvas(Size(columns: 200, rows: 60))
        for row in 0..<60 { full.draw(SafeText(String(repeating: "x", count: 200)), row: row, column: 0) }
        var changed = full
        changed.draw("y", row: 59, column: 199)
        #expect(step(full, changed).utf8.count <= 34)
    }

    @Test("moving the cursor, showing and hiding it is all that is written for it")
    func cursor() {
        var (hidden, shown, moved) = (canvas("ab"), canvas("ab"), canvas("ab"))
        hidden.cursor = nil
        shown.cursor = Position(row: 0, column: 1)
        moved.cursor = Position(row: 3, column: 19)
        #expect(step(hidden, shown) == "\u{1B}[?2026h\u{1B}[0m\u{1B}[1;2H\u{1B}[?25h\u{1B}[?2026l")
        #expect(step(shown, moved) == "\u{1B}[?2026h\u{1B}[0m\u{1B}[4;20H\u{1B}[?2026l")
        #expect(step(shown, hidden) == "\u{1B}[?2026h\u{1B}[0m\u{1B}[?25l\u{1B}[?2026l")
    }

    @Test("another size clears the screen")
    func resize() {
        let written = step(canvas("ab", columns: 20), canvas("ab", columns: 30))
        #expect(written.contains("\u{1B}[2J"))
    }

    @Test("where there are no colours, attributes are written all the same")
    func attributes() {
        var styled = canvas("")
        let style = Style(foreground: .red, background: Color(red: 1, green: 2, blue: 3), isBold: true, isInverse: true)
        styled.draw("ab", style, row: 0, column: 0)
        #expect(step(canvas(""), styled, colorSupport: .none).contains("\u{1B}[0;1;7mab"))
        #expect(step(canvas(""), styled, colorSupport: .sixteenColors).contains("\u{1B}[0;1;7;31;40mab"))
        #expect(step(canvas(""), styled, colorSupport: .indexed256).contains("\u{1B}[0;1;7;31;48;5;16mab"))
        #expect(step(canvas(""), styled, colorSupport: .trueColor).contains("\u{1B}[0;1;7;31;48;2;1;2;3mab"))
    }

    @Test("behind a character that terminals disagree on, the row is painted anew, each place given by its number")
    func doubtfulCharacters() {
        // What stood below the emoji is emptied first, for a terminal that thinks it narrower.
        let emoji = step(canvas("ab|c"), canvas("❤️|c"))
        #expect(emoji.contains("\u{1B}[1;1H\u{1B}[0m  \u{1B}[1;1H❤️\u{1B}[1;3H|c\u{1B}[K"))
        #expect(step(canvas("❤️|c"), canvas("ab|c")).contains("\u{1B}[1;1H\u{1B}[0mab|c\u{1B}[K"))
        // What is known well costs nothing else.
        #expect(step(canvas("ab|c"), canvas("千|c")) == "\u{1B}[?2026h\u{1B}[1;1H\u{1B}[0m千\u{1B}[?2026l")
    }
}
