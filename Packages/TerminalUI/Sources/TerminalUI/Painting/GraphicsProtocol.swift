/// How a terminal is given pictures.
public enum GraphicsProtocol: Sendable, Hashable, CaseIterable {
    /// Not at all.
    case none
    /// By kitty's graphics protocol (https://sw.kovidgoyal.net/kitty/graphics-protocol).
    case kitty
    /// By iTerm2's inline images (https://iterm2.com/documentation-images.html).
    case iTerm2

    /// What a terminal can be expected to do by what its environment says of it. A terminal inside another one, as tmux is,
    /// does nothing: it does not pass pictures on.
    public static func resolve(environment: [String: String]) -> GraphicsProtocol {
        let term = environment["TERM", default: ""]
        guard !term.hasPrefix("tmux"), !term.hasPrefix("screen"), environment["TMUX"] == nil else { return .none }
        if term == "xterm-kitty" || term == "xterm-ghostty" || environment["KITTY_WINDOW_ID"] != nil { return .kitty }
        switch environment["TERM_PROGRAM"] {
        case "ghostty": return .kitty
        case "iTerm.app", "WezTerm": return .iTerm2
        default: return .none
        }
    }
}
