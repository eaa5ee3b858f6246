import TerminalText

extension CellWidth {
    /// Whether every terminal gives the character as many cells as this package does.
    static func isCertain(_ text: String) -> Bool {
        guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return false }
        switch scalar.value {
        // Printable ASCII, Latin, dashes and quotes; lines, blocks, arrows and spinners that views draw.
        case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x17F, 0x2013...0x2026, 0x203A, 0x2190...0x2193: return true
        case 0x2500...0x259F, 0x25B8, 0x2800...0x28FF: return true
        // Kana, ideographs, Hangul syllables, fullwidth Latin.
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF60: return true
        default: return false
        }
    }
}
