import TerminalText
import Testing

@testable import TerminalUI

struct PainterTests {
    private func canvas(_ lines: String...) -> Canvas {
        var canvas = Canvas(Size(columns: 20, rows: 4))
        for (row, line) in lines.enumerated() { canvas.draw(SafeText(line), row: row, column: 0) }
        return canvas
    }

    private func step(_ first: Canvas, _ second: Canvas) -> String {
        var terminal = EmulatedTerminal(first.size)
        terminal.show(first)
        let written = terminal.show(second)
        #expect(terminal.differences(from: second) == [])
        return written
    }

    @Test(
        "Painter writes at most 56 bytes for a small change in one row",
        arguments: [
            // Changes of a letter, two separate letters, the end of a line, a whole line, a wide character, and an emoji.
            ("a quick fox", "a quack fox", 30), ("a quick fox", "b quick fix", 34), ("a quick fox", "a quick", 30),
            ("a quick fox", "", 30), ("a 千 fox", "a 人 fox", 31), ("a fox", "a ❤️ fox", 56),
        ]
    )
    func few(first: String, second: String, bytes: Int) {
        let written = step(canvas("the same", first, "the same"), canvas("the same", second, "the same"))
        #expect(written.utf8.count <= bytes, "\(written.debugDescription)")
        #expect(written.hasPrefix("\u{1B}[?2026h") && written.hasSuffix("\u{1B}[?2026l"))
    }

    @Test("Painter moves, shows and hides the cursor without writing cells")
    func cursor() {
        let hidden = canvas("ab")
        var (shown, moved) = (hidden, hidden)
        shown.cursor = Position(row: 0, column: 1)
        moved.cursor = Position(row: 3, column: 19)
        #expect(step(hidden, shown) == "\u{1B}[?2026h\u{1B}[0m\u{1B}[1;2H\u{1B}[?25h\u{1B}[?2026l")
        #expect(step(shown, moved) == "\u{1B}[?2026h\u{1B}[0m\u{1B}[4;20H\u{1B}[?2026l")
        #expect(step(shown, hidden) == "\u{1B}[?2026h\u{1B}[0m\u{1B}[?25l\u{1B}[?2026l")
    }

    @Test("With high contrast, Painter writes text without colours, faint and italic, and half blocks in their colours")
    func highContrast() {
        var painter = Painter(colorSupport: .indexed256, isHighContrast: true)
        var styled = canvas("")
        let styles: [Style] = [.error, .secondary, .separator, .selection]
        for (row, style) in styles.enumerated() { styled.draw("ab", style, row: row, column: 0) }
        let pixel = Color(red: 1, green: 2, blue: 3)
        styled.draw("▀", Style(upperPixel: pixel, lowerPixel: pixel), row: 0, column: 2)
        let written = String(decoding: painter.paint(styled), as: UTF8.self)
        let renditions = written.matches(of: /\x1B\[([0-9;]*)m/).map { String($0.1) }
        #expect(renditions == ["0", "0;1", "0;38;5;16;48;5;16", "0", "0;7", "0"])
    }

    @Test("Painter repaints the rest of a row after a character of uncertain width, from an absolute position")
    func doubtfulCharacters() {
        // The cells of the emoji are blanked first, for a terminal that draws the emoji narrower.
        let emoji = step(canvas("ab|c"), canvas("❤️|c"))
        #expect(emoji.contains("\u{1B}[1;1H\u{1B}[0m  \u{1B}[1;1H❤️\u{1B}[1;3H|c\u{1B}[K"))
        #expect(step(canvas("❤️|c"), canvas("ab|c")).contains("\u{1B}[1;1H\u{1B}[0mab|c\u{1B}[K"))
        // Characters of certain width need no extra bytes.
        #expect(step(canvas("ab|c"), canvas("千|c")) == "\u{1B}[?2026h\u{1B}[1;1H\u{1B}[0m千\u{1B}[?2026l")
    }
}

struct PainterPropertyTests {
    @Test(
        "Painter makes a terminal show random canvases with pictures exactly, and writes nothing if no cell changes",
        arguments: ColorSupport.allCases.map { ($0, GraphicsProtocol.none) } + [
            (.trueColor, .kitty), (.trueColor, .iTerm2),
        ]
    )
    func sequences(support: ColorSupport, graphics: GraphicsProtocol) {
        for seed in UInt64(1)...25 {
            var random = RandomCanvas(seed: seed)
            var canvas = random.canvas()
            var terminal = EmulatedTerminal(canvas.size, colorSupport: support, graphics: graphics)
            for step in 0..<25 {
                switch random.number(0...9) {
                case 0: canvas = random.canvas()
                case 1: canvas = random.canvas(canvas.size)
                case 2: terminal.disturb(with: "\u{1B}[4;48;5;1mrubbish\u{1B}[?25h\u{1B}[3;3Hmore of it")
                case 3...5:
                    canvas.removeImages()
                    for column in [1, 12] where random.number(0...1) == 0 {
                        let (value, pixels) = (UInt8(random.number(1...2)), 2 * random.number(0...2))
                        canvas.place(.sample(value, pixels: pixels, row: random.number(0...1), column: column))
                    }
                default: for _ in 0..<random.number(1...3) { random.change(&canvas) }
                }
                terminal.show(canvas)
                #expect(terminal.differences(from: canvas) == [], "seed \(seed), step \(step)")
                #expect(canvas.brokenCells == [], "seed \(seed), step \(step)")
                canvas.isAnimated.toggle()
                #expect(terminal.show(canvas).isEmpty)
            }
        }
    }
}
