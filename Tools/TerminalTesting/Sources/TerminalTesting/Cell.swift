/// A character cell of a terminal's screen.
public struct Cell: Sendable, Hashable {
    /// The character; a space if the cell is empty or the second cell of a wide character.
    public internal(set) var character: Character
    /// The colours and attributes of the cell.
    public internal(set) var style: CellStyle
    var extent: Extent
    /// The id of the inline image of which the cell displays a part; nil if the cell displays no inline image.
    var inlineImage: Int?

    enum Extent: Sendable, Hashable {
        case narrow
        case wide
        case continuation
    }

    init(_ character: Character, style: CellStyle = .plain, extent: Extent = .narrow, inlineImage: Int? = nil) {
        self.character = character
        self.style = style
        self.extent = extent
        self.inlineImage = inlineImage
    }

    /// Whether the character occupies this cell and the next.
    public var isWide: Bool { extent == .wide }
    /// Whether this is the second cell of a wide character.
    public var isContinuation: Bool { extent == .continuation }

    var isBlank: Bool { character == Self.space && extent == .narrow || style.isHidden }

    private static let space: Character = " "

    /// A blank cell with the same background, which replaces half of a wide character.
    var emptied: Cell { Cell(" ", style: style.erased) }
}

/// The colours and attributes of a cell.
public struct CellStyle: Sendable, Hashable {
    /// The colour of the text.
    public internal(set) var foreground = TerminalColor.default
    /// The colour of the background.
    public internal(set) var background = TerminalColor.default
    var attributes: Attributes = []

    struct Attributes: OptionSet, Sendable, Hashable {
        let rawValue: UInt8

        static let bold = Self(rawValue: 1)
        static let dim = Self(rawValue: 2)
        static let italic = Self(rawValue: 4)
        static let underlined = Self(rawValue: 8)
        static let blinking = Self(rawValue: 16)
        static let inverse = Self(rawValue: 32)
        static let hidden = Self(rawValue: 64)
        static let struckThrough = Self(rawValue: 128)
    }

    /// The style with default colours and without attributes.
    public static let plain = CellStyle()

    /// Whether the text is bold.
    public var isBold: Bool { attributes.contains(.bold) }
    /// Whether the text is dim (faint).
    public var isDim: Bool { attributes.contains(.dim) }
    /// Whether the text is italic.
    public var isItalic: Bool { attributes.contains(.italic) }
    /// Whether the text has an underline.
    public var isUnderlined: Bool { attributes.contains(.underlined) }
    /// Whether the text blinks.
    public var isBlinking: Bool { attributes.contains(.blinking) }
    /// Whether foreground and background are exchanged.
    public var isInverse: Bool { attributes.contains(.inverse) }
    /// Whether the text is invisible.
    public var isHidden: Bool { attributes.contains(.hidden) }
    /// Whether the text is struck through.
    public var isStruckThrough: Bool { attributes.contains(.struckThrough) }

    /// The style of cells that are erased while this style is set: only the background is kept.
    var erased: CellStyle {
        var style = CellStyle.plain
        style.background = background
        return style
    }

    private static let switches: [Int: (Attributes, isOn: Bool)] = [
        1: (.bold, true), 2: (.dim, true), 3: (.italic, true), 4: (.underlined, true), 5: (.blinking, true),
        7: (.inverse, true), 8: (.hidden, true), 9: (.struckThrough, true),
        22: ([.bold, .dim], false), 23: (.italic, false), 24: (.underlined, false), 25: (.blinking, false),
        27: (.inverse, false), 28: (.hidden, false), 29: (.struckThrough, false),
    ]

    /// Applies the known parameters of an SGR sequence (Select Graphic Rendition). Returns whether all parameters are known.
    mutating func apply(_ parameters: [Int]) -> Bool {
        var isKnown = true
        var rest = parameters[...]
        while let number = rest.popFirst() {
            switch number {
            case 0: self = .plain
            case 38, 48:
                guard let color = Self.color(&rest) else {
                    isKnown = false
                    continue
                }
                if number == 38 { foreground = color } else { background = color }
            case 30...37: foreground = .indexed(UInt8(number - 30))
            case 39: foreground = .default
            case 40...47: background = .indexed(UInt8(number - 40))
            case 49: background = .default
            case 90...97: foreground = .indexed(UInt8(number - 90 + 8))
            case 100...107: background = .indexed(UInt8(number - 100 + 8))
            default:
                guard let (attributes, isOn) = Self.switches[number] else {
                    isKnown = false
                    continue
                }
                if isOn { self.attributes.formUnion(attributes) } else { self.attributes.subtract(attributes) }
            }
        }
        return isKnown
    }

    /// Removes the parameters `5;INDEX` or `2;RED;GREEN;BLUE` from `rest` and returns their colour; nil if they are invalid.
    private static func color(_ rest: inout ArraySlice<Int>) -> TerminalColor? {
        let kind = rest.popFirst()
        let count = kind == 2 ? 3 : 1
        let bytes = rest.prefix(count).compactMap { UInt8(exactly: $0) }
        rest = rest.dropFirst(count)
        guard bytes.count == count else { return nil }
        switch kind {
        case 5: return .indexed(bytes[0])
        case 2: return .rgb(bytes[0], bytes[1], bytes[2])
        default: return nil
        }
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
}
