import TerminalText
import Testing

@Suite("Control sequences in text")
struct ControlSequenceTests {
    @Test(
        "go as a whole, payload included",
        arguments: [
            "a\u{1B}[31mb", "a\u{9B}31mb", "a\u{1B}[?1049hb", "a\u{1B}[1;31;4mb", "a\u{1B}[0 qb",
            "a\u{1B}]0;title\u{07}b", "a\u{1B}]0;title\u{1B}\\b", "a\u{9D}0;title\u{9C}b",
            "a\u{1B}]52;c;aGk=\u{07}b", "a\u{1B}]8;;https://example.com\u{1B}\\b\u{1B}]8;;\u{1B}\\",
            "a\u{1B}Pq#0~\u{1B}\\b", "a\u{90}+q\u{9C}b", "a\u{1B}_Gpayload\u{1B}\\b", "a\u{9F}x\u{9C}b",
            "a\u{1B}^x\u{1B}\\b", "a\u{9E}x\u{9C}b", "a\u{1B}Xx\u{1B}\\b", "a\u{98}x\u{9C}b",
            "a\u{1B}]0;two\nlines\u{07}b", "a\u{1B}]0;cancelled\u{18}b", "a\u{1B}]0;cancelled\u{1A}b",
            "a\u{1B}cb", "a\u{1B}(Bb", "a\u{1B}#8b", "a\u{1B}7b", "a\u{1B}\u{1B}[31mb",
            // A sequence inside a sequence, as tmux passes them through.
            "a\u{1B}Ptmux;\u{1B}\u{1B}]52;c;aGk=\u{07}\u{1B}\\b",
        ]
    )
    func whole(text: String) {
        #expect(SafeText(text).string == "ab")
    }

    @Test(
        "that are cut short take no more than is theirs",
        arguments: [
            // A string that nothing ends: only its introducer goes.
            ("a\u{1B}]0;rest of the title", "a0;rest of the title"),
            ("a\u{9D}rest", "arest"),
            ("a\u{1B}Prest", "arest"),
            // The next sequence ends a string, as it does in a terminal.
            ("a\u{1B}]0;gone\u{1B}[1mb", "ab"),
            // CSI stops where its grammar stops.
            ("a\u{1B}[31é", "aé"),
            ("a\u{1B}[31", "a"),
            ("a\u{1B}[", "a"),
            ("a\u{1B}[3\n1m", "a 1m"),
            ("a\u{1B}é", "aé"),
            ("a\u{1B}", "a"),
            ("a\u{1B}(", "a"),
        ]
    )
    func cutShort(text: String, expected: String) {
        #expect(SafeText(text).string == expected)
    }

    @Test(
        "without an end cost one look at each character",
        .timeLimit(.minutes(1)),
        arguments: ["\u{1B}]", "\u{1B}[", "\u{1B}(", "\u{90}", "\u{1B}]\u{1B}"]
    )
    func linear(introducer: String) {
        let text = String(repeating: introducer, count: 200_000) + "a"
        #expect(!SafeText(text).string.contains("\u{1B}"))
    }
}
