import TerminalText
import TerminalTextTesting
import Testing

@Suite("Safe text")
struct SafeTextTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let rule: String
        let given: String
        let expected: String
        var testDescription: String { rule }
    }

    @Test(
        "keeps what is seen and drops what is not",
        arguments: [
            Example(rule: "ASCII stays", given: "WALL·E (2008) & more", expected: "WALL·E (2008) & more"),
            Example(rule: "control characters go", given: "a\u{00}b\u{08}c\u{7F}d\u{80}e", expected: "abcde"),
            Example(rule: "CRLF is one space", given: "Blade\r\nRunner", expected: "Blade Runner"),
            Example(rule: "next line is one space", given: "a\u{85}b", expected: "a b"),
            Example(rule: "a run of breaks is one space", given: "a\t\n\u{85}\u{2028}\u{2029}b", expected: "a b"),
            Example(rule: "a hidden control inside a run does not split it", given: "a\n\u{07}\nb", expected: "a b"),
            Example(rule: "right-to-left override goes", given: "safe\u{202E}gpj.exe", expected: "safegpj.exe"),
            Example(rule: "isolates go", given: "\u{2066}a\u{2069}", expected: "a"),
            Example(rule: "direction marks go", given: "a\u{200E}\u{200F}\u{061C}b", expected: "ab"),
            Example(rule: "tags go", given: "🏴\u{E0067}\u{E0062}\u{E007F}", expected: "🏴"),
            Example(
                rule: "zero-width space and byte order mark go",
                given: "\u{FEFF}a\u{200B}b\u{2060}",
                expected: "ab"
            ),
            Example(rule: "soft hyphens go", given: "mo\u{AD}vie", expected: "movie"),
            Example(rule: "blank fillers go", given: "a\u{3164}\u{115F}\u{FFA0}b", expected: "ab"),
            Example(rule: "annotation marks go", given: "\u{FFF9}a\u{FFFB}", expected: "a"),
            Example(rule: "private use is replaced", given: "a\u{E0B0}\u{F8FF}", expected: "a\u{FFFD}\u{FFFD}"),
            Example(rule: "unassigned stays", given: "a\u{0378}", expected: "a\u{0378}"),
            Example(rule: "the Arabic number sign is seen and stays", given: "\u{0600}١", expected: "\u{0600}١"),
            Example(rule: "no-break and ideographic spaces stay", given: "a\u{A0}b　c", expected: "a\u{A0}b　c"),
        ]
    )
    func rules(example: Example) {
        #expect(SafeText(example.given).string == example.expected)
    }

    @Test("drops noncharacters", arguments: HostileText.noncharacters)
    func noncharacters(text: String) {
        #expect(SafeText("a" + text + "b").string == "ab")
    }

    @Test(
        "keeps joiners and selectors where they change what is seen",
        arguments: [
            Example(rule: "family", given: "👨‍👩‍👧‍👦", expected: "👨‍👩‍👧‍👦"),
            Example(rule: "skin tone before joiner", given: "👩🏽‍🚀", expected: "👩🏽‍🚀"),
            Example(rule: "selector before joiner", given: "🏳️‍🌈", expected: "🏳️‍🌈"),
            Example(rule: "keycap", given: "1️⃣", expected: "1️⃣"),
            Example(rule: "Sinhala conjunct", given: "ශ්‍රී", expected: "ශ්‍රී"),
            Example(rule: "Persian non-joiner", given: "می‌خواهم", expected: "می‌خواهم"),
            Example(rule: "Devanagari non-joiner", given: "क्‌ष", expected: "क्‌ष"),
            Example(rule: "ideographic variant", given: "葛\u{E0100}", expected: "葛\u{E0100}"),
            Example(rule: "joiner between letters goes", given: "a\u{200D}b", expected: "ab"),
            Example(rule: "joiner without a second emoji goes", given: "👩\u{200D}a\u{200D}", expected: "👩a"),
            Example(rule: "joiner before an emoji alone goes", given: "a\u{200D}👩", expected: "a👩"),
            Example(rule: "joiner after a flag goes", given: "🇩🇪\u{200D}👩", expected: "🇩🇪👩"),
            Example(rule: "joiner between digits goes", given: "1\u{200D}2", expected: "12"),
            Example(rule: "non-joiner between Latin letters goes", given: "pay\u{200C}pal", expected: "paypal"),
            Example(rule: "second non-joiner goes", given: "ی\u{200C}\u{200C}ی", expected: "ی\u{200C}ی"),
            Example(rule: "emoji selector on a letter goes", given: "a\u{FE0F}", expected: "a"),
            Example(rule: "text selector goes", given: "⌚\u{FE0E}", expected: "⌚"),
            Example(rule: "second selector goes", given: "葛\u{E0100}\u{E0101}", expected: "葛\u{E0100}"),
            Example(rule: "selector at the start goes", given: "\u{FE00}a", expected: "a"),
            Example(rule: "selector on a mark goes", given: "e\u{0301}\u{FE00}", expected: "e\u{0301}"),
            Example(rule: "selector on a non-joiner goes", given: "ی\u{200C}\u{FE00}ی", expected: "ی\u{200C}ی"),
            Example(rule: "selector on a space goes", given: "a \u{FE00}b", expected: "a b"),
        ]
    )
    func joiners(example: Example) {
        let scalars = Array(SafeText(example.given).string.unicodeScalars)
        #expect(scalars == Array(example.expected.unicodeScalars))
    }

    @Test("keeps four nonspacing marks on a base")
    func marks() {
        let zalgo = "e" + String(repeating: "\u{0301}", count: 50) + "x\u{0302}"
        #expect(SafeText(zalgo).string.unicodeScalars.count == 1 + 4 + 1 + 1)
        // Hebrew with points, and Burmese with a stack of signs.
        for word in ["שָׁ֑לוֹם", "ကြွေး"] {
            #expect(SafeText(word).string == word)
        }
    }

    @Test("a joiner between marks does not start a new stack of them")
    func marksAndJoiners() {
        let stack = "ی" + String(repeating: "\u{064E}\u{200C}", count: 20)
        let marks = SafeText(stack).string.unicodeScalars.filter { $0 == "\u{064E}" }
        #expect(marks.count == 4)
    }

    @Test("drops marks with nothing to sit on", arguments: ["\u{0301}a", "\u{093F}a", "\u{20E3}a"])
    func leadingMark(text: String) {
        #expect(SafeText(text).string == "a")
        #expect(SafeText.paragraphs("b\n" + text).map(\.string) == ["b", "a"])
    }

    @Test(
        "keeps four joiners in one emoji, skin tones or not",
        arguments: ["👩\u{200D}", "👩🏽\u{200D}", "❤\u{FE0F}\u{200D}"]
    )
    func joinersInOneEmoji(unit: String) {
        let text = SafeText(String(repeating: unit, count: 40)).string
        let longest = text.map { $0.unicodeScalars.count { $0 == "\u{200D}" } }.max()
        #expect(longest == 4)
    }

    @Test("a literal keeps the same rules")
    func literal() {
        let text: SafeText = "a\u{1B}[1mb\n"
        #expect(text.string == "ab ")
    }

    @Test("paragraphs end at any line break; blank ones are left out")
    func paragraphs() {
        let text = "  One\tand \r\n\r\n two.\u{2029}\u{200B}\n three\u{1B}[0m "
        #expect(SafeText.paragraphs(text) == ["One", "and", "two.", "three"])
        #expect(SafeText.paragraphs("\n \n").isEmpty)
    }

    @Test("texts are joined with a separator")
    func joined() {
        let genres: [SafeText] = ["Drama", "Science Fiction"]
        #expect(genres.joined(separator: ", ") == "Drama, Science Fiction")
        #expect([SafeText]().joined(separator: ", ").isEmpty)
    }
}
