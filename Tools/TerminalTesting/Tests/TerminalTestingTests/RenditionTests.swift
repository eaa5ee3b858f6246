import TerminalTesting
import Testing

struct RenditionTests {
    private func style(_ parameters: String) -> CellStyle {
        let emulator = emulator("\u{1B}[\(parameters)mx")
        #expect(emulator.unknownSequences.isEmpty)
        return emulator.screen.cell(row: 0, column: 0).style
    }

    struct Switch: Sendable {
        let on: Int
        let off: Int
        let isOn: @Sendable (CellStyle) -> Bool
    }

    @Test(
        "TerminalEmulator sets and resets each text attribute by SGR parameters, and resets all attributes by 0",
        arguments: [
            Switch(on: 1, off: 22) { $0.isBold }, Switch(on: 2, off: 22) { $0.isDim },
            Switch(on: 3, off: 23) { $0.isItalic },
            Switch(on: 4, off: 24) { $0.isUnderlined }, Switch(on: 5, off: 25) { $0.isBlinking },
            Switch(on: 7, off: 27) { $0.isInverse },
            Switch(on: 8, off: 28) { $0.isHidden }, Switch(on: 9, off: 29) { $0.isStruckThrough },
        ]
    )
    func switches(style number: Switch) {
        let on = number.on
        #expect(number.isOn(style("\(on)")))
        #expect(style("\(on);\(number.off)") == .plain)
        #expect(style("\(on);0") == .plain)
        #expect(style("\(on);") == .plain)
        #expect(number.isOn(style("1;2;3;4;7;9;\(on)")))
    }

    @Test(
        "TerminalEmulator sets and resets the colours by SGR parameters and applies the parameters after them",
        arguments: [
            ("30", .indexed(0), .default), ("37", .indexed(7), .default), ("90", .indexed(8), .default),
            ("97", .indexed(15), .default), ("31;39", .default, .default), ("38;5;200", .indexed(200), .default),
            ("38;2;1;2;3", .rgb(1, 2, 3), .default), ("38;2;;2;3", .rgb(0, 2, 3), .default),
            ("31;0", .default, .default), ("40", .default, .indexed(0)), ("107", .default, .indexed(15)),
            ("41;49", .default, .default), ("48;5;200", .default, .indexed(200)),
            ("48;2;1;2;3", .default, .rgb(1, 2, 3)),
        ] as [(String, TerminalColor, TerminalColor)]
    )
    func colors(parameters: String, foreground: TerminalColor, background: TerminalColor) {
        let style = style("\(parameters);1")
        #expect(style.foreground == foreground)
        #expect(style.background == background)
        #expect(style.isBold)
    }

    @Test(
        "TerminalEmulator records SGR sequences with invalid colours or attributes as unknown",
        arguments: ["38;5;256", "38;2;1;2", "38;9;1", "38", "48:5", "4:3", "99"]
    )
    func unknown(parameters: String) {
        let emulator = emulator("\u{1B}[\(parameters)mx")
        #expect(emulator.unknownSequences == ["ESC [\(parameters)m"])
        #expect(emulator.screen.cell(row: 0, column: 0).style == .plain)
    }

    @Test("Screen.lines contains a space for a hidden character, and the text of hyperlinks")
    func text() {
        let screen = screen("a\u{1B}[8mb\u{1B}[0mc\u{1B}]8;id=1;https://x.org\u{1B}\\d\u{1B}]8;;\u{7}e")
        #expect(screen.lines[0] == "a cde")
    }
}

struct UnknownSequenceTests {
    @Test(
        "TerminalEmulator ignores unknown sequences and records them in readable form",
        arguments: [
            ("\u{1B}[9999z", "ESC [9999z"), ("\u{1B}[?9999h", "ESC [?9999h"), ("\u{1B}[?25;9999l", "ESC [?9999l"),
            ("\u{1B}[4h", "ESC [4h"),
            ("\u{1B}[c", "ESC [c"), ("\u{1B}[6n", "ESC [6n"), ("\u{1B}(0", "ESC (0"), ("\u{1B}]11;?\u{7}", "ESC ]11;?"),
            ("\u{1B}Z", "ESC Z"), ("\u{1B}(A", "ESC (A"), ("\u{1B}*0", "ESC *0"), ("\u{1B}[7n", "ESC [7n"),
            ("\u{1B}[1t", "ESC [1t"),
            ("\u{1B}[7J", "ESC [7J"), ("\u{1B}]999;x\u{7}", "ESC ]999;x"), ("\u{1B}]11;red\u{7}", "ESC ]11;red"),
            ("\u{1B}]52;c;?\u{7}", "ESC ]52;c;?"), ("\u{1B}]52;p;eA==\u{7}", "ESC ]52;p;eA=="),
            ("\u{1B}Pq#1\u{1B}\\", "ESC Pq#1"), ("\u{1B}_x\u{1B}\\", "ESC _x"), ("\u{1B}^x\u{1B}\\", "ESC ^x"),
            ("\u{1B}Xx\u{1B}\\", "ESC Xx"),
            ("\u{1B}[1 2z", "ESC [1 2z"), ("\u{1B}[1?z", "ESC [1?z"), ("\u{9B}", "<9B>"), ("\u{5}", "<5>"),
            ("\u{1B}]0;cut\u{18}", "ESC ]0;cut"), ("\u{1B}[12\u{1A}", "ESC [12"),
            ("\u{1B}]0;cut\u{1B}[m", "ESC ]0;cut"),
            ("\u{1B}[12\u{1B}[m", "ESC [12"), ("\u{1B}_Ga=T;AAAA\u{1B}\\", "ESC _Ga=T;AAAA"),
            ("\u{1B}]1337;File=inline=1:AAAA\u{7}", "ESC ]1337;File=inline=1:AAAA"),
        ]
    )
    func unknown(written: String, readable: String) {
        let emulator = emulator("a\(written)b")
        #expect(emulator.unknownSequences == [readable])
        #expect(emulator.screen.text == "ab")
    }

    @Test(
        "TerminalEmulator does not record known sequences without visible effect",
        arguments: [
            "\u{7}", "\u{0}", "\u{7F}", "\u{1B}\\", "\u{1B}]7;file:///\u{7}",
            "\u{1B}]112\u{7}", "\u{1B}]133;A\u{7}",
        ]
    )
    func harmless(written: String) {
        let emulator = emulator("a\(written)b")
        #expect(emulator.unknownSequences.isEmpty)
        #expect(emulator.screen.text == "ab")
    }

    @Test("TerminalEmulator performs control characters inside a control sequence at once")
    func controlsInside() {
        #expect(screen("ab\u{1B}[3\r1mc").lines[0] == "cb")
        #expect(screen("ab\u{1B}[3\r1mc").cell(row: 0, column: 0).style.foreground == .indexed(1))
    }

    @Test("TerminalEmulator truncates recorded unknown sequences and keeps only the first thousand")
    func bounded() {
        let long = emulator(
            "\u{1B}]999;" + String(repeating: "x", count: 5_000) + "\u{7}\u{1B}[" + String(repeating: "1", count: 600)
                + "z"
        )
        #expect(long.unknownSequences.first?.count == 84)
        #expect(emulator(String(repeating: "\u{1B}Z", count: 5_000)).unknownSequences.count == 1_000)
    }
}
