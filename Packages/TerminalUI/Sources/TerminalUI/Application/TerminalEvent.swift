/// What happens to a terminal.
public enum TerminalEvent: Sendable, Hashable {
    /// Bytes came from the user, or from the terminal itself.
    case input([UInt8])
    /// It has another size.
    case resized
    /// The process goes on after it was stopped: nothing is known of what the terminal shows.
    case resumed
    /// Nobody is there any more.
    case closed
}
