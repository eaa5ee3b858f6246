/// What a program switched on or off in its terminal. One that ends should leave ``initial`` behind.
public struct TerminalModes: Sendable, Hashable {
    /// Which movements of the mouse are reported.
    public enum MouseReporting: Int, Sendable {
        /// None.
        case off = 0
        /// Pressing and releasing: mode 1000.
        case clicks = 1000
        /// Moving while a button is down, too: mode 1002.
        case drags = 1002
        /// All moving: mode 1003.
        case motion = 1003
    }

    /// Modes 1000, 1002 and 1003, of which the last one set counts and any that is reset ends it.
    public internal(set) var mouse = MouseReporting.off
    /// Mode 1006: mouse reports that know large screens.
    public internal(set) var hasSGRMouse = false
    /// Mode 2004: what is pasted comes in brackets.
    public internal(set) var hasBracketedPaste = false
    /// Mode 1004: the program is told when the terminal gains or loses the focus.
    public internal(set) var reportsFocus = false
    /// Mode 1: arrow keys send SS3 instead of CSI.
    public internal(set) var hasApplicationCursorKeys = false
    /// DECKPAM: the keypad sends sequences.
    public internal(set) var hasApplicationKeypad = false
    /// Mode 7: text goes on in the next row.
    public internal(set) var wraps = true
    /// The flags of the kitty keyboard protocol that count now.
    public internal(set) var keyboardFlags = 0

    /// Those of a terminal nobody has told anything.
    public static let initial = TerminalModes()
}
