import TerminalText
import Testing

@testable import TerminalUI

@Suite("A field")
struct TextFieldTests {
    private func field(_ text: String, cursor: Int, keys: [Key] = []) -> TextField {
        var field = TextField(text)
        while field.cursor > cursor { _ = field.handle(.left) }
        for key in keys {
            let isKnown = field.handle(key)
            #expect(isKnown)
        }
        return field
    }

    @Test(
        "is edited with the keys that shells have taught people",
        arguments: [
            (Key.left, "one two", 6), (.control("b"), "one two", 6), (.home, "one two", 0),
            (.control("a"), "one two", 0),
            (.backspace, "one tw", 6), (.control("u"), "", 0), (.control("w"), "one ", 4),
            (Key(.backspace, .alt), "one ", 4),
            (Key(.left, .control), "one two", 4), (Key(.left, .alt), "one two", 4),
            (Key(.character("b"), .alt), "one two", 4),
            (.right, "one two", 7), (.control("f"), "one two", 7), (.end, "one two", 7), (.control("e"), "one two", 7),
            (.delete, "one two", 7), (.control("d"), "one two", 7), (.control("k"), "one two", 7),
            (.character("!"), "one two!", 8),
        ]
    )
    func keysAtEnd(key: Key, text: String, cursor: Int) {
        let field = field("one two", cursor: 7, keys: [key])
        #expect(field.text == text)
        #expect(field.cursor == cursor)
    }

    @Test(
        "in the middle of its text and at its beginning, too",
        arguments: [
            (2, Key.delete, "on two", 2), (2, .control("d"), "on two", 2), (2, .control("k"), "on", 2),
            (2, .control("u"), "e two", 0),
            (2, .control("w"), "e two", 0), (2, Key(.right, .control), "one two", 3),
            (3, Key(.right, .alt), "one two", 7),
            (3, Key(.character("f"), .alt), "one two", 7), (4, .control("w"), "two", 0),
            (2, .character("é"), "onée two", 3),
            (2, .end, "one two", 7), (0, .left, "one two", 0), (0, .backspace, "one two", 0),
            (0, .control("w"), "one two", 0),
            (0, Key(.left, .control), "one two", 0), (0, .character(" "), " one two", 1),
        ]
    )
    func keysInside(start: Int, key: Key, text: String, cursor: Int) {
        let field = field("one two", cursor: start, keys: [key])
        #expect(field.text == text)
        #expect(field.cursor == cursor)
    }

    @Test(
        "leaves other keys to others",
        arguments: [
            Key.up, .down, .enter, .escape, .tab, .backTab, .pageUp, .pageDown, Key(.insert), Key(.function(1)),
            .control("c"),
            Key(.character("x"), .alt), Key(.delete, .control), Key(.left, .shift),
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
        "keeps what is seen as one character together",
        arguments: ["é", "e\u{301}", "千", "🇩🇪", "👨‍👩‍👧‍👦", "👍🏽", "❤️", "क्षि", "한", "العربية".first.map(String.init) ?? ""]
    )
    func characters(character: String) {
        var field = TextField("a\(character)b")
        _ = field.handle(.left)
        #expect(field.cursor == 2)
        _ = field.handle(.backspace)
        #expect(field.text == "ab")
        _ = field.handle(.left)
        field.insert(character)
        #expect(field.text == character + "ab")
        _ = field.handle(.delete)
        #expect(field.text == character + "b")
    }

    @Test(
        "puts together what comes in parts",
        arguments: [
            (["e", "\u{301}"], "e\u{301}", 1), (["\u{1F1E9}", "\u{1F1EA}"], "🇩🇪", 1), (["❤", "\u{FE0F}"], "❤️", 1),
            (["\u{301}", "e"], "e", 1),
            (["👍", "🏽"], "👍🏽", 1), (["ᄒ", "ᅡ", "ᆫ"], "한", 1),
        ]
    )
    func parts(parts: [Character], text: String, cursor: Int) {
        var field = TextField()
        for part in parts { _ = field.handle(.character(part)) }
        #expect(field.text == text)
        #expect(field.cursor == cursor)
    }

    @Test("puts together what meets when something between is taken away")
    func meeting() {
        var field = TextField("\u{1F1E9}x\u{1F1EA}")
        _ = field.handle(.left)
        _ = field.handle(.backspace)
        #expect(field.text == "🇩🇪")
        #expect(field.cursor == 1)
        // The cursor is seen where it stands.
        var canvas = Canvas(Size(columns: 8, rows: 1))
        field.draw(on: &canvas, row: 0, column: 0, width: 8, isFocused: true)
        #expect(canvas.cursor == Position(row: 0, column: 2))
    }

    @Test(
        "takes one line of text and nothing that could act on a terminal",
        arguments: [
            ("two\r\nlines", "two lines"), ("\u{1B}[31mred\u{1B}[0m", "red"), ("\u{1B}]0;title\u{7}x", "x"),
            ("a\u{202E}b\u{200B}c", "abc"),
            ("\u{9B}2Jx", "x"), ("\u{0}\u{7F}\u{3}", ""), ("\u{E000}", "\u{FFFD}"),
        ]
    )
    func hostile(pasted: String, text: String) {
        var field = TextField()
        field.insert(pasted)
        #expect(field.text == text)
        #expect(TextField(pasted).text == text)
        field.replace(with: "old")
        field.replace(with: pasted)
        #expect(field.text == text)
        #expect(field.cursor == text.count)
    }

    @Test("takes no more than it has room for, and loses nothing for it")
    func longest() {
        let long = String(repeating: "x", count: TextField.longestText)
        #expect(TextField(long + "y").text == long)
        var field = field(long, cursor: 5, keys: [.character("y")])
        #expect(field.text == long)
        #expect(field.cursor == 5)
        _ = field.handle(.backspace)
        field.insert("ab")
        #expect(field.text == "xxxxa" + long.dropFirst(5))
        #expect(field.cursor == 5)
        field.insert(String(repeating: "千", count: 100_000))
        #expect(field.text.count == TextField.longestText)
    }
}
