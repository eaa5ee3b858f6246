import TerminalTesting
import Testing

struct ModeTests {
    @Test("Control sequences set and reset the modes of TerminalEmulator")
    func modes() {
        var emulator = emulator("\u{1B}[?1000;1006;2004h\u{1B}[?7l")
        let modes = emulator.screen.modes
        #expect(modes.reportsClicks && modes.hasSGRMouse && modes.hasBracketedPaste && !modes.wraps)
        #expect(emulator.screen.cursor.isVisible && !screen("\u{1B}[?25l").cursor.isVisible)
        emulator.write("\u{1B}[?1000;1006;2004l\u{1B}[?7h")
        #expect(emulator.screen.modes == .initial)
        #expect(emulator.unknownSequences.isEmpty)
    }

    @Test("TerminalEmulator shows an empty alternate screen in mode 1049, and then the main screen again")
    func alternate() {
        var emulator = emulator("\u{1B}[1mmain\u{1B}[?1049h")
        #expect(emulator.screen.isAlternate)
        #expect(emulator.screen.text.isEmpty)
        emulator.write("\u{1B}[m\u{1B}[3;3Hother")
        #expect(emulator.screen.lines == ["", "", "  other", ""])
        emulator.write("\u{1B}[?1049l!")
        #expect(!emulator.screen.isAlternate)
        #expect(emulator.screen.lines == ["main!", "", "", ""])
        #expect(emulator.screen.cell(row: 0, column: 4).style.isBold)
    }

    @Test("TerminalEmulator shows the previous screen during a synchronized update")
    func synchronized() {
        var emulator = emulator("before")
        emulator.write("\u{1B}[?2026h\u{1B}[2J\u{1B}[Hhalf\u{1B}[?25l\u{1B}]0;title\u{7}")
        #expect(emulator.screen.text == "before")
        #expect(emulator.screen.cursor.isVisible)
        #expect(emulator.screen.title.isEmpty)
        #expect(emulator.isUpdating)
        #expect(emulator.finishedFrames == 0)
        emulator.write(" and half\u{1B}[?2026l")
        #expect(emulator.screen.text == "half and h\nalf")
        #expect(emulator.screen.title == "title")
        #expect(!emulator.isUpdating)
        #expect(emulator.finishedFrames == 1)
    }

    @Test(
        "OSC 0 and OSC 2 set the window title of TerminalEmulator, and OSC 1 does not",
        arguments: [("\u{1B}]0;Ab c\u{7}", "Ab c"), ("\u{1B}]2;é;f\u{1B}\\", "é;f"), ("\u{1B}]1;icon\u{7}", "")]
    )
    func title(written: String, title: String) {
        #expect(screen(written).title == title)
    }

    @Test("OSC 52 copies a text in base64 to the clipboard of TerminalEmulator")
    func clipboard() {
        #expect(screen("a").clipboard == nil)
        #expect(screen("\u{1B}]52;c;w6kK\u{1B}\\").clipboard == "é\n")
    }

    @Test("The escape sequence RIS (ESC c) restores the initial state of TerminalEmulator")
    func resets() {
        let changed = "\u{1B}[1m\u{1B}[?1006h\u{1B}[?25l\u{1B}[3;3Htext"
        #expect(screen(changed + "\u{1B}c") == screen(""))
    }
}

struct ResizeTests {
    @Test(
        "TerminalEmulator.resize clips text at the right, removes rows at the bottom, and does not move the remaining text"
    )
    func cut() {
        var emulator = emulator("0123456789\r\nab\u{1B}[2;1H")
        emulator.resize(columns: 4, rows: 2)
        #expect(emulator.screen.lines == ["0123", "ab"])
        emulator.resize(columns: 6, rows: 3)
        #expect(emulator.screen.lines == ["0123", "ab", ""])
        #expect(emulator.columns == 6 && emulator.rows == 3)
    }

    @Test("TerminalEmulator.resize drops rows at the top so that the row of the cursor stays visible")
    func cursor() {
        var emulator = emulator("a\r\nb\r\nc\r\nd")
        emulator.resize(columns: 10, rows: 2)
        #expect(emulator.screen.lines == ["c", "d"])
        #expect(emulator.screen.place == [1, 1])
        emulator.resize(columns: 1, rows: 1)
        #expect(emulator.screen.lines == ["d"])
        #expect(emulator.screen.place == [0, 0])
    }

    @Test("TerminalEmulator.resize changes the main screen, the alternate screen and the saved cursor")
    func alternate() {
        var emulator = emulator("a\r\nb\r\nc\r\nd\u{1B}[?1049h\u{1B}[H")
        emulator.resize(columns: 5, rows: 2)
        emulator.write("\u{1B}[?1049lX")
        #expect(emulator.screen.lines == ["c", "dX"])
    }

    @Test("TerminalEmulator.resize moves kitty images with their rows")
    func images() {
        var emulator = emulator(
            "\u{1B}[3H" + TestImages.kitty("a=T,f=100,c=1,r=1,C=1", TestImages.png) + "\u{1B}[4H",
            kind: .kitty
        )
        emulator.resize(columns: 10, rows: 2)
        #expect(emulator.screen.images.map(\.row) == [0])
        emulator.resize(columns: 10, rows: 1)
        #expect(emulator.screen.images.isEmpty)
    }
}

struct ScreenTests {
    @Test("Screen.lines and Screen.text have no trailing spaces and Screen.text has no empty lines at the end")
    func text() {
        let screen = screen("  a b   \r\n\r\n你 \r\n")
        #expect(screen.lines == ["  a b", "", "你", ""])
        #expect(screen.text == "  a b\n\n你")
        #expect(TerminalEmulator().screen.text.isEmpty)
    }

    @Test(
        "Screen.position returns the row and column of a text",
        arguments: [("b", [0, 3]), ("好 x", [1, 2]), ("x", [1, 5]), ("", [0, 0])]
    )
    func position(text: String, place: [Int]) {
        let found = screen("  ab\r\n你好 x").position(of: text)
        #expect(found.map { [$0.row, $0.column] } == place)
        #expect(screen("ab\r\nc").position(of: "bc") == nil)
    }
}
