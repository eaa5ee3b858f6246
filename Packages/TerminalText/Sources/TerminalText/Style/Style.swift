/// How a run of text looks.
public struct Style: Sendable, Hashable {
    /// Colour of the letters; nil is the terminal's own.
    public var foreground: Color?
    /// Colour behind the letters; nil is the terminal's own.
    public var background: Color?
    /// Heavier or brighter letters.
    public var isBold: Bool
    /// Fainter letters.
    public var isDim: Bool
    /// Underlined letters.
    public var isUnderlined: Bool
    /// The colours of letters and of what lies behind them exchanged.
    public var isInverse: Bool

    /// A style; without arguments it changes nothing.
    public init(
        foreground: Color? = nil,
        background: Color? = nil,
        isBold: Bool = false,
        isDim: Bool = false,
        isUnderlined: Bool = false,
        isInverse: Bool = false
    ) {
        self.foreground = foreground
        self.background = background
        self.isBold = isBold
        self.isDim = isDim
        self.isUnderlined = isUnderlined
        self.isInverse = isInverse
    }

    /// Text as it comes.
    public static let plain = Style()
    /// Bold text in the terminal's own colour.
    public static let bold = Style(isBold: true)
    /// Dim text in the terminal's own colour.
    public static let dim = Style(isDim: true)
    /// Text that stands out from all other, as a chosen row does.
    public static let inverse = Style(isInverse: true)
}
