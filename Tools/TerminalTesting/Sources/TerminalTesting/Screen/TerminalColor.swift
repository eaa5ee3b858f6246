/// A colour of a cell.
public enum TerminalColor: Sendable, Hashable {
    /// That of the terminal, for text or behind it.
    case `default`
    /// One of the 256: the 16 of the theme, the cube of 216, the 24 greys.
    case indexed(UInt8)
    /// Red, green and blue.
    case rgb(UInt8, UInt8, UInt8)
}
