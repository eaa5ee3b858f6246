/// The colours and attributes of a run of text.
public struct Style: Sendable, Hashable {
    /// The colour of the characters; nil for the terminal's default.
    public var foreground: Color?
    /// The colour of the background; nil for the terminal's default.
    public var background: Color?
    /// Whether the characters are bold, which some terminals show as brighter.
    public var isBold: Bool
    /// Whether the characters are faint.
    public var isDim: Bool
    /// Whether the characters are underlined.
    public var isUnderlined: Bool
    /// Whether foreground and background are exchanged.
    public var isInverse: Bool

    /// Creates a style; without arguments it is plain.
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

    /// The style without colours and attributes.
    public static let plain = Style()
    /// Bold text in the default colours.
    public static let bold = Style(isBold: true)
    /// Faint text in the default colours.
    public static let dim = Style(isDim: true)
    /// Text in exchanged default colours, for a selected row.
    public static let inverse = Style(isInverse: true)

    /// Returns the parameters of the control sequence Select Graphic Rendition (ECMA-48, 8.3.117) for this style.
    ///
    /// A plain style has no parameters. Attributes such as bold are always included.
    ///
    /// - Parameter support: The colours of the terminal. `.none` leaves out colours only.
    public func renditionParameters(_ support: ColorSupport) -> [Int] {
        var parameters: [Int] = []
        if isBold { parameters.append(1) }
        if isDim { parameters.append(2) }
        if isUnderlined { parameters.append(4) }
        if isInverse { parameters.append(7) }
        if let foreground { parameters += foreground.parameters(base: 30, support) }
        if let background { parameters += background.parameters(base: 40, support) }
        return parameters
    }
}

/// A colour of characters or of their background.
public struct Color: Sendable, Hashable {
    private enum Value: Sendable, Hashable {
        case palette(Int)
        case rgb(UInt8, UInt8, UInt8)
    }

    private let value: Value

    /// Creates one of the sixteen colours of the terminal's theme.
    init(palette index: Int) {
        value = .palette(index)
    }

    /// Creates a colour of components from 0 to 255. A terminal with fewer colours shows the nearest one.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        value = .rgb(red, green, blue)
    }

    /// Red, as the terminal's theme defines it.
    public static let red = Color(palette: 1)
    /// Green, as the terminal's theme defines it.
    public static let green = Color(palette: 2)
    /// Cyan, as the terminal's theme defines it.
    public static let cyan = Color(palette: 6)

    /// Returns the parameters of Select Graphic Rendition for this colour; empty without colour support.
    ///
    /// - Parameter base: 30 for the foreground, 40 for the background.
    fileprivate func parameters(base: Int, _ support: ColorSupport) -> [Int] {
        switch (value, support) {
        case (_, .none): []
        case (.palette(let index), _): Self.standard(index, base: base)
        case (.rgb(let red, let green, let blue), .trueColor): [base + 8, 2, Int(red), Int(green), Int(blue)]
        case (.rgb(let red, let green, let blue), .indexed256):
            [base + 8, 5, XtermPalette.nearest(of: 256, to: (red, green, blue))]
        case (.rgb(let red, let green, let blue), .sixteenColors):
            Self.standard(XtermPalette.nearest(of: 16, to: (red, green, blue)), base: base)
        }
    }

    /// Returns the parameter of a theme colour. Bright colours have the parameters 90 to 97 and 100 to 107.
    private static func standard(_ index: Int, base: Int) -> [Int] {
        [index < 8 ? base + index : base + 60 + index - 8]
    }
}
