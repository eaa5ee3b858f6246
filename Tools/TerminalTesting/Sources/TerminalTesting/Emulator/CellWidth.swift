internal import CTerminalTesting

/// How many cells the C library gives a character.
///
/// It is asked, rather than a table of our own or of the programs under test, so that a mistake there is seen here.
enum CellWidth {
    /// 0 for what is drawn over another character, else 1 or 2. What the library does not know is 1.
    static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0x2FF: return 1
        // Fonts have nothing for these; terminals do not draw them.
        case 0x2028, 0x2029: return 0
        default: break
        }
        let width = Int(terminal_cell_width(scalar.value))
        if width >= 0 { return width }
        // Emoji newer than the C library.
        return scalar.properties.isEmojiPresentation ? 2 : 1
    }
}
