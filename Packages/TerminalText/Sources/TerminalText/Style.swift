/// The colours and attributes of a run of text: one of the declared styles, or those of a picture.
///
/// Each style but ``separator`` has a contrast of at least 4.5:1 on the default colours of common terminals, dark and light. None uses the
/// theme's colours, because none of those is readable on both backgrounds.
public struct Style: Sendable, Hashable {
    /// The colour of the characters; nil for the terminal's default.
    public package(set) var foreground: Color?
    /// The colour of the background; nil for the terminal's default.
    public package(set) var background: Color?
    /// Whether the characters are bold, which some terminals show as brighter.
    public var isBold = false
    /// Whether the characters are faint.
    public package(set) var isDim = false
    /// Whether the characters are italic.
    public package(set) var isItalic = false
    /// Whether the characters are underlined.
    public var isUnderlined = false
    /// Whether foreground and background are exchanged.
    public var isInverse = false

    /// Text in the default colours, such as content and the labels of keys and fields.
    public static let plain = Style()
    /// Bold text in the default colours, such as titles, headings and keys.
    public static let bold = Style(isBold: true)
    /// Text beside the content, such as hints, notices and placeholders: italic, because terminals make faint text unreadable.
    public static let secondary = Style(isItalic: true)
    /// A name that stands out, such as that of the app.
    public static let accent = Style(foreground: .white, background: .blue, isBold: true)
    /// Text that needs attention, such as an overdue date.
    public static let warning = Style(foreground: .black, background: .yellow, isBold: true)
    /// The message of an error.
    public static let error = Style(foreground: .white, background: .red, isBold: true)
    /// Text in exchanged default colours, for a selected row.
    public static let selection = Style(isInverse: true)
    /// Faint lines and signs between texts. They are decoration, so that their contrast may be low.
    public static let separator = Style(isDim: true)

    private init(
        foreground: Color? = nil,
        background: Color? = nil,
        isBold: Bool = false,
        isDim: Bool = false,
        isItalic: Bool = false,
        isInverse: Bool = false
    ) {
        self.foreground = foreground
        self.background = background
        self.isBold = isBold
        self.isDim = isDim
        self.isItalic = isItalic
        self.isInverse = isInverse
    }

    /// Creates the style of an upper half block (U+2580), which shows two pixels of a picture.
    public init(upperPixel: Color, lowerPixel: Color) {
        self.init(foreground: upperPixel, background: lowerPixel)
    }

    /// The style for high contrast: without faint and italic text and without colours, except those of pictures.
    public var highContrast: Style {
        var style = self
        style.isDim = false
        style.isItalic = false
        if foreground?.isOfText == true { style.foreground = nil }
        if background?.isOfText == true { style.background = nil }
        return style
    }

    /// Returns the parameters of Select Graphic Rendition (ECMA-48, 8.3.117). Without colour support, only the colours are left out.
    public func renditionParameters(_ support: ColorSupport) -> [Int] {
        var parameters: [Int] = []
        if isBold { parameters.append(1) }
        if isDim { parameters.append(2) }
        if isItalic { parameters.append(3) }
        if isUnderlined { parameters.append(4) }
        if isInverse { parameters.append(7) }
        if let foreground { parameters += foreground.parameters(base: 30, support) }
        if let background { parameters += background.parameters(base: 40, support) }
        return parameters
    }
}
