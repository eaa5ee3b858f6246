import TerminalText
import Testing

@Suite("Cutting and padding to cells")
struct TruncationTests {
    @Test(
        "a longer text is cut and says so",
        arguments: [
            ("Blade Runner", 12, "Blade Runner"), ("Blade Runner", 11, "Blade Runn…"), ("Blade Runner", 1, "…"),
            ("Blade Runner", 0, ""), ("Blade Runner", -1, ""), ("", 0, ""),
            // No space is left before the ellipsis.
            ("Blade Runner", 7, "Blade…"),
            // Half a wide character is never left: one cell short instead.
            ("千と千尋", 8, "千と千尋"), ("千と千尋", 7, "千と千…"), ("千と千尋", 6, "千と…"), ("千と千尋", 2, "…"),
            ("千", 1, "…"),
            // A character of many code points goes or stays as a whole.
            ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 2, "…"),
            ("e\u{0301}e\u{0301}e\u{0301}", 2, "e\u{0301}…"), ("e\u{0301}e\u{0301}", 2, "e\u{0301}e\u{0301}"),
        ]
    )
    func cut(text: String, cells: Int, expected: String) {
        #expect(SafeText(text).truncated(toCells: cells).string == expected)
    }

    @Test("padding counts cells, on the side away from the alignment")
    func padding() {
        #expect(SafeText("千と").padded(toCells: 6) == "千と  ")
        #expect(SafeText("千と").padded(toCells: 6, .trailing) == "  千と")
        #expect(SafeText("千と").padded(toCells: 3) == "千と")
    }
}
