/// The shape of a Unicode block element. As text, block elements leave gaps in most fonts.
struct BlockElement {
    /// A rectangle in eighths of a cell.
    struct Part: Equatable {
        let x: Double
        let y: Double
        let width: Double
        let height: Double
    }

    let parts: [Part]
    let opacity: Double

    init?(_ character: Character) {
        let scalars = character.unicodeScalars
        guard scalars.count == 1, let value = scalars.first?.value else { return nil }
        var opacity = 1.0
        switch value {
        case 0x2580: parts = [Part(x: 0, y: 0, width: 8, height: 4)]
        case 0x2581...0x2588:
            let height = Double(value - 0x2580)
            parts = [Part(x: 0, y: 8 - height, width: 8, height: height)]
        case 0x2589...0x258F: parts = [Part(x: 0, y: 0, width: Double(0x2590 - value), height: 8)]
        case 0x2590: parts = [Part(x: 4, y: 0, width: 4, height: 8)]
        case 0x2591...0x2593:
            opacity = Double(value - 0x2590) / 4
            parts = [Part(x: 0, y: 0, width: 8, height: 8)]
        case 0x2594: parts = [Part(x: 0, y: 0, width: 8, height: 1)]
        case 0x2595: parts = [Part(x: 7, y: 0, width: 1, height: 8)]
        case 0x2596...0x259F: parts = Self.quadrants[Int(value - 0x2596)]
        default: return nil
        }
        self.opacity = opacity
    }

    private static let upperLeft = Part(x: 0, y: 0, width: 4, height: 4)
    private static let upperRight = Part(x: 4, y: 0, width: 4, height: 4)
    private static let lowerLeft = Part(x: 0, y: 4, width: 4, height: 4)
    private static let lowerRight = Part(x: 4, y: 4, width: 4, height: 4)

    /// The parts of the quadrant characters U+2596–U+259F.
    private static let quadrants: [[Part]] = [
        [lowerLeft], [lowerRight], [upperLeft], [upperLeft, lowerLeft, lowerRight], [upperLeft, lowerRight],
        [upperLeft, upperRight, lowerLeft], [upperLeft, upperRight, lowerRight], [upperRight],
        [upperRight, lowerLeft], [upperRight, lowerLeft, lowerRight],
    ]
}

/// The lines of a box-drawing character, from the centre of a cell to its sides. As text, box-drawing characters have
/// gaps between rows.
struct BoxDrawing {
    /// The weight of the line to the left: 0 for none, 1 for light, 2 for heavy.
    let left: Int
    let right: Int
    let up: Int
    let down: Int
    let isRound: Bool

    init?(_ character: Character) {
        guard let sides = Self.sides[character] else { return nil }
        (left, right, up, down) = (sides[0], sides[1], sides[2], sides[3])
        isRound = Self.round.contains(character)
    }

    private static let round: Set<Character> = ["╭", "╮", "╰", "╯"]
    /// The weights of each character's lines to the left, right, top and bottom.
    private static let sides: [Character: [Int]] = [
        "─": [1, 1, 0, 0], "│": [0, 0, 1, 1], "┌": [0, 1, 0, 1], "┐": [1, 0, 0, 1], "└": [0, 1, 1, 0],
        "┘": [1, 0, 1, 0], "├": [0, 1, 1, 1], "┤": [1, 0, 1, 1], "┬": [1, 1, 0, 1], "┴": [1, 1, 1, 0],
        "┼": [1, 1, 1, 1], "╭": [0, 1, 0, 1], "╮": [1, 0, 0, 1], "╰": [0, 1, 1, 0], "╯": [1, 0, 1, 0],
        "╴": [1, 0, 0, 0], "╵": [0, 0, 1, 0], "╶": [0, 1, 0, 0], "╷": [0, 0, 0, 1],
        "━": [2, 2, 0, 0], "┃": [0, 0, 2, 2], "┏": [0, 2, 0, 2], "┓": [2, 0, 0, 2], "┗": [0, 2, 2, 0],
        "┛": [2, 0, 2, 0], "┣": [0, 2, 2, 2], "┫": [2, 0, 2, 2], "┳": [2, 2, 0, 2], "┻": [2, 2, 2, 0],
        "╋": [2, 2, 2, 2], "╸": [2, 0, 0, 0], "╹": [0, 0, 2, 0], "╺": [0, 2, 0, 0], "╻": [0, 0, 0, 2],
    ]

    /// Returns the SVG path of a rounded corner; nil for straight lines.
    func roundPath(x: Double, y: Double, width: Double, height: Double) -> String? {
        guard isRound else { return nil }
        let (middle, center) = (x + width / 2, y + height / 2)
        let start = "M\(SVG.number(middle)) \(SVG.number(up > 0 ? y : y + height))"
        let end = "\(SVG.number(left > 0 ? x : x + width)) \(SVG.number(center))"
        return "\(start)Q\(SVG.number(middle)) \(SVG.number(center)) \(end)"
    }
}

/// Filled rectangles, combined into one path per colour and opacity.
struct PictureRectangles {
    private struct Paint: Hashable {
        let color: UInt32
        let opacity: Double
    }

    private var order: [Paint] = []
    private var paths: [Paint: String] = [:]

    mutating func add(_ color: UInt32, opacity: Double = 1, x: Double, y: Double, width: Double, height: Double) {
        let paint = Paint(color: color, opacity: opacity)
        if paths[paint] == nil { order.append(paint) }
        let numbers = [x, y, width, height, width].map(SVG.number)
        paths[paint, default: ""] += "M\(numbers[0]) \(numbers[1])h\(numbers[2])v\(numbers[3])h-\(numbers[4])z"
    }

    /// The SVG paths, without antialiasing so that adjacent rectangles touch.
    var svg: String {
        let elements = order.map { paint in
            let opacity = paint.opacity < 1 ? " fill-opacity=\"\(SVG.number(paint.opacity))\"" : ""
            return "<path fill=\"\(SVG.color(paint.color))\"\(opacity) d=\"\(paths[paint] ?? "")\"/>\n"
        }
        return elements.isEmpty ? "" : "<g shape-rendering=\"crispEdges\">\n\(elements.joined())</g>\n"
    }
}

/// Functions that format the parts of an SVG document.
enum SVG {
    /// Returns text escaped for XML elements and attributes. Characters below U+0020, U+FFFE and U+FFFF become U+FFFD.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\u{0}"..<" ", "\u{FFFE}"..."\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns a colour in the format `#rrggbb`.
    static func color(_ value: UInt32) -> String {
        let digits = String(value & 0xFF_FFFF, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// Returns a number with at most three decimals, without trailing zeros.
    static func number(_ value: Double) -> String {
        let thousandths = Int((value * 1000).rounded())
        let (whole, rest) = abs(thousandths).quotientAndRemainder(dividingBy: 1000)
        var text = (thousandths < 0 ? "-" : "") + String(whole)
        if rest > 0 {
            var digits = String(rest + 1000).dropFirst()
            while digits.last == "0" { digits.removeLast() }
            text += "." + digits
        }
        return text
    }
}
