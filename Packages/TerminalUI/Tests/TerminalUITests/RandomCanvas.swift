import SeededRandom
import TerminalText

@testable import TerminalUI

struct RandomCanvas {
    private static let pieces: [SafeText] = [
        "a", "Z", "7", " ", "  ", "abc", "film noir", "é", "ß", "—", "│", "█", "千", "千と千尋の神隠し", "기생충", "Ｗ", "🎬",
        "👨‍👩‍👧‍👦", "👍🏽", "🏳️‍🌈", "🇩🇪", "❤️", "1️⃣", "e\u{0301}", "Z\u{0327}\u{0308}", "हिन्दी", "क्षि", "العربية", "กำ",
        "தமிழ்", "я", "α",
    ]
    private static let styles: [Style] = [
        .plain, .separator, .secondary, .accent, .warning, .error,
        Style(upperPixel: Color(red: 12, green: 130, blue: 250), lowerPixel: Color(red: 99, green: 99, blue: 99)),
    ]

    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &generator)
    }

    mutating func text() -> SafeText {
        (0..<number(0...5)).reduce("") { text, _ in text + (Self.pieces.randomElement(using: &generator) ?? "") }
    }

    mutating func style() -> Style {
        guard number(0...2) > 0 else { return .plain }
        var style = Self.styles.randomElement(using: &generator) ?? .plain
        style.isBold = number(0...3) == 0
        style.isUnderlined = number(0...3) == 0
        style.isInverse = number(0...3) == 0
        return style
    }

    mutating func canvas(_ size: Size? = nil) -> Canvas {
        var canvas = Canvas(size ?? Size(columns: number(1...40), rows: number(1...8)))
        for _ in 0..<number(0...12) { change(&canvas) }
        return canvas
    }

    mutating func change(_ canvas: inout Canvas) {
        let row = number(-1...canvas.size.rows)
        let column = number(-4...canvas.size.columns + 1)
        switch number(0...9) {
        case 0:
            let style = style()
            canvas.restyle(row: row, columns: column..<column + number(0...9)) { $0 = style }
        case 1:
            var inner = Canvas(Size(columns: number(0...12), rows: number(0...4)))
            for index in 0..<inner.size.rows {
                inner.draw(StyledText(text(), style()), row: index, column: number(-2...6))
            }
            if number(0...1) == 0 { inner.cursor = Position(row: number(0...4), column: number(0...12)) }
            canvas.draw(inner, row: row, column: column)
        case 2:
            let size = Size(columns: number(0...14), rows: number(0...5))
            canvas.drawBox(at: Position(row: row, column: column), size, title: text())
        case 3:
            canvas.cursor = number(0...2) == 0 ? nil : Position(row: row, column: column)
        case 4:
            canvas.draw(StyledText(text(), style()), row: row, column: column, width: number(-1...9))
        case 5:
            canvas.isAnimated.toggle()
        default:
            var line = StyledText(text(), style())
            line.append(text(), style())
            canvas.draw(line, row: row, column: column)
        }
    }
}
