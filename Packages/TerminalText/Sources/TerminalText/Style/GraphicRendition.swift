extension Style {
    /// Returns the parameters of the control sequence Select Graphic Rendition (ECMA-48, 8.3.117) for this style.
    ///
    /// A plain style has none. Attributes such as bold are always included.
    ///
    /// - Parameter support: The colors of the terminal. `.none` leaves out colors only.
    public func renditionParameters(_ support: ColorSupport) -> [Int] {
        var parameters: [Int] = []
        if isBold { parameters.append(1) }
        if isDim { parameters.append(2) }
        if isUnderlined { parameters.append(4) }
        if isInverse { parameters.append(7) }
        if let foreground { parameters += Self.parameters(of: foreground, base: 30, support) }
        if let background { parameters += Self.parameters(of: background, base: 40, support) }
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

    /// Bright colors have parameters of their own: 90 to 97 and 100 to 107.
    private static func standard(_ index: Int, base: Int) -> [Int] {
        [index < 8 ? base + index : base + 60 + index - 8]
    }
}
