extension Unicode.Scalar {
    /// Whether the scalar is one of the 26 letters of which two make a flag.
    var isRegionalIndicator: Bool {
        (0x1F1E6...0x1F1FF).contains(value)
    }

    /// Whether the scalar can be part of an emoji that is joined of several.
    ///
    /// Digits, `#` and `*` are emoji by Unicode's property too, as bases of keycaps.
    var isPictographic: Bool {
        value > 0x7F && properties.isEmoji && !isRegionalIndicator
    }

    /// Whether the scalar is a letter or mark of a script in which U+200C changes how letters join.
    var isOfJoiningScript: Bool {
        switch value {
        // Arabic to Sinhala, Myanmar, Khmer, Mongolian.
        case 0x0600...0x0DFF, 0x1000...0x109F, 0x1780...0x18AF: properties.isAlphabetic || isMark
        default: false
        }
    }

    /// Whether the scalar can have a glyph variant: a letter, ideograph or symbol.
    var takesVariationSelector: Bool {
        // A selector is a mark itself.
        !isMark && !properties.isWhitespace && !properties.isJoinControl
    }

    /// Whether the scalar is a format character that is seen, such as the Arabic number sign.
    ///
    /// This is Unicode's property Prepended_Concatenation_Mark, which the standard library does not offer.
    var isPrependedConcatenationMark: Bool {
        switch value {
        case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: true
        default: false
        }
    }

    private var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
