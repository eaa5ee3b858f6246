/// A text that nothing prints: neither string interpolation, nor `dump`, nor a debugger's summary shows it.
public struct Secret: Sendable, Equatable {
    /// The text itself. Each use of this property is a place to look at in a review.
    public let revealed: String

    /// Hides `text`.
    public init(_ text: String) {
        revealed = text
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A fixed word, whatever the secret is.
    public var description: String { "<secret>" }
    /// The same fixed word.
    public var debugDescription: String { description }
    /// A mirror without children, so that `dump` finds nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
