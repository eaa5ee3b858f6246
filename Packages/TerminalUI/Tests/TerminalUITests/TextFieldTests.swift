import SeededRandom
import TerminalText
import TerminalTextTesting
import Testing

@testable import TerminalUI

struct TextFieldTests {
    @Test(
        "TextField supports the editing keys of shells at the end, at the start and in the middle of its text",
        arguments: [
            (7, Key.left, "one two", 6), (7, .control("b"), "one two", 6), (7, .home, "one two", 0),
            (7, .control("a"), "one two", 0), (7, .backspace, "one tw", 6), (7, .control("u"), "", 0),
            (7, .control("w"), "one ", 4), (7, Key(.backspace, .alt), "one ", 4),
            (7, Key(.left, .control), "one two", 4), (7, Key(.left, .alt), "one two", 4),
            (7, Key(.character("b"), .alt), "one two", 4), (7, .right, "one two", 7), (7, .control("f"), "one two", 7),
            (7, .end, "one two", 7), (7, .control("e"), "one two", 7), (7, .delete, "one two", 7),
            (7, .control("d"), "one two", 7), (7, .control("k"), "one two", 7), (7, .character("!"), "one two!", 8),
            (2, .delete, "on two", 2), (2, .control("d"), "on two", 2), (2, .control("k"), "on", 2),
            (2, .control("u"), "e two", 0), (2, .control("w"), "e two", 0), (2, Key(.right, .control), "one two", 3),
            (3, Key(.right, .alt), "one two", 7), (3, Key(.character("f"), .alt), "one two", 7),
            (4, .control("w"), "two", 0), (2, .character("é"), "onée two", 3), (2, .end, "one two", 7),
            (0, .left, "one two", 0), (0, .backspace, "one two", 0), (0, .control("w"), "one two", 0),
            (0, Key(.left, .control), "one two", 0), (0, .character(" "), " one two", 1),
        ]
    )
    func keys(start: Int, key: Key, text: String, cursor: Int) {
        var field = TextField("one two")
        while field.cursor > start { _ = field.handle(.left) }
        let isKnown = field.handle(key)
        #expect(isKnown && field.text == text && field.cursor == cursor)
    }

    @Test(
        "TextField ignores keys that do not edit text",
        arguments: [
            Key.up, .down, .enter, .escape, .tab, .backTab, .pageUp, .pageDown, Key(.insert), Key(.function(1)),
            .control("c"), Key(.character("x"), .alt), Key(.delete, .control), Key(.left, .shift),
            Key(.character("x"), [.alt, .control]),
        ]
    )
    func otherKeys(key: Key) {
        var field = TextField("one")
        let isKnown = field.handle(key)
        #expect(!isKnown)
        #expect(field == TextField("one"))
    }

    @Test(
        "TextField moves the cursor over whole characters and deletes whole characters",
        arguments: ["é", "e\u{301}", "千", "🇩🇪", "👨‍👩‍👧‍👦", "👍🏽", "❤️", "क्षि", "한"]
    )
    func characters(character: String) {
        var field = TextField("a\(character)b")
        for key in [Key.left, .backspace, .left] { _ = field.handle(key) }
        #expect(field.text == "ab" && field.cursor == 0)
        field.insert(character)
        #expect(field.text == character + "ab" && field.cursor == 1)
        for key in [Key.left, .delete] { _ = field.handle(key) }
        #expect(field.text == "ab")
    }

    @Test(
        "TextField combines characters that arrive in parts",
        arguments: [
            (["e", "\u{301}"], "e\u{301}", 1), (["\u{1F1E9}", "\u{1F1EA}"], "🇩🇪", 1), (["❤", "\u{FE0F}"], "❤️", 1),
            (["\u{301}", "e"], "e", 1), (["🤷", "\u{200D}", "♀", "\u{FE0F}"], "🤷\u{200D}♀\u{FE0F}", 1),
            (["🤷", "\u{200D}", "a"], "🤷a", 2), (["👨", "\u{200D}", "👩", "\u{200D}", "👧"], "👨\u{200D}👩\u{200D}👧", 1),
            (["👍", "🏽"], "👍🏽", 1), (["ᄒ", "ᅡ", "ᆫ"], "한", 1),
        ]
    )
    func parts(parts: [Character], text: String, cursor: Int) {
        var field = TextField()
        for part in parts { _ = field.handle(.character(part)) }
        #expect(field.text == text && field.cursor == cursor)
    }

    @Test("TextField combines characters that become adjacent after a deletion")
    func meeting() {
        var field = TextField("\u{1F1E9}x\u{1F1EA}")
        _ = field.handle(.left)
        _ = field.handle(.backspace)
        #expect(field.text == "🇩🇪" && field.cursor == 1)
    }

    @Test("TextField truncates inserted text to the maximum length, keeps the existing text, and reports the cut")
    func longest() {
        var field = TextField("abcdef", maximumLength: 4)
        #expect(field.text == "abcd" && field.isCut)
        for key in [Key.left, .backspace] { _ = field.handle(key) }
        #expect(!field.isCut)
        field.insert("xy")
        #expect(field.text == "abxd" && field.cursor == 3)
        _ = field.handle(.left)
        #expect(field.isCut)
        field.selectAll()
        _ = field.handle(.backspace)
        #expect(field.text.isEmpty && !field.isCut)
        field = TextField(String(repeating: "千", count: 100_000))
        #expect(field.text.count == TextField.defaultMaximumLength)
        // One character can have any number of scalars.
        field.replace(with: "a" + String(repeating: "\u{93E}", count: 5_000))
        #expect(field.text.unicodeScalars.count == 5 * TextField.defaultMaximumLength)
    }
}

