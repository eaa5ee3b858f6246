import TerminalTesting
import Testing

struct ImageTests {
    /// The base64 text of the three bytes of a pixel.
    private static let pixel = "CQkJ"

    private static func kitty(_ keys: String) -> String { "\u{1B}_G\(keys);\(pixel)\u{1B}\\" }

    private static func inline(_ options: String) -> String {
        "\u{1B}]1337;File=inline=1;doNotMoveCursor=1;\(options):\(pixel)\u{7}"
    }

    @Test("TerminalEmulator draws an iTerm2 image in its cells, which text overwrites")
    func overwritten() throws {
        var emulator = emulator("ab" + Self.inline("width=4;height=2"), kind: .iTerm2)
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
        ].map { (.kitty, kitty($0)) }
        + ["width=4;height=auto", "width=4", "width=0;height=1", "width=99;height=1"].map {
            (.iTerm2, inline($0))
        }
        + [
            (.iTerm2, "\u{1B}]1337;File=name=eA==:\(pixel)\u{7}"), (.iTerm2, "\u{1B}]1337;SetMark\u{7}"),
            (.iTerm2, inline("width=4;height=3").replacing(pixel, with: "!")),
            (.iTerm2, kitty("a=T,f=24,s=1,v=1,C=1,c=1,r=1")),
            (.xterm, kitty("a=T,f=24,s=1,v=1,C=1,c=1,r=1")),
            (.kitty, inline("width=4;height=3")),
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
