import TerminalText
import Testing

@Suite("Wrapping")
struct WordWrapTests {
    @Test(
        "breaks lines where the script allows it",
        arguments: [
            ("", 10, []),
            ("   ", 10, []),
            ("a blade runner must", 19, ["a blade runner must"]),
            ("a blade runner must", 18, ["a blade runner", "must"]),
            ("a blade runner must", 7, ["a blade", "runner", "must"]),
            // Spaces at a break are dropped, spaces inside a line are kept.
            ("  one  two   three ", 8, ["one  two", "three"]),
            // A long word fills lines, and the next word may share its last.
            ("x abcdefghij k", 4, ["x", "abcd", "efgh", "ij k"]),
            ("e\u{0301}e\u{0301}e\u{0301}", 2, ["e\u{0301}e\u{0301}", "e\u{0301}"]),
            ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, ["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"]),
            // A no-break space is no place to break.
            ("one 100\u{A0}km", 9, ["one", "100\u{A0}km"]),
            // Chinese and Japanese break anywhere but before closing and after opening punctuation.
            ("千と千尋の神隠し", 6, ["千と千", "尋の神", "隠し"]),
            ("千と千尋の神隠し", 5, ["千と", "千尋", "の神", "隠し"]),
            ("映画です。映画", 8, ["映画で", "す。映画"]),
            ("映画で「映画", 8, ["映画で", "「映画"]),
            ("映画Blade映画", 6, ["映画", "Blade", "映画"]),
            // Korean words stay whole.
            ("기생충은 영화다", 11, ["기생충은", "영화다"]),
            ("\u{1112}\u{1161}\u{1112}\u{1161} \u{1112}\u{1161}\u{1112}\u{1161}", 7, ["하하", "하하"]),
            ("한국의 기생충", 8, ["한국의", "기생충"]),
            // A line too narrow for a character holds it all the same.
            ("千と", 1, ["千", "と"]),
            ("ab", 0, ["a", "b"]),
            ("ab", -3, ["a", "b"]),
        ]
    )
    func lines(text: String, cells: Int, expected: [String]) {
        #expect(SafeText(text).wrapped(toCells: cells).map(\.string) == expected)
    }

    @Test(
        "a long text is wrapped in time that grows with its length",
        .timeLimit(.minutes(1)),
        arguments: ["x", "千", "x "]
    )
    func linear(unit: String) {
        let lines = SafeText(String(repeating: unit, count: 100_000)).wrapped(toCells: 80)
        #expect(lines.count >= 1_250)
    }
}
