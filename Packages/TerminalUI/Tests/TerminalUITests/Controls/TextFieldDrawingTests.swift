import SeededRandom
import TerminalText
import TerminalTextTesting
import Testing

@testable import TerminalUI

@Suite("A field that is drawn")
struct TextFieldDrawingTests {
    private func canvas(_ field: TextField, width: Int, placeholder: SafeText = "", isFocused: Bool = true) -> Canvas {
        var canvas = Canvas(Size(columns: 10, rows: 1))
        field.draw(on: &canvas, row: 0, column: 1, width: width, placeholder: placeholder, isFocused: isFocused)
        return canvas
    }

    @Test(
        "shows the part with the cursor",
        arguments: [
            ("", 5, "", 1), ("abc", 5, " abc", 4), ("abcd", 5, " abcd", 5), ("abcde", 5, " bcde", 5),
            ("abcdefgh", 5, " efgh", 5),
            ("千千千", 5, " 千千", 5), ("a", 1, "", 1), ("千", 1, "", 1), ("ab🇩🇪", 4, " b🇩🇪", 4), ("abc", 0, "", nil),
            ("abc", -3, "", nil),
        ]
    )
    func atEnd(text: String, width: Int, line: String, cursor: Int?) {
        let canvas = canvas(TextField(text), width: width)
        #expect(canvas.lines == [line])
        #expect(canvas.cursor == cursor.map { Position(row: 0, column: $0) })
    }

    @Test("begins with its text when the cursor goes back")
    func back() {
        var field = TextField("abcdefgh")
        _ = field.handle(.home)
        #expect(canvas(field, width: 5).lines == [" abcde"])
        #expect(canvas(field, width: 5).cursor == Position(row: 0, column: 1))
    }

    @Test("shows no cursor where it has not the keys, and its placeholder while it is empty")
    func unfocused() {
        #expect(canvas(TextField("abc"), width: 5, isFocused: false).cursor == nil)
        let empty = canvas(TextField(), width: 5, placeholder: "a title")
        #expect(empty.lines == [" a ti…"])
        #expect(empty.style(row: 0, column: 1) == .dim)
        #expect(canvas(TextField("x"), width: 5, placeholder: "a title").lines == [" x"])
    }

    @Test("stays whole, and shows its cursor, whatever keys come")
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
                #expect(field.text.count <= TextField.longestText)
                #expect((0...field.text.count).contains(field.cursor))
                let width = Int.random(in: 1...9, using: &generator)
                let canvas = canvas(field, width: width)
                #expect(canvas.cursor.map { (1..<1 + width).contains($0.column) } == true, "\(field) in \(width)")
                #expect(canvas.brokenCells == [])
                #expect(([0] + Array((1 + width)..<10)).allSatisfy { canvas[0, $0] == .blank })
            }
        }
    }
}
