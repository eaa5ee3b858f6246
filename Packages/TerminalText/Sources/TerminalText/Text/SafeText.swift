/// One line of text that is safe to write to a terminal, whoever wrote it.
///
/// Text from the network, a file or an argument can move the cursor, retitle the window, write to the clipboard,
/// reverse the reading order, or hide letters in invisible characters. Views take `SafeText` only, so the compiler keeps
/// an unchecked `String` out of them. The rules, applied once and idempotent:
/// - Control characters and whole escape sequences, payload included, are removed. Of a string sequence that nothing
///   ends only the introducer goes; the rest is kept as the harmless text it then is.
/// - A run of tabs and line breaks of any kind becomes one space.
/// - Characters that are not seen (direction marks and overrides, tags, zero-width spaces, soft hyphens, fillers,
///   noncharacters) are removed. A joiner or variation selector stays only where it changes what is seen.
/// - At most four nonspacing marks stay on one base, at most four joiners in one emoji.
/// - A private-use character, whose look and width nobody knows, becomes U+FFFD.
public struct SafeText: Sendable, Hashable {
    /// The text, without any control character.
    public let string: String

    /// Makes one line of `untrusted`.
    public init(_ untrusted: String) {
        self.string = TextSanitizer.isPlain(untrusted) ? untrusted : TextSanitizer.line(untrusted)
    }

    /// For parts of text that was safe already.
    init(alreadySafe string: some StringProtocol) {
        self.string = String(string)
    }

    /// The paragraphs of `untrusted`, which are set apart by line breaks; empty ones are left out.
    public static func paragraphs(_ untrusted: String) -> [SafeText] {
        TextSanitizer.lines(untrusted).map { SafeText(alreadySafe: $0).trimmed() }.filter { !$0.isEmpty }
    }

    /// Whether there is nothing to show.
    public var isEmpty: Bool { string.isEmpty }

    /// One text after the other, with nothing between them.
    public static func + (left: SafeText, right: SafeText) -> SafeText {
        SafeText(alreadySafe: left.string + right.string)
    }

    /// The text without white space at its ends.
    func trimmed() -> SafeText {
        var rest = string[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest.utf8.count == string.utf8.count ? self : SafeText(alreadySafe: rest)
    }
}

extension SafeText: ExpressibleByStringLiteral {
    /// Text of the program itself. It keeps the same rules.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension Sequence<SafeText> {
    /// The texts one after the other, with `separator` between them.
    public func joined(separator: SafeText) -> SafeText {
        SafeText(alreadySafe: map(\.string).joined(separator: separator.string))
    }
}
