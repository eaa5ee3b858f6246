/// The width of text in terminal cells.
///
/// Terminals differ in rare cases. These rules are common to most terminals:
/// - A character whose East_Asian_Width is Wide or Fullwidth has two cells. Other visible characters have one cell, even
///   if their width is Ambiguous.
/// - Control characters, nonspacing and enclosing marks, invisible format characters other than U+00AD, and the vowels
///   and finals of conjoining Hangul have no cells. Spacing marks and U+00AD have one cell.
/// - An emoji has two cells, including a flag, a keycap, a family, or an emoji with a skin tone. U+FE0F widens an emoji
///   to two cells. U+FE0E changes no width.
public enum CellWidth {
    /// Returns the number of cells that a text occupies.
    public static func of(_ text: some StringProtocol) -> Int {
        // Most titles are printable ASCII, which has one cell per byte.
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text.utf8.count }
        return text.reduce(into: 0) { $0 += of($1) }
    }

    /// Returns the number of cells of a character: zero to two, or more if a script joins several letters into one character.
    public static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        let rest = scalars.dropFirst()
        guard !rest.isEmpty else { return of(first) }
        return isEmoji(first: first, rest: rest) ? 2 : scalars.reduce(0) { $0 + of($1) }
    }

    private static func isEmoji(first: Unicode.Scalar, rest: Substring.UnicodeScalarView) -> Bool {
        if first.isRegionalIndicator { return rest.first?.isRegionalIndicator == true }
        guard first.properties.isEmoji else { return false }
        return rest.contains { $0 == "\u{FE0F}" || $0 == "\u{200D}" || $0.properties.isEmojiModifier }
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0x2FF: return 1
        case 0...0x9F: return 0
        // Conjoining vowels and finals are drawn inside the two cells of the initial.
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
        default: break
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: return 0
        case .format: return scalar.isPrependedConcatenationMark ? 1 : 0
        default: return isWide(scalar) ? 2 : 1
        }
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        let ranges = WideRanges.all
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
        }
        if low < ranges.count, ranges[low].contains(scalar.value) { return true }
        // The standard library may know emoji that are newer than the table.
        return scalar.properties.isEmojiPresentation && !scalar.isRegionalIndicator
    }
}
