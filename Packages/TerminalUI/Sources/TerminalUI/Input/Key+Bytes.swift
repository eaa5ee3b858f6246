extension Key {
    /// What stands for bytes that are no UTF-8.
    static let unknown = Key.character("\u{FFFD}")

    /// The key behind one byte of ASCII; nil for other bytes.
    init?(ascii byte: UInt8) {
        switch byte {
        case 0x0D, 0x0A: self = .enter
        case 0x09: self = .tab
        case 0x7F, 0x08: self = .backspace
        case 0x1B: self = .escape
        case 0x00: self = .control(" ")
        case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte + 0x60)))
        case 0x1C...0x1F: self = .control(Character(Unicode.Scalar(byte + 0x40)))
        case 0x20...0x7E: self = .character(Character(Unicode.Scalar(byte)))
        default: return nil
        }
    }

    /// The key that a terminal names by the number of its character; nil for those that have none.
    init?(number: Int, _ modifiers: Modifiers) {
        guard let scalar = UInt32(exactly: number).flatMap(Unicode.Scalar.init) else { return nil }
        switch scalar.value {
        case 8, 9, 13, 27, 127:
            guard let key = Key(ascii: UInt8(scalar.value)) else { return nil }
            self = key.with(modifiers)
        // Controls, and the private ones that stand for keys no other terminal has.
        case 0..<0x20, 0x80..<0xA0, 0xE000...0xF8FF: return nil
        default:
            let upper = String(scalar).uppercased()
            guard modifiers == .shift, upper.count == 1, let character = upper.first else {
                self = Key(.character(Character(scalar)), modifiers)
                return
            }
            // The character tells it already.
            self = .character(character)
        }
    }

    /// The key with more held down.
    func with(_ more: Modifiers) -> Key { Key(code, modifiers.union(more)) }
}
