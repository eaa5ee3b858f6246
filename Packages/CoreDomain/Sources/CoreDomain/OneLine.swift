extension String {
    /// The text with a space for each run of line breaks and tabs, so that a title cannot look like several rows of a list.
    public var inOneLine: String {
        guard unicodeScalars.contains(where: \.isLineBreak) else { return self }
        return unicodeScalars.split(whereSeparator: \.isLineBreak).map { String($0) }.joined(separator: " ")
    }
}

extension Unicode.Scalar {
    fileprivate var isLineBreak: Bool {
        switch self {
        case "\t"..."\r", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }
}
