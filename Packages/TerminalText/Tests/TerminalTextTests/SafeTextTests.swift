import TerminalText
import TerminalTextTesting
import Testing

struct SafeTextTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let rule: String
        let given: String
        let expected: String
        var testDescription: String { rule }
    }

    @Test(
        "SafeText keeps visible characters, replaces line breaks, tabs and private-use characters, and removes invisible ones",
        arguments: [
            Example(rule: "ASCII stays", given: "WALL·E (2008) & more", expected: "WALL·E (2008) & more"),
            Example(rule: "control characters are removed", given: "a\u{00}b\u{08}c\u{7F}d\u{80}e", expected: "abcde"),
            Example(rule: "CRLF is one space", given: "Blade\r\nRunner", expected: "Blade Runner"),
            Example(rule: "next line is one space", given: "a\u{85}b", expected: "a b"),
            Example(rule: "a run of breaks is one space", given: "a\t\n\u{85}\u{2028}\u{2029}b", expected: "a b"),
            Example(rule: "a hidden control inside a run does not split it", given: "a\n\u{07}\nb", expected: "a b"),
            Example(rule: "right-to-left override is removed", given: "safe\u{202E}gpj.exe", expected: "safegpj.exe"),
            Example(rule: "isolates are removed", given: "\u{2066}a\u{2069}", expected: "a"),
            Example(rule: "direction marks are removed", given: "a\u{200E}\u{200F}\u{061C}b", expected: "ab"),
            Example(rule: "tags are removed", given: "🏴\u{E0067}\u{E0062}\u{E007F}", expected: "🏴"),
            Example(
                rule: "zero-width space and byte order mark are removed",
                given: "\u{FEFF}a\u{200B}b\u{2060}",
                expected: "ab"
            ),
            Example(rule: "soft hyphens are removed", given: "mo\u{AD}vie", expected: "movie"),
            Example(rule: "blank fillers are removed", given: "a\u{3164}\u{115F}\u{FFA0}b", expected: "ab"),
            Example(rule: "annotation marks are removed", given: "\u{FFF9}a\u{FFFB}", expected: "a"),
            Example(rule: "private use is replaced", given: "a\u{E0B0}\u{F8FF}", expected: "a\u{FFFD}\u{FFFD}"),
            Example(rule: "unassigned stays", given: "a\u{0378}", expected: "a\u{0378}"),
            Example(rule: "the Arabic number sign is visible and stays", given: "\u{0600}١", expected: "\u{0600}١"),
            Example(rule: "no-break and ideographic spaces stay", given: "a\u{A0}b　c", expected: "a\u{A0}b　c"),
        ]
    )
    func rules(example: Example) {
        #expect(SafeText(example.given).string == example.expected)
    }

    @Test("SafeText removes noncharacters", arguments: HostileText.noncharacters)
    func noncharacters(text: String) {
        #expect(SafeText("a" + text + "b").string == "ab")
    }

    @Test(
        "SafeText keeps joiners and selectors only where they change the glyph",
        arguments: [
            Example(rule: "family", given: "👨‍👩‍👧‍👦", expected: "👨‍👩‍👧‍👦"),
            Example(rule: "skin tone before joiner", given: "👩🏽‍🚀", expected: "👩🏽‍🚀"),
            Example(rule: "selector before joiner", given: "🏳️‍🌈", expected: "🏳️‍🌈"),
            Example(rule: "keycap", given: "1️⃣", expected: "1️⃣"),
            Example(rule: "Sinhala conjunct", given: "ශ්‍රී", expected: "ශ්‍රී"),
            Example(rule: "Persian non-joiner", given: "می‌خواهم", expected: "می‌خواهم"),
            Example(rule: "Devanagari non-joiner", given: "क्‌ष", expected: "क्‌ष"),
            Example(rule: "ideographic variant", given: "葛\u{E0100}", expected: "葛\u{E0100}"),
            Example(rule: "joiner between letters is removed", given: "a\u{200D}b", expected: "ab"),
            Example(rule: "joiner without a second emoji is removed", given: "👩\u{200D}a\u{200D}", expected: "👩a"),
            Example(rule: "joiner before an emoji alone is removed", given: "a\u{200D}👩", expected: "a👩"),
            Example(rule: "joiner after a flag is removed", given: "🇩🇪\u{200D}👩", expected: "🇩🇪👩"),
            Example(rule: "joiner between digits is removed", given: "1\u{200D}2", expected: "12"),
            Example(rule: "non-joiner between Latin letters is removed", given: "pay\u{200C}pal", expected: "paypal"),
            Example(rule: "second non-joiner is removed", given: "ی\u{200C}\u{200C}ی", expected: "ی\u{200C}ی"),
            Example(rule: "emoji selector on a letter is removed", given: "a\u{FE0F}", expected: "a"),
            Example(rule: "text selector is removed", given: "⌚\u{FE0E}", expected: "⌚"),
            Example(rule: "second selector is removed", given: "葛\u{E0100}\u{E0101}", expected: "葛\u{E0100}"),
            Example(rule: "selector at the start is removed", given: "\u{FE00}a", expected: "a"),
            Example(rule: "selector on a mark is removed", given: "e\u{0301}\u{FE00}", expected: "e\u{0301}"),
            Example(rule: "selector on a non-joiner is removed", given: "ی\u{200C}\u{FE00}ی", expected: "ی\u{200C}ی"),
            Example(rule: "selector on a space is removed", given: "a \u{FE00}b", expected: "a b"),
        ]
    )
    func joiners(example: Example) {
        let scalars = Array(SafeText(example.given).string.unicodeScalars)
        #expect(scalars == Array(example.expected.unicodeScalars))
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

    @Test("SafeText sanitizes a string literal")
    func literal() {
        let text: SafeText = "a\u{1B}[1mb\n"
        #expect(text.string == "ab ")
    }

    @Test("SafeText.paragraphs splits a text at tabs and line breaks, trims the paragraphs and drops blank ones")
    func paragraphs() {
        let text = "  One\tand \r\n\r\n two.\u{2029}\u{200B}\n three\u{1B}[0m "
        #expect(SafeText.paragraphs(text) == ["One", "and", "two.", "three"])
        #expect(SafeText.paragraphs("\n \n").isEmpty)
    }

    @Test("A sequence of SafeText is joined with a separator")
    func joined() {
        let genres: [SafeText] = ["Drama", "Science Fiction"]
        #expect(genres.joined(separator: ", ") == "Drama, Science Fiction")
        #expect([SafeText]().joined(separator: ", ").isEmpty)
    }
}

