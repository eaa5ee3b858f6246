import SeededRandom
import TerminalTesting
import Testing

struct DrawingTests {
    /// An output, the lines of a screen of 10 × 4 cells after it, with “|” between them, and the row and column of the cursor.
    typealias Output = (written: String, lines: String, place: [Int]?)

    private static let characters: [Output] = [
        ("e\u{1B}[1m\u{301}", "é|||", [0, 1]), ("e\u{1B}[1;2H\u{301}x", "éx|||", nil),
        // A combining mark after a cursor movement and on an empty screen is dropped.
        ("e\u{1B}[1;5H\u{301}x", "e   x|||", nil), ("\u{301}x", "x|||", nil),
        ("🇸🇪🇩🇰", "🇸🇪🇩🇰|||", [0, 4]), ("\u{1B}[1;10H❤\u{FE0F}", "         ❤\u{FE0F}|||", [0, 9]),
        // The other half of a wide character becomes blank if one half is overwritten.
        ("你好\u{1B}[1;2HX", " X好|||", nil), ("你好\u{1B}[1;3HX", "你X|||", nil),
        ("你好\u{1B}[1;2H界", " 界|||", nil), ("你好\u{1B}[1;2H\u{1B}[K", "|||", nil),
    ]

    private static let wraps: [Output] = [
        // The wrap after the last column is pending until the next character.
        ("0123456789", "0123456789|||", [0, 9]), ("0123456789a", "0123456789|a||", [1, 1]),
        // Movements and erasing end it; styles and the visibility of the cursor do not.
        ("0123456789\u{1B}[1;10HX", "012345678X|||", nil), ("0123456789\rX", "X123456789|||", nil),
        ("0123456789\u{8}X", "01234567X9|||", nil), ("0123456789\u{1B}[CX", "012345678X|||", nil),
        ("0123456789\tX", "012345678X|||", nil), ("0123456789\u{1B}[KX", "012345678X|||", nil),
        ("0123456789\nX", "0123456789|         X||", nil), ("0123456789\u{1B}[1mX", "0123456789|X||", nil),
        ("0123456789\u{1B}[?25lX", "0123456789|X||", nil), ("\u{1B}[4H0123456789ab", "||0123456789|ab", nil),
        ("\u{1B}[?7l0123456789abc", "012345678c|||", nil),
        ("\u{1B}[?7l0123456789abc\u{1B}[?7hde", "012345678d|e||", nil),
        ("012345678你", "012345678|你||", nil), ("01234567你", "01234567你|||", [0, 9]),
        ("01234567你x", "01234567你|x||", nil), ("\u{1B}[?7l012345678你", "012345678|||", nil),
    ]

    private static let movements: [Output] = [
        ("ab\n", "ab|||", [1, 2]), ("ab\r\n", "ab|||", [1, 0]), ("ab\u{8}", "ab|||", [0, 1]),
        ("\u{8}\u{8}", "|||", [0, 0]), ("a\t", "a|||", [0, 8]), ("a\t\t", "a|||", [0, 9]),
        ("\u{1B}[3;4H", "|||", [2, 3]), ("\u{1B}[3H", "|||", [2, 0]), ("\u{1B}[;4H", "|||", [0, 3]),
        ("\u{1B}[0;0H", "|||", [0, 0]), ("\u{1B}[99;99H", "|||", [3, 9]),
        ("\u{1B}[99999999999;1H", "|||", [3, 0]), ("\u{1B}[0C", "|||", [0, 1]),
        ("\u{1B}[99C", "|||", [0, 9]),
        ("a\r\nb\r\nc\r\nd\n", "b|c|d|", [3, 1]), ("abc\u{1B}[1;2H\u{1B}[K", "a|||", [0, 1]),
        ("a\r\nb\u{1B}[2J", "|||", [1, 1]),
    ]

