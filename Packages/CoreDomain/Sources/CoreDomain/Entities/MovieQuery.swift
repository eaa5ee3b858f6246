/// What a user typed to find films: never empty, no white space around it.
public struct MovieQuery: Hashable, Sendable {
    /// The words as typed, trimmed.
    public let text: String

    /// Trims `text`; nil when nothing is left of it.
    public init?(_ text: String) {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return nil }
        self.text = String(text[first...last])
    }
}
