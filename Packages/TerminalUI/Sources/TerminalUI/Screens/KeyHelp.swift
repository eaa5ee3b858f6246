public import TerminalText

/// What keys do, for people.
public struct KeyHelp: Sendable, Hashable {
    /// The keys, as they are written on a keyboard: `Enter`.
    public let keys: SafeText
    /// What they do: `open the film`.
    public let action: SafeText
    /// The same in a word or two, for the line at the bottom; nil where it is not worth the room.
    public let hint: SafeText?

    /// The first of the keys.
    var firstKey: SafeText {
        SafeText(String(keys.string.prefix { $0 != " " }))
    }

    /// What keys do.
    public init(_ keys: SafeText, _ action: SafeText, hint: SafeText? = nil) {
        self.keys = keys
        self.action = action
        self.hint = hint
    }
}
