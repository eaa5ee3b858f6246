/// One line of text that is safe to write to a terminal, even from an untrusted source.
///
/// Untrusted text can move the cursor, retitle the window, write to the clipboard, reverse the reading order, or hide
/// letters in invisible characters. Styled text, tables and messages accept only `SafeText`, so the compiler rejects an
/// unchecked `String` there. The rules are idempotent:
/// - Control characters and escape sequences are removed, each sequence with its payload. An unterminated control
///   string (OSC, DCS, SOS, PM, APC) loses only its introducer.
/// - A run of tabs and line breaks becomes one space.
/// - Invisible characters (direction marks and overrides, tags, zero-width spaces, soft hyphens, fillers,
///   noncharacters) are removed. A joiner or variation selector stays only if it changes the glyph.
/// - A base character keeps at most four nonspacing and enclosing marks, an emoji at most four joiners. A mark without a
///   base character is removed.
/// - A private-use character, whose glyph and width are unknown, becomes U+FFFD.
public struct SafeText: Sendable, Hashable {
    /// The text, without any control character.
    public let string: String

    /// Creates one line of safe text from an untrusted string.
    public init(_ untrusted: String) {
        self.string = TextSanitizer.isPlain(untrusted) ? untrusted : TextSanitizer.line(untrusted)
    }

    /// Creates text from parts of safe text without checking them again.
    init(alreadySafe string: some StringProtocol) { self.string = String(string) }

    /// Returns the lines of an untrusted text, trimmed and without empty lines. A tab also ends a line.
    public static func paragraphs(_ untrusted: String) -> [SafeText] {
        TextSanitizer.lines(untrusted).map { SafeText(alreadySafe: $0).trimmed() }.filter { !$0.isEmpty }
    }

    /// Whether the text has no characters.
    public var isEmpty: Bool { string.isEmpty }

    /// Returns the concatenation of two texts.
    public static func + (left: SafeText, right: SafeText) -> SafeText {
        SafeText(alreadySafe: left.string + right.string)
    }

    func trimmed() -> SafeText {
        let rest = trimmedAtEnd().string.drop { $0.isWhitespace }
        return rest.utf8.count == string.utf8.count ? self : SafeText(alreadySafe: rest)
    }
}

extension SafeText: ExpressibleByStringLiteral {
    /// Creates text from a literal, which is checked like any other text.
    public init(stringLiteral value: String) { self.init(value) }
}

extension Sequence<SafeText> {
    /// Returns the concatenation of the texts with a separator between them.
    public func joined(separator: SafeText) -> SafeText {
        SafeText(alreadySafe: map(\.string).joined(separator: separator.string))
    }
}

/// The edge of a column to which a text is aligned.
public enum Alignment: Sendable, Hashable {
    /// The left edge.
    case leading
    /// The right edge, for numbers.
    case trailing
}

extension SafeText {
    /// The width of the text in terminal cells.
    public var cellWidth: Int { CellWidth.of(string) }

    /// Returns the text; if it is wider than `cells` cells, truncated to whole characters and "…". Without cells, the result is empty.
    public func truncated(toCells cells: Int) -> SafeText {
        // A character never has more cells than UTF-8 bytes.
        guard string.utf8.count > cells else { return self }
        var width = 0
        var cut = string.startIndex
        for index in string.indices {
            let next = width + CellWidth.of(string[index])
            guard next <= cells else {
                guard cells > 0 else { return "" }
                return SafeText(alreadySafe: string[..<cut]).trimmedAtEnd() + "…"
            }
            width = next
            // One cell is reserved for the ellipsis.
            if width < cells { cut = string.index(after: index) }
        }
        return self
    }

    /// Returns the text, padded with spaces to at least `cells` cells.
    public func padded(toCells cells: Int, _ alignment: Alignment = .leading) -> SafeText {
        let missing = SafeText.spaces(cells - cellWidth)
        return alignment == .leading ? self + missing : missing + self
    }

    static func spaces(_ count: Int) -> SafeText {
        SafeText(alreadySafe: String(repeating: " ", count: max(0, count)))
    }

    private func trimmedAtEnd() -> SafeText {
        var rest = string[...]
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return SafeText(alreadySafe: rest)
    }
}
