import TerminalTesting
import Testing

@Suite("The last column")
struct WrappingTests {
    @Test("Text goes on in the next row, but not before there is more of it")
    func pending() {
        let full = screen("0123456789")
        #expect(full.place == [0, 9])
        #expect(full.lines == ["0123456789", "", "", ""])
        let more = screen("0123456789a")
        #expect(more.place == [1, 1])
        #expect(more.lines == ["0123456789", "a", "", ""])
    }

    @Test(
        "What moves the cursor or erases ends the waiting",
        arguments: [
            ("\u{1B}[1;10H", "012345678X"), ("\r", "X123456789"), ("\u{8}", "01234567X9"), ("\u{1B}[C", "012345678X"),
            ("\u{1B}[D", "01234567X9"), ("\t", "012345678X"), ("\u{1B}[K", "012345678X"), ("\u{1B}[X", "012345678X"),
            ("\u{1B}[P", "012345678X"), ("\u{1B}[@", "012345678X"),
        ]
    )
    func ended(by control: String, line: String) {
        #expect(screen("0123456789\(control)X").lines == [line, "", "", ""])
    }

    @Test("A line feed in the last column keeps the column")
    func lineFeed() {
        #expect(screen("0123456789\nX").lines == ["0123456789", "         X", "", ""])
    }

    @Test("Style and visibility change nothing about it", arguments: ["\u{1B}[1m", "\u{1B}[?25l", "\u{1B}]0;t\u{7}"])
    func kept(through control: String) {
        #expect(screen("0123456789\(control)X").lines == ["0123456789", "X", "", ""])
    }

    @Test("It is kept and brought back with the cursor")
    func saved() {
        #expect(screen("0123456789\u{1B}7\u{1B}[3;3H\u{1B}8X").lines == ["0123456789", "X", "", ""])
    }

    @Test("At the bottom the screen scrolls")
    func bottom() {
        #expect(screen("\u{1B}[4H0123456789ab").lines == ["", "", "0123456789", "ab"])
    }

    @Test("Without wrapping, what comes last stays in the last column")
    func off() {
        #expect(screen("\u{1B}[?7l0123456789abc").lines == ["012345678c", "", "", ""])
        #expect(screen("\u{1B}[?7l0123456789abc\u{1B}[?7hde").lines == ["012345678d", "e", "", ""])
    }

    @Test("A wide character that does not fit goes to the next row whole")
    func wide() {
        #expect(screen("012345678你").lines == ["012345678", "你", "", ""])
        #expect(screen("01234567你").place == [0, 9])
        #expect(screen("01234567你x").lines == ["01234567你", "x", "", ""])
        #expect(screen("\u{1B}[?7l012345678你").lines == ["012345678", "", "", ""])
        #expect(screen("你a", columns: 1, rows: 2).lines == ["a", ""])
    }
}
