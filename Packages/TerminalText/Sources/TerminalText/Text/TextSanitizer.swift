/// Applies the rules of ``SafeText`` in one pass, deciding on each scalar by what has been kept before it.
///
/// Looking at the kept text rather than at the given one is what makes the rules idempotent.
struct TextSanitizer {
    /// Zalgo text stacks dozens of marks; written languages need no more than this many on a base.
    static let maximumMarks = 4
    /// The longest emoji in use, a family or a kiss, has three joiners.
    static let maximumJoiners = 4

    private var kept = String.UnicodeScalarView()
    /// The last scalar kept in this line, on which marks, selectors and joiners depend.
    private var last: Unicode.Scalar?
    private var marks = 0
    private var joiners = 0
    /// A joiner after an emoji, kept only if another emoji follows.
    private var joinerIsPending = false
    private var isInBreak = false
    private let separator: Unicode.Scalar

    private init(separator: Unicode.Scalar) {
        self.separator = separator
    }

    /// Whether `text` is printable ASCII, to which no rule applies.
    static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    /// The safe form of `text`, its line breaks made spaces.
    static func line(_ text: String) -> String {
        sanitized(text, separator: " ")
    }

    /// The safe form of `text`, split at its line breaks.
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
        // A mark at the start of a line would sit on whatever a view writes before it.
        if separator == "\n" { last = nil }
        isInBreak = true
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
        switch scalar {
        case " "..."~": keepBase(scalar)
        case "\u{200C}": if last.map(\.isOfJoiningScript) == true { keep(scalar) }
        case "\u{200D}": addJoiner(scalar)
        case "\u{FE0E}":
            // Text presentation is what a narrow emoji has without it; on a wide one terminals disagree about the width.
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
            // It takes a cell of its own, so it does not stack.
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
