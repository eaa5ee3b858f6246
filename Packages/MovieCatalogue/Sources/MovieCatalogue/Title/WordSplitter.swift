internal import Foundation

/// Takes a text scalar by scalar and parts it into pieces (at white space) of words (at punctuation).
struct WordSplitter {
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
        // "8½" is "8 1/2" and "Alien³" is "Alien 3": a number that is no decimal digit stands apart.
        if let kind = scalar.properties.numericType, kind != .decimal { endWord() }
        for lowered in scalar.properties.lowercaseMapping.unicodeScalars {
            if let letters = Self.undecomposed[lowered] {
                word += letters
                continue
            }
            // Scalar by scalar, as the order of combining marks does not matter to one who drops them.
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
            // A compatibility form may decompose to upper case: "℡" to "TEL".
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

    /// Quotes and primes that stand where an apostrophe is meant, ʼ being a letter to Unicode.
    private static let apostrophes: Set<Unicode.Scalar> = ["\u{2019}", "\u{2018}", "\u{02BC}", "\u{00B4}", "\u{2032}"]

    /// Letters which Unicode does not decompose though a Latin keyboard does.
    private static let undecomposed: [Unicode.Scalar: String] = [
        "æ": "ae", "œ": "oe", "ø": "o", "ß": "ss", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h",
    ]
}
