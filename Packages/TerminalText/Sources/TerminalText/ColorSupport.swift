/// The user's choice for `--color`.
public enum ColorChoice: String, Sendable, Hashable, CaseIterable {
    /// Styles if the environment and the output allow them.
    case auto
    /// Styles on every output.
    case always
    /// No styles.
    case never
}

/// The colours that an output supports.
public enum ColorSupport: Int, Sendable, Hashable, CaseIterable, Comparable {
    /// No colours. ``StyledText/rendered(_:)`` then omits attributes such as bold, too.
    case none
    /// The sixteen colours of the terminal's theme.
    case sixteenColors
    /// The 256 colours of xterm.
    case indexed256
    /// Colours of 24 bits.
    case trueColor

    /// Returns the colours for an output stream. The first rule that applies decides whether there are styles:
    /// 1. `choice` is `always`: styles. `choice` is `never`: no styles.
    /// 2. `NO_COLOR` is set and not empty: no styles (https://no-color.org).
    /// 3. `CLICOLOR_FORCE` is set, neither empty nor `0`: styles, even into a pipe (https://bixense.com/clicolors).
    /// 4. The stream is not a terminal: no styles.
    /// 5. `TERM` is `dumb`, empty or missing: no styles.
    /// 6. `CLICOLOR` is `0`: no styles.
    /// 7. Otherwise styles.
    ///
    /// `COLORTERM` and `TERM` decide the number of colours.
    public static func resolve(
        choice: ColorChoice,
        environment: [String: String],
        isTerminal: Bool
    ) -> ColorSupport {
        switch choice {
        case .always: return depth(environment)
        case .never: return .none
        case .auto: break
        }
        if environment["NO_COLOR", default: ""] != "" { return .none }
        if !["", "0"].contains(environment["CLICOLOR_FORCE", default: ""]) { return depth(environment) }
        guard isTerminal else { return .none }
        if ["", "dumb"].contains(environment["TERM", default: ""]) { return .none }
        return environment["CLICOLOR"] == "0" ? .none : depth(environment)
    }

    /// Returns whether `left` has fewer colours than `right`.
    public static func < (left: ColorSupport, right: ColorSupport) -> Bool {
        left.rawValue < right.rawValue
    }

    /// Values of `TERM` that mean 256 colours without the suffix `-256color`. Over `ssh`, which by default does not forward
    /// `COLORTERM`, only `TERM` is known.
    private static let namesWith256Colors: Set = [
        "xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour",
    ]

    /// Returns the colours of a terminal. `COLORTERM` (https://github.com/termstandard/colors) or the suffix `-direct` of
    /// `TERM` announces 24 bits.
    private static func depth(_ environment: [String: String]) -> ColorSupport {
        let term = environment["TERM", default: ""]
        if ["truecolor", "24bit"].contains(environment["COLORTERM", default: ""]) || term.hasSuffix("-direct") {
            return .trueColor
        }
        return term.hasSuffix("-256color") || namesWith256Colors.contains(term) ? .indexed256 : .sixteenColors
    }
}

/// The indexed colours of xterm: sixteen that themes change, a cube of 6 x 6 x 6, and 24 greys.
enum XtermPalette {
    typealias RGB = (red: UInt8, green: UInt8, blue: UInt8)

    /// Returns the index, below `count` (16 or 256), of the nearest colour.
    ///
    /// With 256 colours the first sixteen are excluded, because themes change those.
    static func nearest(of count: Int, to color: RGB) -> Int {
        guard count > 16 else { return nearest(among: 0..<16, to: color) { standard[$0] } }
        let cube = 16 + 36 * level(color.red) + 6 * level(color.green) + level(color.blue)
        // The greys begin at 8 in steps of 10. The weights, as in `distance`, add up to 10.
        let weighted = 3 * Int(color.red) + 6 * Int(color.green) + Int(color.blue)
        let grey = 232 + min(23, max(0, (weighted - 30) / 100))
        return distance(self.color(cube), color) <= distance(self.color(grey), color) ? cube : grey
    }

    /// Returns the colour at an index of the cube or of the greys.
    static func color(_ index: Int) -> RGB {
        if index >= 232 {
            let grey = UInt8(8 + 10 * (index - 232))
            return (grey, grey, grey)
        }
        let place = index - 16
        return (levels[place / 36], levels[place / 6 % 6], levels[place % 6])
    }

    /// Returns the weighted squared distance of two colours. The eye distinguishes greens best and blues worst.
    static func distance(_ left: RGB, _ right: RGB) -> Int {
        let red = Int(left.red) - Int(right.red)
        let green = Int(left.green) - Int(right.green)
        let blue = Int(left.blue) - Int(right.blue)
        return 3 * red * red + 6 * green * green + blue * blue
    }

    private static func nearest(among indices: Range<Int>, to target: RGB, color: (Int) -> RGB) -> Int {
        indices.min { distance(color($0), target) < distance(color($1), target) } ?? indices.lowerBound
    }

    private static func level(_ component: UInt8) -> Int {
        nearest(among: 0..<6, to: (component, component, component)) { (levels[$0], levels[$0], levels[$0]) }
    }

    private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

    private static let standard: [RGB] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
        (255, 255, 255),
    ]
}
