/// Whether styles are written.
public enum ColorSupport: Sendable, Hashable {
    /// Text only, without a single control sequence.
    case none
    /// Attributes and the sixteen colours.
    case sixteenColors

    /// Decides for one output stream. The first rule that applies wins:
    /// 1. `choice` is `always` or `never`: the user's own words for this one run.
    /// 2. `NO_COLOR` is set and not empty: no styles (https://no-color.org).
    /// 3. `CLICOLOR_FORCE` is set, neither empty nor `0`: styles, even into a pipe (https://bixense.com/clicolors).
    /// 4. The stream is no terminal: no styles.
    /// 5. `TERM` is `dumb`, empty or missing: no styles.
    /// 6. `CLICOLOR` is `0`: no styles.
    /// 7. Otherwise styles.
    public static func resolve(
        choice: ColorChoice,
        environment: [String: String],
        isTerminal: Bool
    ) -> ColorSupport {
        switch choice {
        case .always: return .sixteenColors
        case .never: return .none
        case .auto: break
        }
        if environment["NO_COLOR", default: ""] != "" { return .none }
        if !["", "0"].contains(environment["CLICOLOR_FORCE", default: ""]) { return .sixteenColors }
        guard isTerminal else { return .none }
        if ["", "dumb"].contains(environment["TERM", default: ""]) { return .none }
        return environment["CLICOLOR"] == "0" ? .none : .sixteenColors
    }
}
