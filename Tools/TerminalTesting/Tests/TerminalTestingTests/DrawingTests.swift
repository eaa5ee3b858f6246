import SeededRandom
import TerminalTesting
import Testing

struct DrawingTests {
    /// An output, the lines of a screen of 10 × 4 cells after it, with “|” between them, and the row and column of the cursor.
    struct Output: Sendable, CustomTestStringConvertible {
        let written: String
        let lines: String
        let place: [Int]?

        init(_ written: String, _ lines: String, _ place: Int...) {
            (self.written, self.lines) = (written, lines)
            self.place = place.isEmpty ? nil : place
        }

        var testDescription: String { written.debugDescription }
    }

    private static let filled = "a\r\nb\r\nc\r\nd"
    private static let full = "aaaaaaaaaa\r\nbbbbbbbbbb\r\ncccccccccc\r\ndddddddddd\u{1B}[2;4H"

    private static let characters = [
        Output("e\u{1B}[1m\u{301}", "é|||", 0, 1), Output("e\u{1B}[1;2H\u{301}x", "éx|||"),
        // A combining mark after a cursor movement and on an empty screen is dropped.
        Output("e\u{1B}[1;5H\u{301}x", "e   x|||"), Output("\u{301}x", "x|||"),
        Output("🇸🇪🇩🇰", "🇸🇪🇩🇰|||", 0, 4), Output("\u{1B}[1;10H❤\u{FE0F}", "         ❤\u{FE0F}|||", 0, 9),
        // The other half of a wide character becomes blank if one half is overwritten.
        Output("你好\u{1B}[1;2HX", " X好|||"), Output("你好\u{1B}[1;3HX", "你X|||"),
        Output("你好\u{1B}[1;2H界", " 界|||"), Output("你好\u{1B}[1;2H\u{1B}[K", "|||"),
        Output("你好\u{1B}[1;3H\u{1B}[1K", "|||"),
    ]

    private static let wraps = [
        // The wrap after the last column is pending until the next character.
        Output("0123456789", "0123456789|||", 0, 9), Output("0123456789a", "0123456789|a||", 1, 1),
        // Movements and erasing end it; styles, the visibility of the cursor and titles do not.
        Output("0123456789\u{1B}[1;10HX", "012345678X|||"), Output("0123456789\rX", "X123456789|||"),
        Output("0123456789\u{8}X", "01234567X9|||"), Output("0123456789\u{1B}[CX", "012345678X|||"),
        Output("0123456789\u{1B}[DX", "01234567X9|||"), Output("0123456789\tX", "012345678X|||"),
        Output("0123456789\u{1B}[KX", "012345678X|||"), Output("0123456789\nX", "0123456789|         X||"),
        Output("0123456789\u{1B}[1mX", "0123456789|X||"), Output("0123456789\u{1B}[?25lX", "0123456789|X||"),
        Output("0123456789\u{1B}]0;t\u{7}X", "0123456789|X||"),
        Output("0123456789\u{1B}7\u{1B}[3;3H\u{1B}8X", "0123456789|X||"),
        Output("\u{1B}[4H0123456789ab", "||0123456789|ab"),
        Output("\u{1B}[?7l0123456789abc", "012345678c|||"),
        Output("\u{1B}[?7l0123456789abc\u{1B}[?7hde", "012345678d|e||"),
        Output("012345678你", "012345678|你||"), Output("01234567你", "01234567你|||", 0, 9),
        Output("01234567你x", "01234567你|x||"), Output("\u{1B}[?7l012345678你", "012345678|||"),
    ]

