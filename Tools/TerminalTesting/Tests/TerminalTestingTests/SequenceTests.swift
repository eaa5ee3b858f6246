import TerminalTesting
import Testing

struct ModeTests {
    @Test("Control sequences set and reset the modes of TerminalEmulator")
    func modes() {
        var emulator = emulator("\u{1B}[?1000;1006;2004h\u{1B}[?7l\u{1B}[?25l")
        #expect(emulator.screen.modes == [1000, 1006, 2004] && !emulator.screen.cursor.isVisible)
        emulator.feed("\u{1B}[?1000;1006;2004l\u{1B}[?7h\u{1B}[?25h".utf8)
        #expect(emulator.screen.modes == Screen.initialModes && emulator.screen.cursor.isVisible)
        #expect(emulator.unknownSequences.isEmpty)
    }

    @Test("TerminalEmulator shows an empty alternate screen in mode 1049, and then the main screen again")
    func alternate() {
        var emulator = emulator("\u{1B}[1mmain\u{1B}[?1049h")
        #expect(emulator.screen.isAlternate)
        #expect(emulator.screen.text.isEmpty)
        emulator.feed("\u{1B}[m\u{1B}[3;3Hother".utf8)
        #expect(emulator.screen.lines == ["", "", "  other", ""])
        emulator.resize(columns: 5, rows: 2)
        #expect(emulator.screen.lines == ["", ""] && emulator.screen.place == [1, 4])
        emulator.feed("\u{1B}[?1049l!".utf8)
        #expect(!emulator.screen.isAlternate)
        #expect(emulator.screen.lines == ["main!", ""])
        #expect(emulator.screen.cell(row: 0, column: 4).style.isBold)
    }

    @Test("TerminalEmulator shows the previous screen during a synchronized update")
    func synchronized() {
        var emulator = emulator("before")
        emulator.feed("\u{1B}[?2026h\u{1B}[2J\u{1B}[Hhalf\u{1B}[?25l".utf8)
        #expect(emulator.screen.text == "before")
        #expect(emulator.screen.cursor.isVisible)
        #expect(emulator.isUpdating)
        #expect(emulator.finishedFrames == 0)
        emulator.feed(" and half\u{1B}[?2026l".utf8)
        #expect(emulator.screen.text == "half and h\nalf")
        #expect(!emulator.isUpdating)
        #expect(emulator.finishedFrames == 1)
    }

    @Test("OSC 52 copies a text in base64 to the clipboard of TerminalEmulator")
    func clipboard() {
        #expect(emulator("a").screen.clipboard == nil)
        #expect(emulator("\u{1B}]52;c;w6kK\u{1B}\\").screen.clipboard == "é\n")
    }
}

struct ImageTests {
    @Test("TerminalEmulator places a kitty image from its chunks at the cursor, until the image is deleted")
    func kitty() throws {
        let keys = "a=T,f=24,s=1,v=1,C=1,q=2,p=1"
        var emulator = emulator("\u{1B}[2;3H", kind: .kitty)
        emulator.feed(TestImages.kitty("\(keys),i=7,c=4,r=3,m=1", "CQ").utf8)
        #expect(emulator.screen.images.isEmpty)
        emulator.feed((TestImages.kitty("m=0", "kJ") + "text").utf8)
        let image = try #require(emulator.screen.images.first)
        #expect([image.row, image.column, image.rows, image.columns] == [1, 2, 3, 4])
        #expect(image.payload == [9, 9, 9] && !image.isOverwritten)
        #expect(emulator.screen.place == [1, 6])
        // An image replaces the image with the same id, and each screen has its own images.
        let other = "\u{1B}[1;1H" + TestImages.kitty("\(keys),i=8,c=1,r=1", TestImages.pixel)
        for (written, columns) in [
            (TestImages.kitty("\(keys),i=7,c=2,r=1", TestImages.pixel), [2]), (other, [2, 1]), ("\u{1B}[?1049h", []),
            ("\u{1B}[?1049l", [2, 1]), (TestImages.kitty("a=d,d=I,i=7"), [1]), (TestImages.kitty("a=d,d=A"), []),
            (other, [1]), ("\u{1B}[2J", []),
        ] {
            emulator.feed(written.utf8)
            #expect(emulator.screen.images.map(\.columns) == columns, "\(written.debugDescription)")
        }
        #expect(emulator.unknownSequences.isEmpty)
    }

