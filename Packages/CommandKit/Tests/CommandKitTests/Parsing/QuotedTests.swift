import CommandKit
import Testing

@Suite("Quoting of what a user typed")
struct QuotedTests {
    @Test(
        "Control and formatting characters are spelt out",
        arguments: [
            ("\u{0}", "\\u{0}"), ("\u{1B}[2J", "\\u{1B}[2J"), ("\u{9B}", "\\u{9B}"), ("\u{7F}", "\\u{7F}"),
            ("a\r\nb", "a\\u{D}\\u{A}b"), ("\u{202E}", "\\u{202E}"), ("\u{2069}", "\\u{2069}"),
            ("\u{200E}", "\\u{200E}"), ("\u{2028}", "\\u{2028}"), ("\u{FEFF}", "\\u{FEFF}"),
            ("\u{E0041}", "\\u{E0041}"),
        ]
    )
    func spelt(text: String, shown: String) {
        #expect(quoted(text) == "'\(shown)'")
    }

    @Test("Letters of any script, marks and joined emoji stay", arguments: ["Amélie", "七人の侍", "👩‍🚀", "e\u{301}", "a\\b"])
    func kept(text: String) {
        #expect(quoted(text) == "'\(text)'")
    }

    @Test("A text of up to 80 scalars is whole, a longer one is cut")
    func cut() {
        let limit = String(repeating: "a", count: 80)
        #expect(quoted(limit) == "'\(limit)'")
        #expect(quoted(limit + "b") == "'\(limit)…'")
    }
}
