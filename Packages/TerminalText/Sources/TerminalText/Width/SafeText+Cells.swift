extension SafeText {
    /// The cells of a terminal that the text takes.
    public var cellWidth: Int { CellWidth.of(string) }

    /// The text, cut to at most `cells` and ended by "…" if it is longer.
    ///
    /// A character is never split; where a wide one does not fit, the result is one cell shorter.
    public func truncated(toCells cells: Int) -> SafeText {
        // No character takes more cells than bytes.
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
            // One cell is held back for the ellipsis.
            if width < cells { cut = string.index(after: index) }
        }
        return self
    }

    /// The text with spaces on the side away from `alignment`, so that it takes at least `cells`.
    public func padded(toCells cells: Int, _ alignment: Alignment = .leading) -> SafeText {
        let missing = SafeText.spaces(cells - cellWidth)
        return alignment == .leading ? self + missing : missing + self
    }

    /// So many spaces, none for a negative count.
    static func spaces(_ count: Int) -> SafeText {
        SafeText(alreadySafe: String(repeating: " ", count: max(0, count)))
    }

    private func trimmedAtEnd() -> SafeText {
        var rest = string[...]
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return SafeText(alreadySafe: rest)
    }
}
