/// How a cell is drawn.
public struct CellStyle: Sendable, Hashable {
    /// The colour of the text.
    public internal(set) var foreground = TerminalColor.default
    /// The colour behind it.
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

    /// That of a terminal nobody has told anything.
    public static let plain = CellStyle()

    /// Heavier than usual.
    public var isBold: Bool { attributes.contains(.bold) }
    /// Fainter than usual.
    public var isDim: Bool { attributes.contains(.dim) }
    /// Slanted.
    public var isItalic: Bool { attributes.contains(.italic) }
    /// Underlined in whatever way.
    public var isUnderlined: Bool { attributes.contains(.underlined) }
    /// Going on and off.
    public var isBlinking: Bool { attributes.contains(.blinking) }
    /// With the two colours exchanged.
    public var isInverse: Bool { attributes.contains(.inverse) }
    /// There, but not to be seen.
    public var isHidden: Bool { attributes.contains(.hidden) }
    /// With a line through it.
    public var isStruckThrough: Bool { attributes.contains(.struckThrough) }

    /// What is left where text of this style is erased.
    var erased: CellStyle {
        var style = CellStyle.plain
        style.background = background
        return style
    }
}
