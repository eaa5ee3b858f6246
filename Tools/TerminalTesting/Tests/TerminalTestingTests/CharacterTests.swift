import SeededRandom
import TerminalTesting
import Testing

struct CharacterTests {
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

    @Test("TerminalEmulator draws the scalars of one character in one cell, even with a control sequence between them")
    func clusters() {
        let family = "👨\u{200D}👩\u{200D}👧"
        #expect(screen(family).cell(row: 0, column: 0).character == Character(family))
        #expect(screen("e\u{1B}[1m\u{301}").cell(row: 0, column: 0).character == "é")
        #expect(screen("e\u{1B}[1;2H\u{301}x").lines[0] == "éx")
    }

    @Test("TerminalEmulator drops a combining mark after a cursor movement and on an empty screen")
    func strayMark() {
        #expect(screen("e\u{1B}[1;5H\u{301}x").lines[0] == "e   x")
        #expect(screen("\u{301}x").lines[0] == "x")
    }

    @Test("TerminalEmulator draws adjacent flags as separate characters")
    func flags() {
        let screen = screen("🇸🇪🇩🇰")
        #expect(screen.cursor.column == 4)
        #expect(screen.cell(row: 0, column: 2).character == "🇩🇰")
    }

    @Test("TerminalEmulator does not widen an emoji in the last column")
    func atTheEdge() {
        #expect(screen("\u{1B}[1;10H❤\u{FE0F}").place == [0, 9])
        #expect(!screen("\u{1B}[1;10H❤\u{FE0F}").cell(row: 0, column: 9).isWide)
    }

    @Test("TerminalEmulator keeps at most 32 Unicode scalars in one cell")
    func pile() {
        let character = screen("e" + String(repeating: "\u{301}", count: 5_000) + "x").cell(row: 0, column: 0).character
        #expect(character.unicodeScalars.count == 32)
    }

    @Test(
        "TerminalEmulator blanks the other half of a wide character if one half is overwritten",
        arguments: [
            ("你好\u{1B}[1;2HX", " X好"), ("你好\u{1B}[1;3HX", "你X"), ("你好\u{1B}[1;2H界", " 界"),
            ("你好\u{1B}[1;2H\u{1B}[K", ""), ("你好\u{1B}[1;3H\u{1B}[1K", ""),
        ]
    )
    func halves(written: String, line: String) {
        #expect(screen(written).lines[0] == line)
    }
}

struct WrappingTests {
    @Test("TerminalEmulator wraps after the last column only when the next character is written")
    func pending() {
        let full = screen("0123456789")
        #expect(full.place == [0, 9])
        #expect(full.lines == ["0123456789", "", "", ""])
        let more = screen("0123456789a")
        #expect(more.place == [1, 1])
        #expect(more.lines == ["0123456789", "a", "", ""])
    }

    @Test(
        "TerminalEmulator cancels a pending wrap after cursor movements and erasing",
        arguments: [
            ("\u{1B}[1;10H", "012345678X"), ("\r", "X123456789"), ("\u{8}", "01234567X9"), ("\u{1B}[C", "012345678X"),
            ("\u{1B}[D", "01234567X9"), ("\t", "012345678X"), ("\u{1B}[K", "012345678X"),
        ]
    )
    func ended(by control: String, line: String) {
        #expect(screen("0123456789\(control)X").lines == [line, "", "", ""])
    }

    @Test("TerminalEmulator keeps the cursor's column after a line feed during a pending wrap")
    func lineFeed() {
        #expect(screen("0123456789\nX").lines == ["0123456789", "         X", "", ""])
    }

    @Test(
        "TerminalEmulator keeps a pending wrap after sequences for style, cursor visibility and title",
        arguments: ["\u{1B}[1m", "\u{1B}[?25l", "\u{1B}]0;t\u{7}"]
    )
    func kept(through control: String) {
        #expect(screen("0123456789\(control)X").lines == ["0123456789", "X", "", ""])
    }

    @Test("TerminalEmulator saves and restores a pending wrap with the cursor")
    func saved() {
        #expect(screen("0123456789\u{1B}7\u{1B}[3;3H\u{1B}8X").lines == ["0123456789", "X", "", ""])
    }

    @Test("TerminalEmulator scrolls if text wraps in the last row")
    func bottom() {
        #expect(screen("\u{1B}[4H0123456789ab").lines == ["", "", "0123456789", "ab"])
    }

    @Test("TerminalEmulator without wrapping (mode 7) writes further characters to the last column")
    func off() {
        #expect(screen("\u{1B}[?7l0123456789abc").lines == ["012345678c", "", "", ""])
        #expect(screen("\u{1B}[?7l0123456789abc\u{1B}[?7hde").lines == ["012345678d", "e", "", ""])
    }

    @Test("TerminalEmulator wraps a wide character that does not fit in the row, or omits it if wrapping is off")
    func wide() {
        #expect(screen("012345678你").lines == ["012345678", "你", "", ""])
        #expect(screen("01234567你").place == [0, 9])
        #expect(screen("01234567你x").lines == ["01234567你", "x", "", ""])
        #expect(screen("\u{1B}[?7l012345678你").lines == ["012345678", "", "", ""])
        #expect(screen("你a", columns: 1, rows: 2).lines == ["a", ""])
    }
}

struct UTF8Tests {
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

    @Test("TerminalEmulator decodes random bytes as UTF-8 like the standard library", arguments: 0..<50)
    func random(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let starts: [UInt8] = [0xC2, 0xE0, 0xE4, 0xED, 0xF0, 0xF1, 0xF4, 0xFF, 0x41]
        let bytes = (0..<40).map { _ in
            Bool.random(using: &generator)
                ? UInt8.random(in: 0x80...0xBF, using: &generator) : starts.randomElement(using: &generator) ?? 0
        }
        var emulator = TerminalEmulator(columns: 200, rows: 1)
        // The letter A ends an incomplete UTF-8 character.
        emulator.feed(bytes + [0x41])
        // Only the letter A and U+FFFD certainly have a cell of their own.
        func visible(_ text: String) -> String {
            String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 == "A" || $0 == "\u{FFFD}" }))
        }
        #expect(visible(emulator.screen.text) == visible(String(decoding: bytes + [0x41], as: UTF8.self)))
    }
}
