import TerminalTesting
import Testing

@Suite("Answers")
struct AnswerTests {
    private static let questions = [
        "\u{1B}[c", "\u{1B}[>c", "\u{1B}[>q", "\u{1B}[5n", "\u{1B}[6n", "\u{1B}[?25$p", "\u{1B}[14t", "\u{1B}[16t",
        "\u{1B}[18t",
        "\u{1B}]11;?\u{7}", "\u{1B}P$qm\u{1B}\\", "\u{1B}P+q544e\u{1B}\\",
    ]

    @Test(
        "What any terminal says",
        arguments: [
            ("\u{1B}[5n", "\u{1B}[0n"), ("\u{1B}[2;3H\u{1B}[6n", "\u{1B}[2;3R"),
            ("0123456789\u{1B}[6n", "\u{1B}[1;10R"),
            ("\u{1B}[14t", "\u{1B}[4;80;100t"), ("\u{1B}[16t", "\u{1B}[6;20;10t"), ("\u{1B}[18t", "\u{1B}[8;4;10t"),
            ("\u{1B}]10;?\u{7}", "\u{1B}]10;rgb:ffff/ffff/ffff\u{1B}\\"),
            ("\u{1B}]11;?\u{1B}\\", "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\"),
            ("\u{1B}[?25$p", "\u{1B}[?25;1$y"), ("\u{1B}[?2026$p", "\u{1B}[?2026;2$y"),
            ("\u{1B}[?2026h\u{1B}[?2026$p", "\u{1B}[?2026;1$y"),
            ("\u{1B}[?1002h\u{1B}[?1002;1000$p", "\u{1B}[?1002;1$y"),
            ("\u{1B}[?2004$p", "\u{1B}[?2004;2$y"), ("\u{1B}[?1049$p", "\u{1B}[?1049;2$y"),
            ("\u{1B}[?9999$p", "\u{1B}[?9999;0$y"),
            ("\u{1B}P$qm\u{1B}\\", "\u{1B}P0$r\u{1B}\\"), ("\u{1B}P+q544e\u{1B}\\", "\u{1B}P0+r544e\u{1B}\\"),
        ]
    )
    func common(question: String, answer: String) {
        for kind in TerminalKind.allCases where kind != .dumb {
            var emulator = TerminalEmulator(columns: 10, rows: 4, kind: kind)
            #expect(emulator.write(question) == answer)
            #expect(emulator.unknownSequences.isEmpty)
        }
    }

    @Test("Each says which it is, and none that it has sixels")
    func identities() {
        var names: Set<String> = []
        for kind in TerminalKind.allCases where kind != .dumb {
            var emulator = TerminalEmulator(kind: kind)
            let attributes = emulator.write("\u{1B}[c")
            #expect(attributes.hasPrefix("\u{1B}[?6") && attributes.hasSuffix("c"))
            #expect(!attributes.dropFirst(3).dropLast().split(separator: ";").contains("4"))
            names.insert(emulator.write("\u{1B}[>q") + emulator.write("\u{1B}[>0c"))
        }
        #expect(names.count == 3)
        #expect(names.contains { $0.hasPrefix("\u{1B}P>|kitty(") })
    }

    @Test("A dumb terminal says nothing and counts what it is asked", arguments: questions)
    func dumb(question: String) {
        var emulator = TerminalEmulator(columns: 10, rows: 4, kind: .dumb)
        #expect(emulator.write("a" + question + "b").isEmpty)
        #expect(emulator.screen.text == "ab")
        #expect(emulator.unknownSequences.count == 1)
    }

    @Test("Several questions are answered in their order")
    func order() {
        var emulator = TerminalEmulator()
        #expect(emulator.write("\u{1B}[5n\u{1B}[6n\u{1B}[5n") == "\u{1B}[0n\u{1B}[1;1R\u{1B}[0n")
        #expect(emulator.write("text").isEmpty)
    }
}
