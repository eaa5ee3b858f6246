/// A text of the user's, in quotes and safe to write to a terminal: control and formatting characters (escape sequences,
/// line breaks, bidirectional overrides) are spelt out, and an overlong text is cut.
func quoted(_ text: String) -> String {
    let limit = 80
    let scalars = text.unicodeScalars
    let shown = scalars.prefix(limit).map {
        $0.isVisible ? String($0) : "\\u{\(String($0.value, radix: 16, uppercase: true))}"
    }
    return "'" + shown.joined() + (scalars.count > limit ? "…" : "") + "'"
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