    @Test("TerminalEmulator draws an iTerm2 image in its cells, which text overwrites")
    func inline() throws {
        var emulator = emulator("ab" + TestImages.inline("width=4;height=2"), kind: .iTerm2)
        let image = try #require(emulator.screen.images.first)
        #expect([image.row, image.column, image.rows, image.columns] == [0, 2, 2, 4] && image.payload == [9, 9, 9])
        #expect(emulator.screen.place == [0, 2])
        emulator.feed("xxxx".utf8)
        #expect(emulator.screen.images.map(\.isOverwritten) == [true])
        emulator.feed("\u{1B}[2;1H\u{1B}[K".utf8)
        #expect(emulator.screen.images.isEmpty && emulator.unknownSequences.isEmpty)
    }

    private static let faults: [(TerminalKind, String)] =
        [
            "a=T,f=24,C=1,c=1,r=1,s=2,v=2", "a=T,f=24,c=1,r=1,s=1,v=1", "a=T,f=24,C=1,s=1,v=1", "a=q,f=24,s=1,v=1",
            "a=T,f=24,C=1,c=99,r=1,s=1,v=1", "a=T,f=100,C=1,c=1,r=1", "a=p,i=31", "a=d,d=c",
        ].map { (.kitty, TestImages.kitty($0, TestImages.pixel)) }
        + ["width=4;height=auto", "width=4", "width=0;height=1", "width=99;height=1"].map {
            (.iTerm2, TestImages.inline($0))
        }
        + [
            (.iTerm2, "\u{1B}]1337;File=name=eA==:\(TestImages.pixel)\u{7}"), (.iTerm2, "\u{1B}]1337;SetMark\u{7}"),
            (.iTerm2, TestImages.inline("width=4;height=3").replacing(TestImages.pixel, with: "!")),
            (.iTerm2, TestImages.kitty("a=T,f=24,s=1,v=1,C=1,c=1,r=1", TestImages.pixel)),
            (.xterm, TestImages.kitty("a=T,f=24,s=1,v=1,C=1,c=1,r=1", TestImages.pixel)),
            (.kitty, TestImages.inline("width=4;height=3")),
        ]

    @Test("TerminalEmulator records invalid and unsupported images as unknown sequences", arguments: faults)
    func invalid(kind: TerminalKind, written: String) {
        let emulator = emulator(written, kind: kind)
        #expect(emulator.screen.images.isEmpty)
        #expect(emulator.unknownSequences.count == 1)
    }
}

struct UnknownSequenceTests {
    @Test(
        "TerminalEmulator ignores unknown sequences and records them in readable form",
        arguments: [
            ("\u{1B}[9999z", "ESC [9999z"), ("\u{1B}[?25;9999h", "ESC [?25;9999h"), ("\u{1B}[6n", "ESC [6n"),
            ("\u{1B}[1;31m", "ESC [1;31m"), ("\u{1B}[38;5;256m", "ESC [38;5;256m"), ("\u{1B}[38;2;1m", "ESC [38;2;1m"),
            ("\u{1B}[1J", "ESC [1J"), ("\u{1B}[1K", "ESC [1K"), ("\u{1B}Z", "ESC Z"), ("\u{1B}(0", "ESC (0"),
            ("\u{1B}]11;?\u{7}", "ESC ]11;?<7>"), ("\u{1B}]52;c;?\u{7}", "ESC ]52;c;?<7>"),
            ("\u{1B}Pq#1\u{1B}\\", "ESC Pq#1 ESC \\"), ("\u{1B}_x\u{1B}\\", "ESC _x ESC \\"), ("\u{9B}", "<9B>"),
            ("\u{5}", "<5>"), ("\u{1B}]0;cut\u{1B}[m", "ESC ]0;cut"), ("\u{1B}[12\u{1B}[m", "ESC [12"),
            ("\u{1B}]\(String(repeating: "x", count: 99))\u{7}", "ESC ]\(String(repeating: "x", count: 78))…"),
        ]
    )
    func unknown(written: String, readable: String) {
        let emulator = emulator("a\(written)b")
        #expect(emulator.unknownSequences == [readable])
        #expect(emulator.screen.text == "ab")
    }

    @Test("TerminalEmulator does not record BEL and an ST without a string, which have no visible effect")
    func harmless() {
        #expect(emulator("a\u{7}\u{1B}\\b").unknownSequences.isEmpty)
    }

    @Test("TerminalEmulator records all sequences for a dumb terminal, and at most a thousand")
    func dumb() {
        let emulator = emulator(String(repeating: "\u{1B}[m\u{1B}\\\u{1B}]52;c;eA==\u{7}", count: 2_000), kind: .dumb)
        #expect(emulator.unknownSequences.count == 1_000)
        #expect(Array(emulator.unknownSequences.prefix(3)) == ["ESC [m", "ESC \\", "ESC ]52;c;eA==<7>"])
    }
}
