/// A character cell of a terminal's screen.
public struct Cell: Sendable, Equatable {
    /// The character; a space if the cell is empty, and an empty text in the second cell of a wide character.
    public internal(set) var text: String
    /// The colours and attributes of the cell.
    public internal(set) var style: CellStyle
    /// The id of the inline image of which the cell displays a part; nil if the cell displays no inline image.
    var image: Int?

    init(_ text: String, style: CellStyle = CellStyle(), image: Int? = nil) {
        self.text = text
        self.style = style
        self.image = image
    }
}

/// The colours and attributes of a cell.
public struct CellStyle: Sendable, Equatable {
    /// The colour of the text.
    public internal(set) var foreground = TerminalColor.default
    /// The colour of the background.
    public internal(set) var background = TerminalColor.default
    /// Whether the text is bold.
    public internal(set) var isBold = false
    /// Whether the text is dim (faint).
    public internal(set) var isDim = false
    /// Whether the text is italic.
    public internal(set) var isItalic = false
    /// Whether the text has an underline.
    public internal(set) var isUnderlined = false
    /// Whether foreground and background are exchanged.
    public internal(set) var isInverse = false

    /// The style of cells that are erased while this style is set: only the background is kept.
    var erased: CellStyle {
        var style = CellStyle()
        style.background = background
        return style
    }

    /// Applies the parameters of an SGR sequence (Select Graphic Rendition) up to the first unknown one. Returns whether all are known.
    mutating func apply(_ parameters: [Int]) -> Bool {
        var rest = parameters[...]
        while let number = rest.popFirst() {
            switch number {
            case 0: self = CellStyle()
            case 1: isBold = true
            case 2: isDim = true
            case 3: isItalic = true
            case 4: isUnderlined = true
            case 7: isInverse = true
            case 38, 48:
                guard let color = TerminalColor(&rest) else { return false }
                if number == 38 { foreground = color } else { background = color }
            default: return false
            }
        }
        return true
    }
}

/// A colour of a cell.
public enum TerminalColor: Sendable, Hashable {
    /// The terminal's default colour.
    case `default`
    /// An index of the 256-colour palette: 16 theme colours, a cube of 216 colours, and 24 greys.
    case indexed(UInt8)
    /// The red, green and blue components.
    case rgb(UInt8, UInt8, UInt8)

    /// Removes the parameters `5;INDEX` or `2;RED;GREEN;BLUE` of a colour; nil if they are invalid.
    fileprivate init?(_ rest: inout ArraySlice<Int>) {
        let kind = rest.popFirst()
        let count = kind == 2 ? 3 : 1
        let bytes = rest.prefix(count).compactMap { UInt8(exactly: $0) }
        rest = rest.dropFirst(count)
        guard bytes.count == count else { return nil }
        switch kind {
        case 5: self = .indexed(bytes[0])
        case 2: self = .rgb(bytes[0], bytes[1], bytes[2])
        default: return nil
        }
    }
}
