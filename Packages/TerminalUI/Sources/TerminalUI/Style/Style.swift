/// How a run of text looks.
public struct Style: Sendable, Hashable {
    /// The sixteen colours that every terminal has; the terminal's theme decides what they look like.
    public enum Color: Int, Sendable, Hashable, CaseIterable {
        /// The eight normal colours.
        case black = 30, red, green, yellow, blue, magenta, cyan, white
        /// Their bright counterparts.
        case brightBlack = 90, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
    }

    /// Colour of the letters; nil is the terminal's own.
    public var foreground: Color?
    /// Heavier or brighter letters.
    public var isBold: Bool
    /// Fainter letters.
    public var isDim: Bool
    /// Underlined letters.
    public var isUnderlined: Bool

    /// A style; without arguments it changes nothing.
    public init(foreground: Color? = nil, isBold: Bool = false, isDim: Bool = false, isUnderlined: Bool = false) {
        self.foreground = foreground
        self.isBold = isBold
        self.isDim = isDim
        self.isUnderlined = isUnderlined
    }

    /// Text as it comes.
    public static let plain = Style()
    /// Bold text in the terminal's own colour.
    public static let bold = Style(isBold: true)
    /// Dim text in the terminal's own colour.
    public static let dim = Style(isDim: true)

    /// The parameters of the control sequence Select Graphic Rendition (ECMA-48, 8.3.117).
    var graphicRendition: [Int] {
        var parameters: [Int] = []
        if isBold { parameters.append(1) }
        if isDim { parameters.append(2) }
        if isUnderlined { parameters.append(4) }
        if let foreground { parameters.append(foreground.rawValue) }
        return parameters
    }
}
