import Foundation
import TerminalText
import Testing

struct FieldListTests {
    private var list: FieldList {
        var list = FieldList()
        list.append("Director", "Ridley Scott")
        list.append("Tagline", "")
        list.append("題名", "ブレードランナー")
        list.append("Cast", "Harrison Ford, Rutger Hauer, Sean Young")
        return list
    }

    private func lines(width: Int?) -> [String] {
        list.lines(width: width).map { $0.rendered(.none) }
    }

    @Test("A FieldList aligns values by cells, wraps them, and omits empty values")
    func aligned() {
        #expect(
            lines(width: 30) == [
                "Director  Ridley Scott",
                "題名      ブレードランナー",
                "Cast      Harrison Ford,",
                "          Rutger Hauer, Sean",
                "          Young",
            ]
        )
    }

    @Test("A FieldList without a width limit does not wrap, an empty one has no lines, and labels are bold")
    func unlimited() {
        #expect(FieldList().lines(width: 80).isEmpty)
        #expect(list.lines(width: 80)[0].rendered(.sixteenColors) == "\u{1B}[1mDirector\u{1B}[0m  Ridley Scott")
        #expect(lines(width: nil).last == "Cast      Harrison Ford, Rutger Hauer, Sean Young")
    }

    @Test("A narrow FieldList places values below their labels")
    func narrow() {
        #expect(lines(width: 26).first == "Director  Ridley Scott")
        #expect(
            lines(width: 25) == [
                "Director", "  Ridley Scott", "題名", "  ブレードランナー", "Cast", "  Harrison Ford, Rutger",
                "  Hauer, Sean Young",
            ]
        )
    }
}

struct WordWrapTests {
    @Test(
        "SafeText wraps where the script of the text allows a line break",
        arguments: [
            ("", 10, []), ("   ", 10, []), ("a blade runner must", 19, ["a blade runner must"]),
            ("a blade runner must", 18, ["a blade runner", "must"]),
            ("a blade runner must", 7, ["a blade", "runner", "must"]),
            // Spaces at a break are dropped, spaces inside a line are kept. Lines do not break at a no-break space.
            ("  one  two   three ", 8, ["one  two", "three"]), ("one 100\u{A0}km", 9, ["one", "100\u{A0}km"]),
            // A long word fills lines, and the next word may share the last of these lines.
            ("x abcdefghij k", 4, ["x", "abcd", "efgh", "ij k"]), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, ["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"]),
            ("e\u{0301}e\u{0301}e\u{0301}", 2, ["e\u{0301}e\u{0301}", "e\u{0301}"]),
            // Chinese and Japanese do not break before closing or after opening punctuation.
            ("千と千尋の神隠し", 6, ["千と千", "尋の神", "隠し"]), ("千と千尋の神隠し", 5, ["千と", "千尋", "の神", "隠し"]),
            ("映画です。映画", 8, ["映画で", "す。映画"]), ("映画で「映画", 8, ["映画で", "「映画"]), ("映画Blade映画", 6, ["映画", "Blade", "映画"]),
            // Korean words stay whole.
            ("기생충은 영화다", 11, ["기생충은", "영화다"]), ("한국의 기생충", 8, ["한국의", "기생충"]),
            ("\u{1112}\u{1161}\u{1112}\u{1161} \u{1112}\u{1161}\u{1112}\u{1161}", 7, ["하하", "하하"]),
            // A line too narrow for a character still contains it.
            ("千と", 1, ["千", "と"]), ("ab", 0, ["a", "b"]), ("ab", -3, ["a", "b"]),
        ]
    )
    func lines(text: String, cells: Int, expected: [String]) {
        #expect(SafeText(text).wrapped(toCells: cells).map(\.string) == expected)
    }

    @Test("A word wider than a line has a whole line if words do not break")
    func wholeWords() {
        let lines = SafeText("see https://example.org now").wrapped(toCells: 8, breaksWords: false)
        #expect(lines.map(\.string) == ["see", "https://example.org", "now"])
    }

    @Test("Wrapping a long SafeText takes linear time", .timeLimit(.minutes(10)), arguments: ["x", "千", "x "])
    func linear(unit: String) {
        let lines = SafeText(String(repeating: unit, count: 100_000)).wrapped(toCells: 80)
        #expect(lines.count >= 1_250)
    }
}

struct TabSeparatedTests {
    @Test("TabSeparated keeps every field of a row, and tabs and line breaks inside fields do not add fields")
    func fields() {
        let title = SafeText(String(repeating: "long ", count: 100))
        let row = TabSeparated.row([SafeText("a\tb"), title, "", SafeText("c\r\nd"), SafeText("e\u{2028}f")])
        #expect(row == "a b\t\(title.string)\t\tc d\te f")
    }
}

struct JSONTextTests {
    @Test(
        "JSONText escapes control and format characters without loss",
        arguments: [
            "\u{1B}[2J", "\u{7F}", "\u{9B}31m", "\u{202E}abc", "\u{2066}x\u{2069}", "\u{E0041}", "\u{2028}", "a\nb",
        ]
    )
    func escapes(text: String) throws {
        let json = try JSONText.text(["title": text])
        let rest = json.dropFirst("{\n  ".count).dropLast("\n}\n".count)
        #expect(rest.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        #expect(rest.unicodeScalars.allSatisfy { $0.properties.generalCategory != .format })
        #expect(try JSONDecoder().decode([String: String].self, from: Data(json.utf8)) == ["title": text])
    }

    @Test(
        "JSONText has sorted keys, ends with a line break, and does not escape letters of any script, emoji and slashes"
    )
    func readable() throws {
        #expect(try JSONText.text(["b": "千と千尋 🎬/", "a": "é"]) == "{\n  \"a\" : \"é\",\n  \"b\" : \"千と千尋 🎬/\"\n}\n")
    }
}

@Suite("CommaSeparated")
struct CommaSeparatedTests {
    @Test("CommaSeparated quotes fields with commas and quotation marks, also before a combining mark, and no others")
    func row() {
        let marked = CommaSeparated.row([SafeText("a,\u{301}b"), SafeText("c\"\u{301}d")])
        #expect(marked.unicodeScalars.elementsEqual("\"a,\u{301}b\",\"c\"\"\u{301}d\"".unicodeScalars))
        #expect(CommaSeparated.row(["a b", "c,d", #"e"f"#, "", "'g"]) == #"a b,"c,d","e""f",,'g"#)
    }

    @Test(
        "CommaSeparated writes an apostrophe before a text that a spreadsheet would read as a formula",
        arguments: [
            ("=1+1", "'=1+1"), ("+A1", "'+A1"), ("-A1", "'-A1"), ("@SUM(A1)", "'@SUM(A1)"), ("=A1,B1", "\"'=A1,B1\""),
            ("-12", "-12"), ("+1.5", "+1.5"), ("a=1", "a=1"), ("-", "'-"), ("\"=1\"", "\"\"\"=1\"\"\""),
            ("=\u{301}1", "'=\u{301}1"), ("'=1", "''=1"), ("\t=1", "' =1"), ("' =1", "'' =1"), ("'71", "'71"),
        ]
    )
    func formula(text: String, field: String) {
        #expect(CommaSeparated.row([SafeText(text)]) == field)
    }
}
