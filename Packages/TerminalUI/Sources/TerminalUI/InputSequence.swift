enum InputSequence {
    private static let csi: [UInt8] = Array("\u{1B}[".utf8)

    /// Returns whether `bytes` is a complete sequence. The caller passes `ESC [` or `ESC O` and at least one more byte.
    static func isComplete(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let last = bytes.last else { return false }
        let body = bytes.dropFirst(2)
        // The function keys of the Linux console are `ESC [ [` and a letter.
        if body.elementsEqual("[".utf8) { return !bytes.starts(with: csi) }
        // In rxvt, Shift with an editing key, such as Page Up, ends the sequence in `$`, which is an intermediate byte
        // in replies of other terminals.
        if last == UInt8(ascii: "$") {
            return body.count > 1 && body.dropLast().allSatisfy { (0x30...0x39).contains($0) }
        }
        return (0x40...0x7E).contains(last)
    }

    /// Returns the event of a complete sequence; nil for replies of the terminal, unknown keys and ignored mouse reports.
    static func event(_ bytes: ArraySlice<UInt8>) -> InputEvent? {
        guard let final = bytes.last else { return nil }
        let body = bytes.dropFirst(2).dropLast()
        let isCSI = bytes.starts(with: csi)
        if isCSI, body.first == UInt8(ascii: "<") { return mouse(numbers(body.dropFirst()), final: final) }
        if isCSI, body.elementsEqual("[".utf8) {
            return (0x41...0x45).contains(final) ? .key(Key(.function(Int(final) - 0x40))) : nil
        }
        // A sequence with other bytes is a reply of the terminal, such as its device attributes.
        guard body.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ";") }) else { return nil }
        return key(Character(Unicode.Scalar(final)), numbers(body), isCSI: isCSI).map { .key($0) }
    }

    private static func key(_ final: Character, _ numbers: [Int?], isCSI: Bool) -> Key? {
        let first = numbers.first ?? nil
        let second = numbers.count > 1 ? numbers[1] : nil
        switch final {
        case "~" where first == 27:
            return numbers.count > 2 ? numbers[2].flatMap { Key(number: $0, modifiers(second)) } : nil
        case "~": return first.flatMap { editing[$0] }.map { Key($0, modifiers(second)) }
        case "u": return first.flatMap { Key(number: $0, modifiers(second)) }
        // rxvt ends the sequences of modified keys in these characters.
        case "^": return first.flatMap { editing[$0] }.map { Key($0, .control) }
        case "$": return first.flatMap { editing[$0] }.map { Key($0, .shift) }
        case "@": return first.flatMap { editing[$0] }.map { Key($0, [.control, .shift]) }
        case "a", "b", "c", "d":
            return letters[Character(final.uppercased())].map { Key($0, isCSI ? .shift : .control) }
        case "Z": return .backTab
        case "M": return isCSI ? nil : .enter
        // Keys of the keypad in application mode.
        case "j"..."y" where !isCSI: return final.asciiValue.flatMap { Key(ascii: $0 - 0x40) }
        default:
            // A sequence of two numbers whose first is not 1 is a reply, such as the position of the cursor.
            guard numbers.count < 2 || first ?? 1 == 1, numbers.count < 3, let code = letters[final] else { return nil }
            return Key(code, modifiers(numbers.last ?? nil))
        }
    }

    private static let letters: [Character: Key.Code] = [
        "A": .up, "B": .down, "C": .right, "D": .left, "F": .end, "H": .home,
        "P": .function(1), "Q": .function(2), "R": .function(3), "S": .function(4),
    ]

    private static let editing: [Int: Key.Code] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6),
        18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
    ]

    /// Returns the modifiers that a parameter encodes: 1 plus the bits of the modifiers. Nil means no modifiers.
    private static func modifiers(_ number: Int?) -> Key.Modifiers {
        Key.Modifiers(rawValue: max(0, (number ?? 1) - 1) & 7)
    }

    /// Returns the event of a mouse report: the button, the column and the row, which begin at 1. The final byte of a press is "M".
    /// Returns nil for a release, an unknown button or a malformed report.
    static func mouse(_ numbers: [Int?], final: UInt8) -> InputEvent? {
        guard final == UInt8(ascii: "M"), numbers.count == 3, let button = numbers[0], let column = numbers[1],
            let row = numbers[2], column > 0, row > 0
        else { return nil }
        // Bits 2 to 4 are the modifiers.
        let action: MouseEvent.Action? =
            switch button & ~0b11100 {
            case 0: .click
            case 64: .wheelUp
            case 65: .wheelDown
            default: nil
            }
        return action.map { .mouse(MouseEvent($0, at: Position(row: row - 1, column: column - 1))) }
    }

    /// Returns the numeric parameters of a sequence; nil for each parameter that is empty or has more than six digits.
    private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int?] {
        guard !bytes.isEmpty else { return [] }
        return bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { digits in
            digits.count <= 6 ? Int(String(decoding: digits, as: UTF8.self)) : nil
        }
    }
}
