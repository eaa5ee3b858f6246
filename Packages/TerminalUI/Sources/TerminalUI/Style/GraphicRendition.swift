/// The parameters of the control sequence Select Graphic Rendition (ECMA-48, 8.3.117) for a style, as far as a terminal
/// can show it.
enum GraphicRendition {
    /// Nothing is left of a style that changes nothing. Attributes are written wherever this is asked; `.none` means that
    /// there are no colours.
    static func parameters(of style: Style, _ support: ColorSupport) -> [Int] {
        var parameters: [Int] = []
        if style.isBold { parameters.append(1) }
        if style.isDim { parameters.append(2) }
        if style.isUnderlined { parameters.append(4) }
        if style.isInverse { parameters.append(7) }
        if let color = style.foreground { parameters += self.parameters(of: color, base: 30, support) }
        if let color = style.background { parameters += self.parameters(of: color, base: 40, support) }
        return parameters
    }

    private static func parameters(of color: Color, base: Int, _ support: ColorSupport) -> [Int] {
        switch (color.value, support) {
        case (_, .none): []
        case (.palette(let index), _): standard(Int(index), base: base)
        case (.rgb(let red, let green, let blue), .trueColor): [base + 8, 2, Int(red), Int(green), Int(blue)]
        case (.rgb(let red, let green, let blue), .indexed256):
            [base + 8, 5, XtermPalette.nearest(of: 256, to: (red, green, blue))]
        case (.rgb(let red, let green, let blue), .sixteenColors):
            standard(XtermPalette.nearest(of: 16, to: (red, green, blue)), base: base)
        }
    }

    /// The bright half of the sixteen has numbers of its own.
    private static func standard(_ index: Int, base: Int) -> [Int] {
        [index < 8 ? base + index : base + 60 + index - 8]
    }
}