struct ControlSequenceTests {
    @Test(
        "SafeText removes a complete control sequence with its payload",
        arguments: [
            "a\u{1B}[31mb", "a\u{9B}31mb", "a\u{1B}[?1049hb", "a\u{1B}[1;31;4mb", "a\u{1B}[0 qb",
            "a\u{1B}]0;title\u{07}b", "a\u{1B}]0;title\u{1B}\\b", "a\u{9D}0;title\u{9C}b",
            "a\u{1B}]52;c;aGk=\u{07}b", "a\u{1B}]8;;https://example.com\u{1B}\\b\u{1B}]8;;\u{1B}\\",
            "a\u{1B}Pq#0~\u{1B}\\b", "a\u{90}+q\u{9C}b", "a\u{1B}_Gpayload\u{1B}\\b", "a\u{9F}x\u{9C}b",
            "a\u{1B}^x\u{1B}\\b", "a\u{9E}x\u{9C}b", "a\u{1B}Xx\u{1B}\\b", "a\u{98}x\u{9C}b",
            "a\u{1B}]0;two\nlines\u{07}b", "a\u{1B}]0;cancelled\u{18}b", "a\u{1B}]0;cancelled\u{1A}b",
            "a\u{1B}cb", "a\u{1B}(Bb", "a\u{1B}#8b", "a\u{1B}7b", "a\u{1B}\u{1B}[31mb",
            // An OSC sequence inside a DCS string: the passthrough sequence of tmux.
            "a\u{1B}Ptmux;\u{1B}\u{1B}]52;c;aGk=\u{07}\u{1B}\\b",
        ]
    )
    func whole(text: String) {
        #expect(SafeText(text).string == "ab")
    }

    @Test(
        "SafeText removes an incomplete CSI or escape sequence up to its first invalid character, and the introducer of an unterminated string",
        arguments: [
            // An unterminated string loses only its introducer.
            ("a\u{1B}]0;rest of the title", "a0;rest of the title"),
            ("a\u{9D}rest", "arest"),
            ("a\u{1B}Prest", "arest"),
            // The next sequence ends a string, as it does in a terminal.
            ("a\u{1B}]0;gone\u{1B}[1mb", "ab"),
            // A CSI sequence ends before the first character that its grammar does not allow.
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
        "SafeText removes unterminated control sequences in linear time",
        .timeLimit(.minutes(1)),
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
            ("千と千尋", 8, "千と千尋"), ("千と千尋", 7, "千と千…"), ("千と千尋", 6, "千と…"), ("千と千尋", 2, "…"),
            ("千", 1, "…"),
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
