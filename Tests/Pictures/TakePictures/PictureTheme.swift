import TerminalTesting

/// The colours of a picture as 0xRRGGBB.
struct PictureTheme: Sendable, Hashable {
    /// The default text colour.
    let foreground: UInt32
    /// The default background colour of cells.
    let background: UInt32
    let titleBar: UInt32
    /// The colours 0–15: black, red, green, yellow, blue, magenta, cyan and white, then their bright variants.
    let palette: [UInt32]

    static let dark = PictureTheme(
        foreground: 0xD0D4DC,
        background: 0x16181D,
        titleBar: 0x24272E,
        palette: [
            0x3A3F4B, 0xE0626A, 0x8CC265, 0xD8A657, 0x5AA9F0, 0xC678DD, 0x4FB8C4, 0xC5C9D3,
            0x6B7280, 0xFF7A83, 0xA5E075, 0xF0C674, 0x7CC0FF, 0xDE8FF2, 0x6FD6E2, 0xFFFFFF,
        ]
    )

    /// Returns the RGB value of a terminal colour.
    func value(_ color: TerminalColor, default fallback: UInt32) -> UInt32 {
        switch color {
        case .default: fallback
        case .rgb(let red, let green, let blue): UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        case .indexed(let index): value(index)
        }
    }

    /// Returns the RGB value of an indexed colour: 0–15 from the palette, others from xterm's colour cube and greys.
    private func value(_ index: UInt8) -> UInt32 {
        switch index {
        case 0..<16: return palette[Int(index)]
        case 16..<232:
            let levels: [UInt32] = [0, 95, 135, 175, 215, 255]
            let cube = Int(index) - 16
            return levels[cube / 36] << 16 | levels[cube / 6 % 6] << 8 | levels[cube % 6]
        default: return (8 + 10 * (UInt32(index) - 232)) * 0x010101
        }
    }

    /// Returns the colours of a cell, swapped for inverse text.
    func colors(of style: CellStyle) -> (text: UInt32, background: UInt32) {
        let text = value(style.foreground, default: foreground)
        let cellBackground = value(style.background, default: background)
        return style.isInverse ? (cellBackground, text) : (text, cellBackground)
    }
}