    @Test(
        "TerminalEmulator draws characters, wraps lines, moves the cursor, scrolls and erases as terminals do",
        arguments: characters + wraps + movements
    )
    func draws(written: String, lines: String, place: [Int]?) {
        let screen = emulator(written).screen
        #expect(screen.lines.joined(separator: "|") == lines)
        if let place { #expect(screen.place == place) }
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
        #expect(emulator(text).screen.cursor.column == cells)
    }

    @Test("TerminalEmulator applies the attributes and colours of SGR sequences up to the parameter 0")
    func styles() {
        let plain = emulator("").screen.cell(row: 0, column: 0).style
        let attributes = [1: \CellStyle.isBold, 2: \.isDim, 3: \.isItalic, 4: \.isUnderlined, 7: \.isInverse]
        for (number, attribute) in attributes {
            let written = "\u{1B}[\(number);38;5;200;48;2;1;2;3ma\u{1B}[K\u{1B}[\(number);0mb\u{1B}[\(number)m\u{1B}[mc"
            let styles = emulator(written).screen.cells(row: 0).map(\.style)
            #expect(styles[0][keyPath: attribute] && styles[0].foreground == .indexed(200))
            #expect(styles[0].background == .rgb(1, 2, 3))
            #expect(styles[1] == plain && styles[2] == plain)
            // Erased cells keep only the background.
            #expect(!styles[3][keyPath: attribute] && styles[3].foreground == .default)
            #expect(styles[3].background == .rgb(1, 2, 3))
        }
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

    private static let pieces = [
        "a", "Hello, ", "e\u{301}", "你好", "🎬", "👩\u{200D}🚀", "\u{FE0F}", "\r", "\n", "\u{8}", "\t", "\u{1B}[3;4H",
        "\u{1B}[5C", "\u{1B}[K", "\u{1B}[2J", "\u{1B}[1;38;5;9m", "\u{1B}[?7l", "\u{1B}[?7h", "\u{1B}[?1049h",
        "\u{1B}[?1049l", "\u{1B}[?2026h", "\u{1B}[?2026l", "\u{1B}[9z", "\u{1B}[1", "\u{1B}]0;title\u{7}", "\u{1B}Z",
        TestImages.kitty("a=T,f=24,s=1,v=1,C=1,c=2,r=1", TestImages.pixel), TestImages.inline("width=2;height=1"),
    ]

    @Test("TerminalEmulator has the same valid screen for any division of the output into chunks", arguments: 0..<60)
    func chunks(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let bytes = (0..<80).flatMap { _ in
            Int.random(in: 0..<9, using: &generator) == 0
                ? [UInt8.random(in: 0...255, using: &generator)]
                : Array((Self.pieces.randomElement(using: &generator) ?? "").utf8)
        }
        let kind = TerminalKind.allCases[Int(seed) % TerminalKind.allCases.count]
        var whole = TerminalEmulator(columns: 12, rows: 6, kind: kind)
        var pieces = whole
        whole.feed(bytes)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Int.random(in: 1...3, using: &generator)
            pieces.feed(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        #expect(pieces.screen == whole.screen && pieces.unknownSequences == whole.unknownSequences)
        #expect(pieces.finishedFrames == whole.finishedFrames)
        whole.feed("\u{1B}[?2026l".utf8)
        for size in [12, 5, 7] {
            whole.resize(columns: size, rows: size)
            let cells = (0..<whole.rows).map(whole.screen.cells(row:))
            #expect(cells.allSatisfy { $0.count == whole.columns && $0.first?.text != "" })
        }
    }
}

struct ScreenTests {
    @Test("Screen.lines and Screen.text have no trailing spaces and Screen.text has no empty lines at the end")
    func text() {
        let screen = emulator("  a b   \r\n\r\n你 \r\n").screen
        #expect(screen.lines == ["  a b", "", "你", ""])
        #expect(screen.text == "  a b\n\n你")
        #expect(TerminalEmulator().screen.text.isEmpty)
    }
}
