/// The rules of ``SafeText`` in one pass. Decisions depend only on the next scalar and on scalars kept so far, so that they are idempotent.
struct TextSanitizer {
    /// The maximum number of nonspacing and enclosing marks on a base character. Written languages need no more; Zalgo text
    /// stacks dozens.
    static let maximumMarks = 4
    /// The maximum number of joiners (U+200D) in an emoji. The longest emoji in use, such as a family, has three.
    static let maximumJoiners = 4

    private var kept = String.UnicodeScalarView()
    /// The last scalar kept in this line; nil at the start of the line. Marks, selectors and joiners depend on
    /// this scalar.
    private var last: Unicode.Scalar?
    private var marks = 0
    private var joiners = 0
    /// A joiner after an emoji, kept only if another emoji follows.
    private var joinerIsPending = false
    private var isInBreak = false
    private let separator: Unicode.Scalar

    private init(separator: Unicode.Scalar) { self.separator = separator }

    /// Returns whether the text is printable ASCII, to which no rule applies.
    static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    /// Returns the safe form of a text as one line.
    static func line(_ text: String) -> String { sanitized(text, separator: " ") }

    /// Returns the safe form of a text, split at tabs and line breaks, without empty lines.
    static func lines(_ text: String) -> [Substring] {
        sanitized(text, separator: "\n").split(separator: "\n")
    }

    private static func sanitized(_ text: String, separator: Unicode.Scalar) -> String {
        var sanitizer = TextSanitizer(separator: separator)
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            switch scalar {
            case "\t"..."\r", "\u{85}", "\u{2028}", "\u{2029}":
                sanitizer.addBreak()
                scalars.formIndex(after: &index)
            case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}":
                index = ControlSequence.end(of: index, in: scalars)
            default:
                sanitizer.add(scalar)
                scalars.formIndex(after: &index)
            }
        }
        return String(sanitizer.kept)
    }

    private mutating func addBreak() {
        guard !isInBreak else { return }
        keepBase(separator)
        // A mark at the start of a line would combine with the text that a view writes before it.
        if separator == "\n" { last = nil }
        isInBreak = true
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
        switch scalar {
        case " "..."~": keepBase(scalar)
        case "\u{200C}": if last.map(\.isOfJoiningScript) == true { keep(scalar) }
        case "\u{200D}": addJoiner(scalar)
        case "\u{FE0E}":
            // This selector requests a text glyph. A narrow emoji does not need it, and terminals disagree about its effect on
            // the width of a wide emoji.
            return
        case "\u{FE0F}": if last?.properties.isEmoji == true { keep(scalar) }
        default: addByCategory(scalar)
        }
    }

    private mutating func addByCategory(_ scalar: Unicode.Scalar) {
        let properties = scalar.properties
        if properties.isVariationSelector {
            if last.map(\.takesVariationSelector) == true { keep(scalar) }
            return
        }
        guard !properties.isDefaultIgnorableCodePoint, !properties.isNoncharacterCodePoint else { return }
        switch properties.generalCategory {
        case .format:
            if scalar.isPrependedConcatenationMark { keepBase(scalar) }
        case .privateUse:
            keepBase("\u{FFFD}")
        case .nonspacingMark, .enclosingMark:
            guard last != nil, marks < Self.maximumMarks else { return }
            marks += 1
            keep(scalar)
        case .spacingMark:
            // A spacing mark has its own cell, so it does not stack.
            if last != nil { keep(scalar) }
        default:
            keepBase(scalar)
        }
    }

    private mutating func addJoiner(_ scalar: Unicode.Scalar) {
        guard let last else { return }
        if last.properties.canonicalCombiningClass == .virama {
            keep(scalar)
        } else if joiners < Self.maximumJoiners, last.isPictographic || last == "\u{FE0F}" {
            joinerIsPending = true
        }
    }

    private mutating func keepBase(_ scalar: Unicode.Scalar) {
        if joinerIsPending, scalar.isPictographic {
            kept.append("\u{200D}")
            joiners += 1
        } else if !scalar.properties.isEmojiModifier {
            joiners = 0
        }
        marks = 0
        keep(scalar)
    }

    private mutating func keep(_ scalar: Unicode.Scalar) {
        kept.append(scalar)
        last = scalar
        joinerIsPending = false
        isInBreak = false
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a regional indicator; two indicators make a flag.
    var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

    /// Whether the scalar can be part of a joined emoji. Unicode's property Emoji also includes regional indicators and bases of keycaps.
    var isPictographic: Bool { value > 0x7F && properties.isEmoji && !isRegionalIndicator }

    /// Whether the scalar is a letter or mark of a script in which U+200C changes the joining of letters.
    var isOfJoiningScript: Bool {
        switch value {
        // Arabic to Sinhala, Myanmar, Khmer, Mongolian.
        case 0x0600...0x0DFF, 0x1000...0x109F, 0x1780...0x18AF: properties.isAlphabetic || isMark
        default: false
        }
    }

    /// Whether a variation selector may follow the scalar. It may follow all scalars except marks, white space and joiners.
    var takesVariationSelector: Bool {
        // Selectors are marks, so a second selector is removed.
        !isMark && !properties.isWhitespace && !properties.isJoinControl
    }

    /// Unicode's property Prepended_Concatenation_Mark of visible format characters, which the standard library lacks.
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
