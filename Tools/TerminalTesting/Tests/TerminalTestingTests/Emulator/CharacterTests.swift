import TerminalTesting
import Testing

@Suite("Characters and their cells")
struct CharacterTests {
    @Test(
        "A character takes the cells that terminals give it",
        arguments: [
            ("a", 1), ("é", 1), ("e\u{301}", 1), ("─", 1), ("▀", 1), ("…", 1), ("你", 2), ("한", 2), ("ｆ", 2), ("가", 2),
            ("\u{1112}\u{1161}\u{11AB}", 2), ("🎬", 2), ("⭐", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("🎬\u{FE0E}", 1),
            ("1\u{FE0F}\u{20E3}", 2), ("🇸🇪", 2), ("👍🏽", 2), ("👩\u{200D}🚀", 2), ("👨\u{200D}👩\u{200D}👧\u{200D}👦", 2),
            ("🏳\u{FE0F}\u{200D}🌈", 2), ("हि", 2), ("กำ", 2), ("\u{200B}", 0), ("\u{2060}", 0), ("\u{301}", 0),
        ]
    )
    func width(text: String, cells: Int) {
        let screen = screen(text)
        #expect(screen.cursor.column == cells)
        #expect(
            screen.cells(row: 0).filter(\.isContinuation).count
                == (cells == 2 && screen.cell(row: 0, column: 0).isWide ? 1 : 0)
        )
    }

    @Test("What belongs together is one cell's character, whatever comes between its bytes")
    func clusters() {
        let family = "👨\u{200D}👩\u{200D}👧"
        #expect(screen(family).cell(row: 0, column: 0).character == Character(family))
        #expect(screen("e\u{1B}[1m\u{301}").cell(row: 0, column: 0).character == "é")
        #expect(screen("e\u{1B}[1;2H\u{301}x").lines[0] == "éx")
    }

    @Test("A mark belongs to nothing once the cursor has been elsewhere")
    func strayMark() {
        #expect(screen("e\u{1B}[1;5H\u{301}x").lines[0] == "e   x")
        #expect(screen("\u{301}x").lines[0] == "x")
    }

    @Test("Two flags side by side are two")
    func flags() {
        let screen = screen("🇸🇪🇩🇰")
        #expect(screen.cursor.column == 4)
        #expect(screen.cell(row: 0, column: 2).character == "🇩🇰")
    }

    @Test("An emoji that becomes wide in the last column stays narrow there")
    func atTheEdge() {
        #expect(screen("\u{1B}[1;10H❤\u{FE0F}").place == [0, 9])
        #expect(!screen("\u{1B}[1;10H❤\u{FE0F}").cell(row: 0, column: 9).isWide)
    }

    @Test("Of a pile of marks so many are kept as anyone could see")
    func pile() {
        let character = screen("e" + String(repeating: "\u{301}", count: 5_000) + "x").cell(row: 0, column: 0).character
        #expect(character.unicodeScalars.count == 32)
    }

    @Test(
        "Half of a wide character takes the other half with it",
        arguments: [
            ("你好\u{1B}[1;2HX", " X好"), ("你好\u{1B}[1;3HX", "你X"), ("你好\u{1B}[1;2H界", " 界"),
            ("你好\u{1B}[1;2H\u{1B}[X", "  好"), ("你好\u{1B}[1;3H\u{1B}[X", "你"), ("你好\u{1B}[1;2H\u{1B}[P", " 好"),
            ("你好\u{1B}[1;2H\u{1B}[@", "   好"), ("你好\u{1B}[1;2H\u{1B}[K", ""), ("你好\u{1B}[1;3H\u{1B}[1K", ""),
            ("01234567你\u{1B}[1;1H\u{1B}[@", " 01234567"),
        ]
    )
    func halves(written: String, line: String) {
        #expect(screen(written).lines[0] == line)
    }

    @Test("Line drawing is chosen for either slot", arguments: ["\u{1B}(0lqk\u{1B}(Bq", "\u{1B})0\u{E}lqk\u{F}q"])
    func lineDrawing(written: String) {
        #expect(screen(written).lines[0] == "┌─┐q")
    }
}
