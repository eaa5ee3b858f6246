import TerminalText
import TerminalTextTesting
import Testing

struct SafeTextTests {
    @Test(
        "SafeText keeps visible characters, replaces line breaks, tabs and private-use characters, and removes invisible ones",
        arguments: [
            ("ASCII stays", "WALL·E (2008) & more", "WALL·E (2008) & more"),
            ("control characters are removed", "a\u{00}b\u{08}c\u{7F}d\u{80}e", "abcde"),
            ("CRLF is one space", "Blade\r\nRunner", "Blade Runner"), ("next line is one space", "a\u{85}b", "a b"),
            ("a run of breaks is one space", "a\t\n\u{85}\u{2028}\u{2029}b", "a b"),
            ("a hidden control inside a run does not split it", "a\n\u{07}\nb", "a b"),
            ("right-to-left override is removed", "safe\u{202E}gpj.exe", "safegpj.exe"),
            ("isolates are removed", "\u{2066}a\u{2069}", "a"),
            ("direction marks are removed", "a\u{200E}\u{200F}\u{061C}b", "ab"),
            ("tags are removed", "🏴\u{E0067}\u{E0062}\u{E007F}", "🏴"),
            ("zero-width characters are removed", "\u{FEFF}a\u{200B}b\u{2060}", "ab"),
            ("soft hyphens are removed", "mo\u{AD}vie", "movie"),
            ("blank fillers are removed", "a\u{3164}\u{115F}\u{FFA0}b", "ab"),
            ("annotation marks are removed", "\u{FFF9}a\u{FFFB}", "a"),
            ("noncharacters are removed", "a\(HostileText.noncharacters.joined())b", "ab"),
            ("private use is replaced", "a\u{E0B0}\u{F8FF}", "a\u{FFFD}\u{FFFD}"),
            ("unassigned stays", "a\u{0378}", "a\u{0378}"),
            ("the Arabic number sign is visible and stays", "\u{0600}١", "\u{0600}١"),
            ("no-break and ideographic spaces stay", "a\u{A0}b　c", "a\u{A0}b　c"),
        ]
    )
    func rules(rule: String, given: String, expected: String) {
        #expect(SafeText(given).string == expected)
    }

    @Test(
        "SafeText keeps joiners and selectors only where they change the glyph",
        arguments: [
            ("family", "👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"), ("skin tone before joiner", "👩🏽‍🚀", "👩🏽‍🚀"),
            ("selector before joiner", "🏳️‍🌈", "🏳️‍🌈"), ("keycap", "1️⃣", "1️⃣"),
            ("Sinhala conjunct", "ශ්‍රී", "ශ්‍රී"), ("Persian non-joiner", "می‌خواهم", "می‌خواهم"),
            ("Devanagari non-joiner", "क्‌ष", "क्‌ष"), ("ideographic variant", "葛\u{E0100}", "葛\u{E0100}"),
            ("joiner between letters is removed", "a\u{200D}b", "ab"),
            ("joiner without a second emoji is removed", "👩\u{200D}a\u{200D}", "👩a"),
            ("joiner before an emoji alone is removed", "a\u{200D}👩", "a👩"),
            ("joiner after a flag is removed", "🇩🇪\u{200D}👩", "🇩🇪👩"),
            ("joiner between digits is removed", "1\u{200D}2", "12"),
            ("non-joiner between Latin letters is removed", "pay\u{200C}pal", "paypal"),
            ("second non-joiner is removed", "ی\u{200C}\u{200C}ی", "ی\u{200C}ی"),
            ("emoji selector on a letter is removed", "a\u{FE0F}", "a"), ("text selector is removed", "⌚\u{FE0E}", "⌚"),
            ("second selector is removed", "葛\u{E0100}\u{E0101}", "葛\u{E0100}"),
            ("selector at the start is removed", "\u{FE00}a", "a"),
            ("selector on a mark is removed", "e\u{0301}\u{FE00}", "e\u{0301}"),
            ("selector on a non-joiner is removed", "ی\u{200C}\u{FE00}ی", "ی\u{200C}ی"),
            ("selector on a space is removed", "a \u{FE00}b", "a b"),
        ]
    )
    func joiners(rule: String, given: String, expected: String) {
        #expect(SafeText(given).string.unicodeScalars.elementsEqual(expected.unicodeScalars))
    }

    @Test(
        "SafeText keeps at most four nonspacing marks on a base character, even with zero-width non-joiners between them"
    )
    func marks() {
        let zalgo = "e" + String(repeating: "\u{0301}", count: 50) + "x\u{0302}"
        #expect(SafeText(zalgo).string.unicodeScalars.count == 1 + 4 + 1 + 1)
        // Hebrew with points, and Burmese with a stack of signs.
        for word in ["שָׁ֑לוֹם", "ကြွေး"] {
            #expect(SafeText(word).string == word)
        }
        let stack = "ی" + String(repeating: "\u{064E}\u{200C}", count: 20)
        let marks = SafeText(stack).string.unicodeScalars.filter { $0 == "\u{064E}" }
        #expect(marks.count == 4)
    }

    @Test("SafeText removes marks without a base character", arguments: ["\u{0301}a", "\u{093F}a", "\u{20E3}a"])
    func leadingMark(text: String) {
        #expect(SafeText(text).string == "a")
        #expect(SafeText.paragraphs("b\n" + text).map(\.string) == ["b", "a"])
    }

