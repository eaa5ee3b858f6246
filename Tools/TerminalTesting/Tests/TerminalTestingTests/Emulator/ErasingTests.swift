import TerminalTesting
import Testing

@Suite("Erasing, inserting and deleting")
struct ErasingTests {
    private static let filled = "aaaaaaaaaa\r\nbbbbbbbbbb\r\ncccccccccc\r\ndddddddddd\u{1B}[2;4H"

    @Test(
        "In a line",
        arguments: [
            ("\u{1B}[K", "bbb"), ("\u{1B}[0K", "bbb"), ("\u{1B}[1K", "    bbbbbb"), ("\u{1B}[2K", ""),
            ("\u{1B}[X", "bbb bbbbbb"),
            ("\u{1B}[3X", "bbb   bbbb"), ("\u{1B}[99X", "bbb"), ("\u{1B}[@", "bbb bbbbbb"), ("\u{1B}[3@", "bbb   bbbb"),
            ("\u{1B}[99@", "bbb"), ("\u{1B}[P", "bbbbbbbbb"), ("\u{1B}[3P", "bbbbbbb"), ("\u{1B}[99P", "bbb"),
        ]
    )
    func line(control: String, line: String) {
        let screen = screen(Self.filled + control)
        #expect(screen.lines == ["aaaaaaaaaa", line, "cccccccccc", "dddddddddd"])
        #expect(screen.place == [1, 3])
    }

    @Test(
        "On the screen",
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

    @Test("Inserted cells push the others to the right, where they are lost")
    func insert() {
        #expect(screen("0123456789\u{1B}[1;3H\u{1B}[2@").lines[0] == "01  234567")
        #expect(screen("0123456789\u{1B}[1;3H\u{1B}[2P").lines[0] == "01456789")
    }

    @Test("What is erased has the background of the moment, and nothing else of the style")
    func background() {
        let style = screen("\u{1B}[1;4;31;44m\u{1B}[2K").cell(row: 0, column: 5).style
        #expect(style.background == .indexed(4))
        #expect(style.foreground == .default)
        #expect(!style.isBold)
        #expect(!style.isUnderlined)
    }

    @Test(
        "The last character is repeated as often as is asked",
        arguments: [("a\u{1B}[3b", "aaaa"), ("\u{1B}[3b", ""), ("你\u{1B}[b", "你你")]
    )
    func repetition(written: String, line: String) {
        #expect(screen(written).lines[0] == line)
    }
}
