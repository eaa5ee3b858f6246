/// What of a style is written.
public enum ColorSupport: Int, Sendable, Hashable, CaseIterable, Comparable {
    /// No colours. Where something is shown once, text only, without a single control sequence.
    case none
    /// The sixteen colours of the terminal's theme.
    case sixteenColors
    /// The 256 colours of xterm.
    case indexed256
    /// Any mixture of red, green and blue.
    case trueColor

    /// Decides for one output stream whether there are styles. The first rule that applies wins:
    /// 1. `choice` is `always` or `never`: the user's own words for this one run.
    /// 2. `NO_COLOR` is set and not empty: no styles (https://no-color.org).
    /// 3. `CLICOLOR_FORCE` is set, neither empty nor `0`: styles, even into a pipe (https://bixense.com/clicolors).
    /// 4. The stream is no terminal: no styles.
    /// 5. `TERM` is `dumb`, empty or missing: no styles.
    /// 6. `CLICOLOR` is `0`: no styles.
    /// 7. Otherwise styles.
    ///
    /// How many colours they have, `COLORTERM` and `TERM` tell.
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

    /// Fewer colours come before more.
    public static func < (left: ColorSupport, right: ColorSupport) -> Bool {
        left.rawValue < right.rawValue
    }

    /// Terminals of today that do not say it in their names. `COLORTERM` does not come along over ssh.
    private static let capable: Set = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour"]

    /// `COLORTERM` is how terminals say that they mix colours (https://github.com/termstandard/colors).
    private static func depth(_ environment: [String: String]) -> ColorSupport {
        let term = environment["TERM", default: ""]
        if ["truecolor", "24bit"].contains(environment["COLORTERM", default: ""]) || term.hasSuffix("-direct") {
            return .trueColor
        }
        return term.hasSuffix("-256color") || capable.contains(term) ? .indexed256 : .sixteenColors
    }
}
