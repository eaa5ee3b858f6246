import TerminalTesting
import Testing

@Suite("Scrolling")
struct ScrollingTests {
    private static let filled = "a\r\nb\r\nc\r\nd"

    @Test(
        "Lines go up and down",
        arguments: [
            ("\n", ["b", "c", "d", ""]), ("\u{1B}D", ["b", "c", "d", ""]), ("\u{1B}E", ["b", "c", "d", ""]),
            ("\u{1B}[H\u{1B}M", ["", "a", "b", "c"]), ("\u{1B}[S", ["b", "c", "d", ""]),
            ("\u{1B}[2S", ["c", "d", "", ""]),
            ("\u{1B}[99S", ["", "", "", ""]), ("\u{1B}[T", ["", "a", "b", "c"]), ("\u{1B}[2T", ["", "", "a", "b"]),
            ("\u{1B}[2;2H\u{1B}[L", ["a", "", "b", "c"]), ("\u{1B}[2;2H\u{1B}[2M", ["a", "d", "", ""]),
            ("\u{1B}[2;2H\u{1B}[99L", ["a", "", "", ""]), ("\u{1B}[2;2H\u{1B}[99M", ["a", "", "", ""]),
        ]
    )
    func whole(control: String, lines: [String]) {
        #expect(screen(Self.filled + control).lines == lines)
    }

    @Test(
        "Between the margins, and nowhere else",
        arguments: [
            ("\u{1B}[3H\n", ["a", "c", "", "d"]), ("\u{1B}[2H\n", ["a", "b", "c", "d"]),
            ("\u{1B}[2H\u{1B}M", ["a", "", "b", "d"]),
            ("\u{1B}[4H\n", ["a", "b", "c", "d"]), ("\u{1B}[H\u{1B}M", ["a", "b", "c", "d"]),
            ("\u{1B}[S", ["a", "c", "", "d"]),
            ("\u{1B}[T", ["a", "", "b", "d"]), ("\u{1B}[2H\u{1B}[L", ["a", "", "b", "d"]),
            ("\u{1B}[2H\u{1B}[M", ["a", "c", "", "d"]),
            ("\u{1B}[1H\u{1B}[L", ["a", "b", "c", "d"]), ("\u{1B}[4H\u{1B}[M", ["a", "b", "c", "d"]),
        ]
    )
    func region(control: String, lines: [String]) {
        #expect(screen(Self.filled + "\u{1B}[2;3r" + control).lines == lines)
    }

    @Test("Setting margins sends the cursor home; margins of one row are refused")
    func margins() {
        #expect(screen(Self.filled + "\u{1B}[2;3r").place == [0, 0])
        #expect(screen(Self.filled + "\u{1B}[3;3r").place == [3, 1])
        #expect(screen(Self.filled + "\u{1B}[2;3r\u{1B}[r\u{1B}[S").lines == ["b", "c", "d", ""])
        #expect(screen(Self.filled + "\u{1B}[2;99r\u{1B}[S").lines == ["a", "c", "d", ""])
    }

    @Test("Inserting and deleting lines goes to the first column")
    func column() {
        #expect(screen("\u{1B}[2;5H\u{1B}[L").place == [1, 0])
        #expect(screen("\u{1B}[2;5H\u{1B}[M").place == [1, 0])
    }

    @Test("Lines that come in have the background of the moment")
    func background() {
        #expect(screen(Self.filled + "\u{1B}[42m\n").cell(row: 3, column: 9).style.background == .indexed(2))
    }
}
