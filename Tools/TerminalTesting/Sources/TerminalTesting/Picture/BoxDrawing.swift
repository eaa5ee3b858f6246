/// The lines that frames are made of, as lines from the middle of a cell to its sides. Drawn as text they do not meet between rows.
struct BoxDrawing {
    /// 0 for none, 1 for a light line, 2 for a heavy one.
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
    /// Left, right, up, down.
    private static let sides: [Character: [Int]] = [
        "─": [1, 1, 0, 0], "│": [0, 0, 1, 1], "┌": [0, 1, 0, 1], "┐": [1, 0, 0, 1], "└": [0, 1, 1, 0],
        "┘": [1, 0, 1, 0], "├": [0, 1, 1, 1], "┤": [1, 0, 1, 1], "┬": [1, 1, 0, 1], "┴": [1, 1, 1, 0],
        "┼": [1, 1, 1, 1], "╭": [0, 1, 0, 1], "╮": [1, 0, 0, 1], "╰": [0, 1, 1, 0], "╯": [1, 0, 1, 0],
        "╴": [1, 0, 0, 0], "╵": [0, 0, 1, 0], "╶": [0, 1, 0, 0], "╷": [0, 0, 0, 1],
        "━": [2, 2, 0, 0], "┃": [0, 0, 2, 2], "┏": [0, 2, 0, 2], "┓": [2, 0, 0, 2], "┗": [0, 2, 2, 0],
        "┛": [2, 0, 2, 0], "┣": [0, 2, 2, 2], "┫": [2, 0, 2, 2], "┳": [2, 2, 0, 2], "┻": [2, 2, 2, 0],
        "╋": [2, 2, 2, 2], "╸": [2, 0, 0, 0], "╹": [0, 0, 2, 0], "╺": [0, 2, 0, 0], "╻": [0, 0, 0, 2],
    ]

    /// The path of a rounded corner in a cell of this size, or nil where there are straight lines only.
    func roundPath(x: Double, y: Double, width: Double, height: Double) -> String? {
        guard isRound else { return nil }
        let (middle, center) = (x + width / 2, y + height / 2)
        let start = "M\(SVG.number(middle)) \(SVG.number(up > 0 ? y : y + height))"
        let end = "\(SVG.number(left > 0 ? x : x + width)) \(SVG.number(center))"
        return "\(start)Q\(SVG.number(middle)) \(SVG.number(center)) \(end)"
    }
}
