import TerminalTesting
import Testing

@Suite("Modes")
struct ModeTests {
    @Test("A program's modes are seen, and gone when it takes them back")
    func modes() {
        var emulator = emulator("\u{1B}[?1;1003;1006;1004;2004h\u{1B}=\u{1B}[?7l")
        let modes = emulator.screen.modes
        #expect(modes.mouse == .motion)
        #expect(modes.hasSGRMouse && modes.reportsFocus && modes.hasBracketedPaste)
        #expect(modes.hasApplicationCursorKeys && modes.hasApplicationKeypad && !modes.wraps)
        emulator.write("\u{1B}[?1;1003;1006;1004;2004l\u{1B}>\u{1B}[?7h")
        #expect(emulator.screen.modes == .initial)
        #expect(emulator.unknownSequences.isEmpty)
    }

    @Test(
        "Of the mouse's modes the last one counts",
        arguments: [(1000, .clicks), (1002, .drags), (1003, .motion)] as [(Int, TerminalModes.MouseReporting)]
    )
    func mouse(mode: Int, reporting: TerminalModes.MouseReporting) {
        #expect(screen("\u{1B}[?1000h\u{1B}[?\(mode)h").modes.mouse == reporting)
        #expect(screen("\u{1B}[?\(mode)h\u{1B}[?1000l").modes.mouse == .off)
    }

    @Test("The alternate screen is empty, and leaves the main one and its cursor as they were")
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

    @Test("Entered twice it is left once, and each time it is empty")
    func twice() {
        var emulator = emulator("main\u{1B}[?1049hx\u{1B}[?1049hy\u{1B}[?1049l")
        #expect(emulator.screen.text == "main")
        emulator.write("\u{1B}[?1049l\u{1B}[?1049h")
        #expect(emulator.screen.text.isEmpty)
    }

    @Test("Mode 47 changes the screen and leaves the cursor")
    func plainAlternate() {
        #expect(screen("main\u{1B}[?47hx").lines[0] == "    x")
        #expect(screen("main\u{1B}[?47hx\u{1B}[?47ly").lines[0] == "main y")
    }

    @Test("While a program updates the screen in one go, what was there before is seen")
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

    @Test("Beginning an update twice is beginning it once, and ending what never began is nothing")
    func nestedUpdates() {
        let emulator = emulator("\u{1B}[?2026l\u{1B}[?2026ha\u{1B}[?2026hb\u{1B}[?2026l\u{1B}[?2026l")
        #expect(emulator.screen.text == "ab")
        #expect(emulator.finishedFrames == 1)
    }

    @Test(
        "The window's title",
        arguments: [("\u{1B}]0;Ab c\u{7}", "Ab c"), ("\u{1B}]2;é;f\u{1B}\\", "é;f"), ("\u{1B}]1;icon\u{7}", "")]
    )
    func title(written: String, title: String) {
        #expect(screen(written).title == title)
    }

    @Test("A reset of either kind takes the modes back; the hard one empties the screen as well")
    func resets() {
        let changed = "\u{1B}[1m\u{1B}[?1h\u{1B}[?25l\u{1B}[2;3r\u{1B}[3;3Htext\u{1B}(0"
        let soft = screen(changed + "\u{1B}[!pq")
        #expect(soft.lines[2] == "  textq")
        #expect(soft.cell(row: 2, column: 6).style == .plain)
        #expect(soft.cursor.isVisible)
        #expect(soft.modes == .initial)
        #expect(screen(changed + "\u{1B}c") == screen(""))
    }

    @Test(
        "Flags of the keyboard protocol are a stack for each screen, where the terminal has it",
        arguments: TerminalKind.allCases
    )
    func keyboard(kind: TerminalKind) {
        var emulator = TerminalEmulator(kind: kind)
        let isKnown = kind == .kitty || kind == .iTerm2
        emulator.write("\u{1B}[>1u\u{1B}[=6;2u")
        #expect(emulator.screen.modes.keyboardFlags == (isKnown ? 7 : 0))
        #expect(emulator.write("\u{1B}[?u") == (isKnown ? "\u{1B}[?7u" : ""))
        emulator.write("\u{1B}[=2;3u\u{1B}[>9u\u{1B}[<u")
        #expect(emulator.screen.modes.keyboardFlags == (isKnown ? 5 : 0))
        emulator.write("\u{1B}[?1049h")
        #expect(emulator.screen.modes.keyboardFlags == 0)
        emulator.write("\u{1B}[?1049l\u{1B}[<9u")
        #expect(emulator.screen.modes.keyboardFlags == 0)
    }
}
