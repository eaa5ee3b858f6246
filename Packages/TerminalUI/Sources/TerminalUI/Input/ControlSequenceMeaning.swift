/// What a whole control sequence means that came from a terminal.
enum ControlSequenceMeaning {
    /// - Parameter bytes: from the escape to the final byte, `ESC [` or `ESC O` first.
    static func event(_ bytes: ArraySlice<UInt8>) -> InputEvent? {
        guard let final = bytes.last else { return nil }
        let body = bytes.dropFirst(2).dropLast()
        if body.first == UInt8(ascii: "<") { return mouse(numbers(body.dropFirst()), final: final) }
        // Private sequences are answers to questions, such as which terminal this is.
        guard body.allSatisfy({ (0x30...0x3B).contains($0) }) else { return nil }
        let numbers = numbers(body)
        let modifiers = Key.Modifiers(rawValue: numbers.count > 1 ? max(0, (numbers[1] ?? 1) - 1) & 7 : 0)
        guard let code = code(final: final, number: numbers.first ?? nil) else { return nil }
        return .key(Key(code, final == UInt8(ascii: "Z") ? .shift : modifiers))
    }

    private static func code(final: UInt8, number: Int?) -> Key.Code? {
        switch Character(Unicode.Scalar(final)) {
        case "A": .up
        case "B": .down
        case "C": .right
        case "D": .left
        case "H": .home
        case "F": .end
        case "M": .enter
        case "Z": .tab
        case "P", "Q", "R", "S": .function(Int(final - UInt8(ascii: "P")) + 1)
        case "~": number.flatMap { tilde[$0] }
        default: nil
        }
    }

    private static let tilde: [Int: Key.Code] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6),
        18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
    ]

    /// SGR mouse reports: button, column, row; "M" where it went down, "m" where it came up.
    private static func mouse(_ numbers: [Int?], final: UInt8) -> InputEvent? {
        guard final == UInt8(ascii: "M"), numbers.count == 3, let button = numbers[0], let column = numbers[1],
            let row = numbers[2], column > 0, row > 0
        else { return nil }
        // Bits 2 to 4 are what was held down beside it.
        let action: MouseEvent.Action? =
            switch button & ~0b11100 {
            case 0: .click
            case 64: .wheelUp
            case 65: .wheelDown
            default: nil
            }
        return action.map { .mouse(MouseEvent($0, at: Position(row: row - 1, column: column - 1))) }
    }

    /// The parameters; nil for those left out, and for those that are too large to mean anything.
    private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int?] {
        guard !bytes.isEmpty else { return [] }
        return bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { digits in
            digits.count <= 6 ? Int(String(decoding: digits, as: UTF8.self)) : nil
        }
    }
}