struct TextFieldDrawingTests {
    private func canvas(_ field: TextField, width: Int, placeholder: SafeText = "", isFocused: Bool = true) -> Canvas {
        var canvas = Canvas(Size(columns: 10, rows: 1))
        field.draw(on: &canvas, row: 0, column: 1, width: width, placeholder: placeholder, isFocused: isFocused)
        return canvas
    }

    @Test(
        "TextField draws the last part of its text that fits before the cursor",
        arguments: [
            ("", 5, "", 1), ("abc", 5, " abc", 4), ("abcd", 5, " abcd", 5), ("abcde", 5, " bcde", 5),
            ("abcdefgh", 5, " efgh", 5), ("千千千", 5, " 千千", 5), ("a", 1, "", 1), ("千", 1, "", 1), ("ab🇩🇪", 4, " b🇩🇪", 4),
            ("abc", 0, "", nil), ("abc", -3, "", nil),
        ]
    )
    func atEnd(text: String, width: Int, line: String, cursor: Int?) {
        let canvas = canvas(TextField(text), width: width)
        #expect(canvas.lines == [line])
        #expect(canvas.cursor == cursor.map { Position(row: 0, column: $0) })
    }

    @Test("TextField without focus draws no cursor, and an empty TextField draws its placeholder")
    func unfocused() {
        #expect(canvas(TextField("abc"), width: 5, isFocused: false).cursor == nil)
        let empty = canvas(TextField(), width: 5, placeholder: "a title")
        #expect(empty.lines == [" (a t…"])
        #expect(empty.style(row: 0, column: 1) == .secondary)
        #expect(canvas(TextField("x"), width: 5, placeholder: "a title").lines == [" x"])
    }

    @Test("TextField has one safe line after random keys and texts, draws a visible cursor and splits no character")
    func property() {
        let keys: [Key] = [
            .left, .right, .home, .end, .backspace, .delete, .control("w"), .control("u"), .control("k"),
            Key(.left, .alt), Key(.right, .alt),
        ]
        var generator = SplitMix64(seed: 3)
        let samples = HostileText.samples(200, seed: 4)
        for sample in samples {
            var field = TextField(sample)
            for _ in 0..<20 {
                switch Int.random(in: 0...3, using: &generator) {
                case 0: field.insert(samples.randomElement(using: &generator) ?? "")
                case 1: _ = field.handle(.character(sample.randomElement(using: &generator) ?? "x"))
                default: _ = field.handle(keys.randomElement(using: &generator) ?? .left)
                }
                #expect(field.text == SafeText(field.text).string)
                #expect(field.text.count <= TextField.defaultMaximumLength)
                #expect((0...field.text.count).contains(field.cursor))
                let width = Int.random(in: 1...9, using: &generator)
                let canvas = canvas(field, width: width)
                #expect(canvas.cursor.map { (1..<1 + width).contains($0.column) } == true, "\(field) in \(width)")
                #expect(canvas.brokenCells == [])
                #expect(([0] + Array((1 + width)..<10)).allSatisfy { canvas[0, $0] == .blank })
            }
        }
    }

    @Test(
        "A masked TextField shows and scrolls one dot per character, also for wide characters, with a cell for the cursor",
        arguments: [
            ("", [], 8, "", 1), ("lime", [], 8, " ••••", 5), ("千が", [], 8, " ••", 3), ("a b", [], 8, " •••", 4),
            ("👨‍👩‍👧‍👦e\u{301}", [], 8, " ••", 3), ("千が한", [.left], 8, " •••", 3), ("千が한", [.home], 8, " •••", 1),
            ("千千千千千千千千", [], 4, " •••", 4), ("千千千千千千千千", [.home], 4, " ••••", 1),
        ] as [(String, [Key], Int, String, Int)]
    )
    func masked(text: String, keys: [Key], width: Int, line: String, cursor: Int) {
        var field = TextField(text, isMasked: true)
        for key in keys { _ = field.handle(key) }
        let canvas = canvas(field, width: width)
        #expect(canvas.lines == [line])
        #expect(canvas.cursor?.column == cursor)
    }

    @Test("A selected masked TextField shows inverse dots, and typing replaces the selection")
    func maskedSelection() {
        var field = TextField("lime", isMasked: true)
        field.selectAll()
        let canvas = canvas(field, width: 8)
        #expect(canvas.lines[0].hasPrefix(" ••••") && canvas.style(row: 0, column: 1) == .selection)
        _ = field.handle(.character("x"))
        #expect(field.text == "x")
    }

    @Test("The text of a masked TextField is in no description or dump of the field")
    func maskedDescriptions() {
        struct Screen {
            let password = TextField("lime", isMasked: true)
            let name = TextField("anna")
        }
        var dumped = ""
        dump(Screen(), to: &dumped)
        let field = Screen().password
        for text in [dumped, "\(Screen())", String(reflecting: Screen()), "\(field)", "\(Optional(field) as Any)"] {
            #expect(!text.contains("lime"), "\(text)")
        }
        #expect(dumped.contains("anna"))
    }
}
