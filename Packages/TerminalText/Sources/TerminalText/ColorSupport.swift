/// The user's choice for `--color`.
public enum ColorChoice: String, Sendable, Hashable, CaseIterable {
    /// Styles if the environment and the output allow them.
    case auto
    /// Styles on every output.
    case always
    /// No styles.
    case never
    /// Like `auto`, but text has the styles of ``Style/highContrast``. Pictures keep their colours.
    case highContrast = "high-contrast"
}

/// The colours that an output supports.
public enum ColorSupport: Int, Sendable, Hashable, CaseIterable, Comparable {
    /// No colours. ``StyledText/rendered(_:isHighContrast:)`` then omits attributes such as bold, too.
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
    public static func resolve(choice: ColorChoice, environment: [String: String], isTerminal: Bool) -> ColorSupport {
        switch choice {
        case .always: return depth(environment)
        case .never: return .none
        case .auto, .highContrast: break
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

    /// Values of `TERM` for 256 colours without the suffix `-256color`. Over `ssh`, which does not forward `COLORTERM`, only `TERM` is
    /// known.
    private static let namesWith256Colors: Set = [
        "xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour",
    ]

    /// Returns the colours of a terminal. `COLORTERM` (https://github.com/termstandard/colors) or the suffix `-direct` announces 24 bits.
    private static func depth(_ environment: [String: String]) -> ColorSupport {
        let term = environment["TERM", default: ""]
        if ["truecolor", "24bit"].contains(environment["COLORTERM", default: ""]) || term.hasSuffix("-direct") {
            return .trueColor
        }
        return term.hasSuffix("-256color") || namesWith256Colors.contains(term) ? .indexed256 : .sixteenColors
    }
}
