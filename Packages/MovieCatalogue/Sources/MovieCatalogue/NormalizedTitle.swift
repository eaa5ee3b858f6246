import Foundation

/// A normalized title or query: in lower case, without diacritics, apostrophes and punctuation.
///
/// Users replace punctuation by a space or omit it, so a text with inner punctuation has two spellings: "WALL-E" has "wall e"
/// and "walle", and "M*A*S*H" has "m a s h" and "mash".
package struct NormalizedTitle: Equatable, Sendable {
    /// The maximum length of a spelling in UTF-8 bytes. No title is longer, so a longer query has no results.
    package static let maximumLength = 255

    /// The one or two spellings, each a list of words; empty for a text without visible characters.
    package let spellings: [[String]]

    /// The spellings as texts: words separated by single spaces.
    package var texts: [String] { spellings.map { $0.joined(separator: " ") } }

    /// The spellings without a leading article, by which titles are compared.
    package var keys: [String] { spellings.map { Self.withoutArticle($0).joined(separator: " ") } }

    /// Returns the words of a title without a leading article, unless the article is the only word.
    package static func withoutArticle(_ words: [String]) -> [String] {
        words.count > 1 && articles.contains(words[0]) ? Array(words.dropFirst()) : words
    }

    private static let articles = ["the", "a", "an"]

    package init(_ text: String) {
        var splitter = WordSplitter()
        for scalar in text.unicodeScalars {
            splitter.take(scalar)
        }
        let pieces = splitter.finish()
        let separated = pieces.flatMap { $0 }
        guard !separated.isEmpty else {
            // A text of symbols only ("$") is one word.
            let symbols = String(String.UnicodeScalarView(text.unicodeScalars.filter(\.isSymbol)))
            spellings = symbols.isEmpty ? [] : [[symbols]]
            return
        }
        let joined = pieces.map { $0.joined() }
        spellings = joined.count == separated.count ? [separated] : [separated, joined]
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

/// A parser that splits a text into pieces at white space, and the pieces into words at punctuation.
private struct WordSplitter {
    private var pieces: [[String]] = []
    private var piece: [String] = []
    private var word = ""

    mutating func take(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "a"..."z", "0"..."9": word.unicodeScalars.append(scalar)
        case " ": endPiece()
        case "A"..."Z": word.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
        case "'", "`": break
        case "&":
            endWord()
            word = "and"
            endWord()
        case _ where scalar.properties.isWhitespace: endPiece()
        case _ where scalar.isASCII: endWord()
        default: takeBeyondASCII(scalar)
        }
    }

    mutating func finish() -> [[String]] {
        endPiece()
        defer { pieces = [] }
        return pieces
    }

    private mutating func takeBeyondASCII(_ scalar: Unicode.Scalar) {
        if Self.apostrophes.contains(scalar) { return }
        // A fraction or superscript begins a new word: "8½" becomes "8 1 2", and "Alien³" becomes "alien 3".
        if let kind = scalar.properties.numericType, kind != .decimal { endWord() }
        for lowered in scalar.properties.lowercaseMapping.unicodeScalars {
            if let letters = Self.undecomposed[lowered] {
                word += letters
                continue
            }
            // Decomposing single scalars suffices, because combining marks are removed and their order is irrelevant.
            for part in String(lowered).decomposedStringWithCompatibilityMapping.unicodeScalars {
                takeDecomposed(part)
            }
        }
    }

    private mutating func takeDecomposed(_ scalar: Unicode.Scalar) {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: break
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .spacingMark,
            .decimalNumber, .letterNumber, .otherNumber:
            // The decomposition can be in upper case: "℡" becomes "TEL".
            word += scalar.properties.lowercaseMapping
        default: endWord()
        }
    }

    private mutating func endWord() {
        guard !word.isEmpty else { return }
        piece.append(word)
        word = ""
    }

    private mutating func endPiece() {
        endWord()
        guard !piece.isEmpty else { return }
        pieces.append(piece)
        piece = []
    }

    /// Characters that are used as apostrophes. U+02BC is a letter in Unicode, so its category would not match.
    private static let apostrophes: Set<Unicode.Scalar> = ["\u{2019}", "\u{2018}", "\u{02BC}", "\u{00B4}", "\u{2032}"]

    private static let undecomposed: [Unicode.Scalar: String] = [
        "æ": "ae", "œ": "oe", "ø": "o", "ß": "ss", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h",
    ]
}
