import TerminalText

/// What one cell of a canvas shows. A wide character stands in its first cell; those behind it are its continuation.
struct Cell: Sendable, Hashable {
    static let blank = Cell(text: " ", style: .plain)
    /// Below a picture.
    static let hidden = Cell(text: "\u{0}", style: .plain)

    /// One character; empty in a continuation.
    var text: String
    var style: Style

    var isContinuation: Bool { text.isEmpty }
}
