import TerminalTesting
import Testing

@Suite("What is not understood")
struct UnknownSequenceTests {
    @Test(
        "It is ignored and kept in readable form",
        arguments: [
            ("\u{1B}[9999z", "ESC [9999z"), ("\u{1B}[?9999h", "ESC [?9999h"), ("\u{1B}[?25;9999l", "ESC [?9999l"),
            ("\u{1B}[4h", "ESC [4h"),
            ("\u{1B}Z", "ESC Z"), ("\u{1B}(A", "ESC (A"), ("\u{1B}*0", "ESC *0"), ("\u{1B}[7n", "ESC [7n"),
            ("\u{1B}[1t", "ESC [1t"),
            ("\u{1B}[7J", "ESC [7J"), ("\u{1B}]999;x\u{7}", "ESC ]999;x"), ("\u{1B}]11;red\u{7}", "ESC ]11;red"),
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
        "What shows nothing is no offence",
        arguments: [
            "\u{7}", "\u{0}", "\u{7F}", "\u{1B}\\", "\u{1B}[2 q", "\u{1B}[>4;2m", "\u{1B}[?4m", "\u{1B}[22;0t",
            "\u{1B}[23;0t",
            "\u{1B}[?12l", "\u{1B}[?1007h",
            "\u{1B}[4l", "\u{1B}]7;file:///\u{7}", "\u{1B}]52;c;eA==\u{7}", "\u{1B}]112\u{7}", "\u{1B}]133;A\u{7}",
            "\u{1B}_Gi=31,s=1,v=1,a=q;AAAA\u{1B}\\",
        ]
    )
    func harmless(written: String) {
        let emulator = emulator("a\(written)b")
        #expect(emulator.unknownSequences.isEmpty)
        #expect(emulator.screen.text == "ab")
    }

    @Test("Controls inside of a sequence are followed at once")
    func controlsInside() {
        #expect(screen("ab\u{1B}[3\r1mc").lines[0] == "cb")
        #expect(screen("ab\u{1B}[3\r1mc").cell(row: 0, column: 0).style.foreground == .indexed(1))
    }

    @Test("A long one is cut, and of many the first thousand are kept")
    func bounded() {
        let long = emulator(
            "\u{1B}]999;" + String(repeating: "x", count: 5_000) + "\u{7}\u{1B}[" + String(repeating: "1", count: 600)
                + "z"
        )
        #expect(long.unknownSequences.first?.count == 84)
        #expect(emulator(String(repeating: "\u{1B}Z", count: 5_000)).unknownSequences.count == 1_000)
    }
}
