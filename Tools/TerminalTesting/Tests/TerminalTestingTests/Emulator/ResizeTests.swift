import TerminalTesting
import Testing

@Suite("Another size")
struct ResizeTests {
    @Test("Text keeps its place, and what does not fit is cut")
    func cut() {
        var emulator = emulator("0123456789\r\nab\u{1B}[2;1H")
        emulator.resize(columns: 4, rows: 2)
        #expect(emulator.screen.lines == ["0123", "ab"])
        emulator.resize(columns: 6, rows: 3)
        #expect(emulator.screen.lines == ["0123", "ab", ""])
        #expect(emulator.columns == 6 && emulator.rows == 3)
    }

    @Test("The row of the cursor stays on the screen")
    func cursor() {
        var emulator = emulator("a\r\nb\r\nc\r\nd")
        emulator.resize(columns: 10, rows: 2)
        #expect(emulator.screen.lines == ["c", "d"])
        #expect(emulator.screen.place == [1, 1])
        emulator.resize(columns: 1, rows: 1)
        #expect(emulator.screen.lines == ["d"])
        #expect(emulator.screen.place == [0, 0])
    }

    @Test("Both screens have it, and the cursor that waits on the main one")
    func alternate() {
        var emulator = emulator("a\r\nb\r\nc\r\nd\u{1B}[?1049h\u{1B}[H")
        emulator.resize(columns: 5, rows: 2)
        emulator.write("\u{1B}[?1049lX")
        #expect(emulator.screen.lines == ["c", "dX"])
    }

    @Test("Half of a wide character is not left at the border")
    func wide() {
        var emulator = emulator("你好")
        emulator.resize(columns: 3, rows: 1)
        #expect(emulator.screen.lines == ["你"])
        emulator.resize(columns: 4, rows: 1)
        #expect(emulator.screen.lines == ["你"])
    }

    @Test("Margins are those of the new screen, and waiting in the last column ends")
    func margins() {
        var emulator = emulator("\u{1B}[2;3r\u{1B}[H0123456789")
        emulator.resize(columns: 12, rows: 3)
        emulator.write("X\u{1B}[S")
        #expect(emulator.screen.lines == ["", "", ""])
    }

    @Test("Images go with their rows")
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
