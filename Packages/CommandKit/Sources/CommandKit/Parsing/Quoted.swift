/// A text of the user's in quotes, safe to write to a terminal; an overlong one is cut.
package func quoted(_ text: String) -> String {
    let limit = 80
    let scalars = text.unicodeScalars
    return "'" + escaped(String(scalars.prefix(limit))) + (scalars.count > limit ? "…" : "") + "'"
}

/// A text in which control and formatting characters (escape sequences, line breaks, bidirectional overrides) are
/// spelt out, as in a Swift literal.
package func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
        scalar.isVisible ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }.joined()
}

extension Unicode.Scalar {
    fileprivate var isVisible: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        // Joiners are part of emoji and of some scripts' spelling.
        case .format: self == "\u{200C}" || self == "\u{200D}"
        default: true
        }
    }
}