    private static let movements = [
        Output("", "|||", 0, 0), Output("ab", "ab|||", 0, 2), Output("ab\r", "ab|||", 0, 0),
        Output("ab\n", "ab|||", 1, 2), Output("ab\r\n", "ab|||", 1, 0), Output("ab\u{8}", "ab|||", 0, 1),
        Output("\u{8}\u{8}", "|||", 0, 0), Output("a\t", "a|||", 0, 8), Output("a\t\t", "a|||", 0, 9),
        Output("a\u{B}", "a|||", 1, 1), Output("a\u{C}", "a|||", 1, 1), Output("\u{1B}[3;4H", "|||", 2, 3),
        Output("\u{1B}[3H", "|||", 2, 0), Output("\u{1B}[;4H", "|||", 0, 3), Output("\u{1B}[0;0H", "|||", 0, 0),
        Output("\u{1B}[99;99H", "|||", 3, 9), Output("\u{1B}[99999999999;1H", "|||", 3, 0),
        Output("\u{1B}[3;4H\u{1B}[A", "|||", 1, 3), Output("\u{1B}[3;4H\u{1B}[2A", "|||", 0, 3),
        Output("\u{1B}[3;4H\u{1B}[99A", "|||", 0, 3), Output("\u{1B}[2B", "|||", 2, 0),
        Output("\u{1B}[99B", "|||", 3, 0), Output("\u{1B}[0C", "|||", 0, 1), Output("\u{1B}[99C", "|||", 0, 9),
        Output("abc\u{1B}[D", "abc|||", 0, 2), Output("abc\u{1B}[99D", "abc|||", 0, 0),
        Output("\u{1B}[5G", "|||", 0, 4), Output("\u{1B}[99G", "|||", 0, 9), Output("ab\u{1B}[3d", "ab|||", 2, 2),
        Output("\u{1B}[99d", "|||", 3, 0), Output("\u{1B}[2;3H\u{1B}8", "|||", 0, 0),
    ]

    private static let erasures = [
        Output(filled + "\n", "b|c|d|", 3, 1), Output(filled + "\n\n\n\n\n", "|||"),
        Output(full + "\u{1B}[K", "aaaaaaaaaa|bbb|cccccccccc|dddddddddd", 1, 3),
        Output(full + "\u{1B}[0K", "aaaaaaaaaa|bbb|cccccccccc|dddddddddd", 1, 3),
        Output(full + "\u{1B}[1K", "aaaaaaaaaa|    bbbbbb|cccccccccc|dddddddddd", 1, 3),
        Output(full + "\u{1B}[2K", "aaaaaaaaaa||cccccccccc|dddddddddd", 1, 3),
        Output(full + "\u{1B}[J", "aaaaaaaaaa|bbb||", 1, 3),
        Output(full + "\u{1B}[1J", "|    bbbbbb|cccccccccc|dddddddddd", 1, 3), Output(full + "\u{1B}[2J", "|||", 1, 3),
        Output(full + "\u{1B}[3J", "aaaaaaaaaa|bbbbbbbbbb|cccccccccc|dddddddddd", 1, 3),
    ]

    @Test(
        "TerminalEmulator draws characters, wraps lines, moves the cursor, scrolls and erases as terminals do",
        arguments: characters + wraps + movements + erasures
    )
    func draws(output: Output) {
        let screen = screen(output.written)
        #expect(screen.lines.joined(separator: "|") == output.lines)
        if let place = output.place { #expect(screen.place == place) }
    }

    @Test(
        "TerminalEmulator draws each character with the width that terminals use",
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

    @Test("TerminalEmulator keeps at most 32 Unicode scalars in one cell")
    func pile() {
        let character = screen("e" + String(repeating: "\u{301}", count: 5_000) + "x").cell(row: 0, column: 0).character
        #expect(character.unicodeScalars.count == 32)
    }

    @Test("TerminalEmulator saves the style with the cursor, and erased and scrolled cells have only the background")
    func styles() {
        let saved = screen("\u{1B}[2;3H\u{1B}[1m\u{1B}7\u{1B}[m\u{1B}[4;9H\u{1B}8x")
        #expect(saved.place == [1, 3] && saved.cell(row: 1, column: 2).style.isBold)
        #expect(screen(Self.filled + "\u{1B}[42m\n").cell(row: 3, column: 9).style.background == .indexed(2))
        let erased = screen("\u{1B}[1;4;31;44m\u{1B}[2K").cell(row: 0, column: 5).style
        #expect(erased.background == .indexed(4) && erased.foreground == .default)
        #expect(!erased.isBold && !erased.isUnderlined)
    }

    @Test(
        "TerminalEmulator replaces each invalid part of UTF-8 with one U+FFFD",
        arguments: [
            ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xC3, 0x28], "\u{FFFD}("), ([0xE4, 0xBD, 0x61], "\u{FFFD}a"),
            ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0xF0, 0x9F, 0x1B, 0x5B, 0x43, 0x61], "\u{FFFD} a"), ([0x9B, 0x33, 0x31, 0x6D], "\u{FFFD}31m"),
        ]
    )
    func broken(bytes: [UInt8], line: String) {
        var emulator = TerminalEmulator(columns: 10, rows: 1)
        emulator.feed(bytes)
        #expect(emulator.screen.text == line)
    }
}
