/// Where the next character goes.
public struct Cursor: Sendable, Hashable {
    /// Counted from 0, from the top.
    public internal(set) var row = 0
    /// Counted from 0, from the left.
    public internal(set) var column = 0
    /// Whether the program shows it.
    public internal(set) var isVisible = true
}
