import TerminalTesting
import Testing

struct CursorTests {
    struct Move: Sendable, CustomTestStringConvertible {
        let written: String
        let row: Int
        let column: Int

        init(_ written: String, _ row: Int, _ column: Int) {
            (self.written, self.row, self.column) = (written, row, column)
        }

        var testDescription: String { written.debugDescription }
    }

    @Test(
        "Text, control characters and control sequences move the cursor of TerminalEmulator within the screen",
        arguments: [
            Move("", 0, 0), Move("ab", 0, 2), Move("ab\r", 0, 0), Move("ab\n", 1, 2), Move("ab\r\n", 1, 0),
            Move("ab\u{8}", 0, 1), Move("\u{8}\u{8}", 0, 0), Move("a\t", 0, 8), Move("a\t\t", 0, 9),
            Move("a\u{B}", 1, 1), Move("a\u{C}", 1, 1),
            Move("\u{1B}[3;4H", 2, 3), Move("\u{1B}[3H", 2, 0), Move("\u{1B}[;4H", 0, 3),
            Move("\u{1B}[H", 0, 0), Move("\u{1B}[0;0H", 0, 0), Move("\u{1B}[99;99H", 3, 9),
            Move("\u{1B}[99999999999;1H", 3, 0),
            Move("\u{1B}[3;4H\u{1B}[A", 1, 3), Move("\u{1B}[3;4H\u{1B}[2A", 0, 3), Move("\u{1B}[3;4H\u{1B}[99A", 0, 3),
            Move("\u{1B}[B", 1, 0), Move("\u{1B}[2B", 2, 0), Move("\u{1B}[99B", 3, 0),
            Move("\u{1B}[C", 0, 1), Move("\u{1B}[0C", 0, 1), Move("\u{1B}[99C", 0, 9),
            Move("abc\u{1B}[D", 0, 2), Move("abc\u{1B}[99D", 0, 0),
            Move("\u{1B}[5G", 0, 4), Move("\u{1B}[99G", 0, 9),
            Move("ab\u{1B}[3d", 2, 2), Move("\u{1B}[99d", 3, 0),
        ]
    )
    func moves(move: Move) {
        #expect(screen(move.written).place == [move.row, move.column])
    }

    @Test("TerminalEmulator saves and restores the style with the cursor")
    func saved() {
        let screen = screen("\u{1B}[2;3H\u{1B}[1m\u{1B}7\u{1B}[m\u{1B}[4;9H\u{1B}8x")
        #expect(screen.place == [1, 3])
        #expect(screen.cell(row: 1, column: 2).style.isBold)
    }

    @Test("TerminalEmulator moves the cursor to the upper left corner if it is restored before it was saved")
    func neverSaved() {
        #expect(screen("\u{1B}[2;3H\u{1B}8").place == [0, 0])
    }

    @Test("Mode 25 hides and shows the cursor of TerminalEmulator")
    func hidden() {
        #expect(screen("").cursor.isVisible)
        #expect(!screen("\u{1B}[?25l").cursor.isVisible)
        #expect(screen("\u{1B}[?25l\u{1B}[?25h").cursor.isVisible)
    }
}

struct ScrollingTests {
    private static let filled = "a\r\nb\r\nc\r\nd"

    @Test("A line feed in the last row scrolls the screen of TerminalEmulator up")
    func lineFeed() {
        #expect(screen(Self.filled + "\n").lines == ["b", "c", "d", ""])
        #expect(screen(Self.filled + "\n\n\n\n\n").lines == ["", "", "", ""])
    }

    @Test("TerminalEmulator fills a scrolled-in row with the background of the current style")
    func background() {
        #expect(screen(Self.filled + "\u{1B}[42m\n").cell(row: 3, column: 9).style.background == .indexed(2))
    }
}

struct ErasingTests {
    private static let filled = "aaaaaaaaaa\r\nbbbbbbbbbb\r\ncccccccccc\r\ndddddddddd\u{1B}[2;4H"

    @Test(
        "The control sequence Erase in Line (CSI K) erases the given part of the cursor's line",
        arguments: [
            ("\u{1B}[K", "bbb"), ("\u{1B}[0K", "bbb"), ("\u{1B}[1K", "    bbbbbb"), ("\u{1B}[2K", ""),
        ]
    )
    func line(control: String, line: String) {
        let screen = screen(Self.filled + control)
        #expect(screen.lines == ["aaaaaaaaaa", line, "cccccccccc", "dddddddddd"])
        #expect(screen.place == [1, 3])
    }

    @Test(
        "The control sequence Erase in Display (CSI J) erases the given part of the screen",
        arguments: [
            ("\u{1B}[J", ["aaaaaaaaaa", "bbb", "", ""]), ("\u{1B}[1J", ["", "    bbbbbb", "cccccccccc", "dddddddddd"]),
            ("\u{1B}[2J", ["", "", "", ""]), ("\u{1B}[3J", ["aaaaaaaaaa", "bbbbbbbbbb", "cccccccccc", "dddddddddd"]),
        ]
    )
    func display(control: String, lines: [String]) {
        let screen = screen(Self.filled + control)
        #expect(screen.lines == lines)
        #expect(screen.place == [1, 3])
    }

    @Test("Cells that TerminalEmulator erases have the background of the current style and no other attributes")
    func background() {
        let style = screen("\u{1B}[1;4;31;44m\u{1B}[2K").cell(row: 0, column: 5).style
        #expect(style.background == .indexed(4))
        #expect(style.foreground == .default)
        #expect(!style.isBold)
        #expect(!style.isUnderlined)
    }
}
