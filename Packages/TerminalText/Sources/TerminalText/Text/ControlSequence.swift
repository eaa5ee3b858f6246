/// Finds where a terminal's control sequence ends, in the grammar of ECMA-48.
///
/// A sequence that is cut short takes with it only what belongs to it by that grammar, so a stray escape character
/// cannot swallow a title:
/// - CSI takes parameters and intermediates, then one final byte, if it is there.
/// - A string sequence (OSC, DCS, SOS, PM, APC) takes its payload up to BEL, ST, CAN or SUB, or up to the next control
///   sequence, which ends it in a terminal as well. When nothing ends it, only its introducer goes, and the payload
///   stays as text that can be seen and can do nothing.
/// - Any other escape takes its intermediates and one final byte.
enum ControlSequence {
    typealias Scalars = String.UnicodeScalarView

    /// The index after the control at `start`: after the whole sequence if it introduces one, else after the control.
    static func end(of start: Scalars.Index, in scalars: Scalars) -> Scalars.Index {
        let next = scalars.index(after: start)
        switch scalars[start] {
        case "\u{1B}":
            guard next < scalars.endIndex else { return next }
            let afterNext = scalars.index(after: next)
            switch scalars[next] {
            case "[": return endOfParameters(from: afterNext, in: scalars)
            case "]", "P", "X", "^", "_": return endOfPayload(from: afterNext, in: scalars)
            default: return endOfEscape(from: next, in: scalars)
            }
        case "\u{9B}": return endOfParameters(from: next, in: scalars)
        case "\u{9D}", "\u{90}", "\u{98}", "\u{9E}", "\u{9F}": return endOfPayload(from: next, in: scalars)
        default: return next
        }
    }

    private static func endOfParameters(from start: Scalars.Index, in scalars: Scalars) -> Scalars.Index {
        let afterParameters = skip("\u{30}"..."\u{3F}", from: start, in: scalars)
        let afterIntermediates = skip("\u{20}"..."\u{2F}", from: afterParameters, in: scalars)
        return skipOne("\u{40}"..."\u{7E}", at: afterIntermediates, in: scalars)
    }

    private static func endOfEscape(from start: Scalars.Index, in scalars: Scalars) -> Scalars.Index {
        let afterIntermediates = skip("\u{20}"..."\u{2F}", from: start, in: scalars)
        return skipOne("\u{30}"..."\u{7E}", at: afterIntermediates, in: scalars)
    }

    // Every introducer ends the payload before it, so that many unended strings still cost one look at each character.
    private static func endOfPayload(from start: Scalars.Index, in scalars: Scalars) -> Scalars.Index {
        var index = start
        while index < scalars.endIndex {
            switch scalars[index] {
            case "\u{07}", "\u{18}", "\u{1A}", "\u{9C}": return scalars.index(after: index)
            // The string terminator ESC \ is taken next, as an escape of its own.
            case "\u{1B}", "\u{80}"..."\u{9F}": return index
            default: index = scalars.index(after: index)
            }
        }
        return start
    }

    private static func skip(
        _ range: ClosedRange<Unicode.Scalar>,
        from start: Scalars.Index,
        in scalars: Scalars
    ) -> Scalars.Index {
        scalars[start...].firstIndex { !range.contains($0) } ?? scalars.endIndex
    }

    private static func skipOne(
        _ range: ClosedRange<Unicode.Scalar>,
        at index: Scalars.Index,
        in scalars: Scalars
    ) -> Scalars.Index {
        index < scalars.endIndex && range.contains(scalars[index]) ? scalars.index(after: index) : index
    }
}
