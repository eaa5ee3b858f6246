package struct Account: Hashable, Sendable {
    package let id: Int
    package let userName: String

    package init(id: Int, userName: String) {
        self.id = id
        self.userName = userName
    }
}

extension String {
    /// The text with an escape such as `\u{200B}` for each character that a view may remove or that could be mistaken: an invisible
    /// character, a combining mark or a quotation mark. Texts with different bytes have different results.
    package var withEscapes: String {
        unicodeScalars.map { $0.escaped(asASCII: !$0.isUnmistakable) }.joined()
    }
}

extension Unicode.Scalar {
    fileprivate var isUnmistakable: Bool {
        // U+2800 is a Braille pattern without dots.
        guard !properties.isDefaultIgnorableCodePoint, !properties.isQuotationMark, value != 0x2800 else {
            return false
        }
        return switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format,
            .surrogate, .privateUse, .unassigned:
            self == " "
        default: true
        }
    }
}

package struct UserSession: Hashable, Sendable {
    package let account: Account
    package let id: SensitiveText

    package init(account: Account, id: SensitiveText) {
        self.account = account
        self.id = id
    }
}

/// A password, a request token or the id of a session. Its descriptions do not contain the text.
package struct SensitiveText: Hashable, Sendable {
    /// The secret text. Each use of this property needs a review.
    package let revealed: String

    package init(_ text: String) { revealed = text }
}

extension SensitiveText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "<secret>" }
    package var debugDescription: String { description }
    /// A mirror without children, so that `dump` does not show the text.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
