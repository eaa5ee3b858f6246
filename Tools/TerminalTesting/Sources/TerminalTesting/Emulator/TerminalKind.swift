/// Which terminal an emulator is like, in what it draws and what it says of itself.
public enum TerminalKind: String, Sendable, CaseIterable {
    /// A terminal of today that shows text only, as Alacritty or xterm without its extras.
    case xterm
    /// kitty, with its graphics protocol and its keyboard protocol.
    case kitty
    /// iTerm2, with inline images.
    case iTerm2
    /// A terminal that knows nothing but text and the ends of lines. It answers nothing, and each sequence counts as unknown.
    case dumb

    /// What it says when asked with DA1: a VT200 that knows colours and, where that is so, the clipboard. Not what the real ones
    /// say, who have more, but what is true here.
    var primaryAttributes: String {
        switch self {
        case .xterm: "62;22"
        case .kitty: "62;52"
        case .iTerm2: "62;22;52"
        case .dumb: ""
        }
    }

    /// What it says when asked with DA2: its family and version.
    var secondaryAttributes: String {
        switch self {
        case .xterm: "41;401;0"
        case .kitty: "1;4000;42"
        case .iTerm2: "64;2500;0"
        case .dumb: ""
        }
    }

    /// What it says when asked with XTVERSION.
    var version: String {
        switch self {
        case .xterm: "XTerm(401)"
        case .kitty: "kitty(0.42.2)"
        case .iTerm2: "iTerm2 3.5.14"
        case .dumb: ""
        }
    }

    var hasKeyboardProtocol: Bool { self == .kitty || self == .iTerm2 }
}
