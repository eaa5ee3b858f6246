/// An image on the screen.
public struct ScreenImage: Sendable, Hashable {
    /// How it came there.
    public enum Kind: Sendable, Hashable {
        /// By the kitty graphics protocol: it lies over the text until it is deleted.
        case kitty
        /// By OSC 1337 of iTerm2: it is made of cells, and text that is written there takes its place.
        case inline
    }

    /// How it came there.
    public let kind: Kind
    /// The number the program gave the image, or the terminal where it gave none.
    public let identifier: Int
    /// The number the program gave this placement of the image; 0 where it gave none.
    public let placement: Int
    /// The row of its upper left corner. Negative where that was scrolled out.
    public internal(set) var row: Int
    /// The column of its upper left corner.
    public let column: Int
    /// How many columns it covers.
    public let columns: Int
    /// How many rows it covers.
    public let rows: Int
    /// What it lies over: text is at 0 and below.
    public let layer: Int
    /// What was sent, decoded: a file such as a PNG, or pixels.
    public let payload: [UInt8]

    /// How much was sent, decoded.
    public var payloadSize: Int { payload.count }
}
