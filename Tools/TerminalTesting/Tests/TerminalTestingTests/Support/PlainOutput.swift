import SeededRandom

/// What programs write and tmux understands as other terminals do, but for a few in a thousand. Elsewhere it goes its own way:
///
/// - IL and DL leave the cursor's column as it is and work outside of the margins, REP ends with the row.
/// - Mode 1049 has a cursor of its own to keep, and brings it back on the main screen, too.
/// - Half of a wide character that DCH or ICH leaves takes no cell.
/// - What is written over the right half of a wide character in the first column leaves the left half.
/// - A line feed lets the last column wait, a backspace ends the waiting and no more, and DECSC does not keep it.
/// - Without wrapping, a mark in the last column belongs to the character before.
struct PlainOutput {
    private var generator: SplitMix64
    private let texts: [String]
    private let finals: [String]

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
        let isWide = seed.isMultiple(of: 2)
        texts = ["a", "Hello, ", "é", "─", "0123456789"] + (isWide ? ["─你好", "─🎬"] : [])
        finals = "ABCDGHJKSTXdr".map(String.init) + (isWide ? [] : ["@", "P"])
    }

    private static let controls = [
        "\r", "\r\n", "\u{1B}M", "\u{1B}E", "\t", "\u{1B}[?7h", "\u{1B}[?7l", "\u{1B}[?25l",
    ]

    mutating func piece() -> String {
        let text = texts.randomElement(using: &generator) ?? ""
        let final = finals.randomElement(using: &generator) ?? ""
        let place = "\u{1B}[\(number(6));\(number(20))H"
        switch Int.random(in: 0..<12, using: &generator) {
        case 0..<4: return text
        case 4..<6: return Self.controls.randomElement(using: &generator) ?? ""
        case 6: return place
        case 7: return "\u{1B}[r\(place)\u{1B}[\(number(6))L\r"
        case 8: return "\u{1B}[r\(place)\u{1B}[\(number(6))M\r"
        case 9: return "\(place)\u{8}\u{1B}7\(place)\(text)\u{1B}8"
        case 10: return "\u{1B}[?1049h\(place)\(text)\u{1B}[?1049l"
        default: return "\u{1B}[\(number(6))\(final)"
        }
    }

    private mutating func number(_ largest: Int) -> Int { Int.random(in: 1...largest, using: &generator) }
}
