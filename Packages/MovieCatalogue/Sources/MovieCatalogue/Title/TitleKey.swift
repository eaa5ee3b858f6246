internal import Foundation

/// A title, or a query, as the search compares it: in lower case, without diacritics, apostrophes and punctuation.
///
/// Punctuation inside a piece of text without white space may part words or join them, and nobody knows which the user
/// will type: "WALL-E" is spelled both "wall e" and "walle", "M*A*S*H" both "m a s h" and "mash".
package struct TitleKey: Equatable, Sendable {
    /// No title is longer, so that no longer query needs an answer. Counted in UTF-8 bytes of a spelling.
    package static let maximumLength = 255

    /// One or two spellings, each a list of words. None for a text without a visible character.
    package let spellings: [[String]]

    /// The spellings as they are stored: words parted by one space.
    package var texts: [String] { spellings.map { $0.joined(separator: " ") } }

    package init(_ text: String) {
        var splitter = WordSplitter()
        for scalar in text.unicodeScalars {
            splitter.take(scalar)
        }
        let pieces = splitter.finish()
        let apart = pieces.flatMap { $0 }
        guard !apart.isEmpty else {
            // A title of symbols alone ("$") is one word, made of them.
            let symbols = String(String.UnicodeScalarView(text.unicodeScalars.filter(\.isSymbol)))
            spellings = symbols.isEmpty ? [] : [[symbols]]
            return
        }
        let joined = pieces.map { $0.joined() }
        spellings = joined.count == apart.count ? [apart] : [apart, joined]
    }
}

extension Unicode.Scalar {
    fileprivate var isSymbol: Bool {
        switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            true
        default:
            false
        }
    }
}