    @Test(
        "SafeText keeps at most four joiners in one emoji, with or without skin tones",
        arguments: ["👩\u{200D}", "👩🏽\u{200D}", "❤\u{FE0F}\u{200D}"]
    )
    func joinersInOneEmoji(unit: String) {
        let text = SafeText(String(repeating: unit, count: 40)).string
        let longest = text.map { $0.unicodeScalars.count { $0 == "\u{200D}" } }.max()
        #expect(longest == 4)
    }

    @Test("SafeText.paragraphs splits a text at tabs and line breaks, trims the paragraphs and drops blank ones")
    func paragraphs() {
        let text = "  One\tand \r\n\r\n two.\u{2029}\u{200B}\n three\u{1B}[0m "
        #expect(SafeText.paragraphs(text) == ["One", "and", "two.", "three"])
        #expect(SafeText.paragraphs("\n \n").isEmpty)
        #expect(SafeText.paragraphs("one\ntwo").joined(separator: ", ") == "one, two")
    }
}

struct ControlSequenceTests {
    @Test(
        "SafeText removes a complete control sequence with its payload, an incomplete one up to its first invalid character, and the introducer of an unterminated string",
        arguments: [
            "a\u{1B}[31mb", "a\u{9B}31mb", "a\u{1B}[?1049hb", "a\u{1B}[1;31;4mb", "a\u{1B}[0 qb",
            "a\u{1B}]0;title\u{07}b", "a\u{1B}]0;title\u{1B}\\b", "a\u{9D}0;title\u{9C}b", "a\u{1B}]52;c;aGk=\u{07}b",
            "a\u{1B}]8;;https://example.com\u{1B}\\b\u{1B}]8;;\u{1B}\\", "a\u{1B}Pq#0~\u{1B}\\b", "a\u{90}+q\u{9C}b",
            "a\u{1B}_Gpayload\u{1B}\\b", "a\u{9F}x\u{9C}b", "a\u{1B}^x\u{1B}\\b", "a\u{9E}x\u{9C}b",
            "a\u{1B}Xx\u{1B}\\b", "a\u{98}x\u{9C}b", "a\u{1B}]0;two\nlines\u{07}b", "a\u{1B}]0;cancelled\u{18}b",
            "a\u{1B}]0;cancelled\u{1A}b", "a\u{1B}cb", "a\u{1B}(Bb", "a\u{1B}#8b", "a\u{1B}7b", "a\u{1B}\u{1B}[31mb",
            // An OSC sequence inside a DCS string: the passthrough sequence of tmux.
            "a\u{1B}Ptmux;\u{1B}\u{1B}]52;c;aGk=\u{07}\u{1B}\\b",
        ].map { ($0, "ab") } + [
            // An unterminated string loses only its introducer. The next sequence ends a string, as it does in a terminal.
            ("a\u{1B}]0;rest of the title", "a0;rest of the title"), ("a\u{9D}rest", "arest"),
            ("a\u{1B}Prest", "arest"), ("a\u{1B}]0;gone\u{1B}[1mb", "ab"),
            // A CSI sequence ends before the first character that its grammar does not allow.
            ("a\u{1B}[31é", "aé"), ("a\u{1B}[31", "a"), ("a\u{1B}[", "a"), ("a\u{1B}[3\n1m", "a 1m"),
            ("a\u{1B}é", "aé"), ("a\u{1B}", "a"), ("a\u{1B}(", "a"),
        ]
    )
    func controlSequences(text: String, expected: String) {
        #expect(SafeText(text).string == expected)
    }

    @Test(
        "SafeText removes unterminated control sequences in linear time",
        .timeLimit(.minutes(10)),
        arguments: ["\u{1B}]", "\u{1B}[", "\u{1B}(", "\u{90}", "\u{1B}]\u{1B}"]
    )
    func linear(introducer: String) {
        let text = String(repeating: introducer, count: 200_000) + "a"
        #expect(!SafeText(text).string.contains("\u{1B}"))
    }
}

struct TruncationTests {
    @Test(
        "Truncating a SafeText shortens a wider text and appends an ellipsis",
        arguments: [
            ("Blade Runner", 12, "Blade Runner"), ("Blade Runner", 11, "Blade Runn…"), ("Blade Runner", 1, "…"),
            ("Blade Runner", 0, ""), ("Blade Runner", -1, ""), ("", 0, ""),
            // No space remains before the ellipsis.
            ("Blade Runner", 7, "Blade…"),
            // A wide character is never split, so the result can be one cell narrower.
            ("千と千尋", 8, "千と千尋"), ("千と千尋", 7, "千と千…"), ("千と千尋", 6, "千と…"), ("千と千尋", 2, "…"), ("千", 1, "…"),
            // A character of many code points is never split.
            ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 2, "…"),
            ("e\u{0301}e\u{0301}e\u{0301}", 2, "e\u{0301}…"), ("e\u{0301}e\u{0301}", 2, "e\u{0301}e\u{0301}"),
        ]
    )
    func cut(text: String, cells: Int, expected: String) {
        #expect(SafeText(text).truncated(toCells: cells).string == expected)
    }

    @Test("Padding a SafeText adds spaces on the side opposite to the alignment")
    func padding() {
        #expect(SafeText("千と").padded(toCells: 6) == "千と  ")
        #expect(SafeText("千と").padded(toCells: 6, .trailing) == "  千と")
        #expect(SafeText("千と").padded(toCells: 3) == "千と")
    }
}
