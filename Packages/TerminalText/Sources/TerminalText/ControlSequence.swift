/// The rules of ECMA-48 for the end of a terminal's control sequence.
///
/// An incomplete CSI or escape sequence ends before the first character that the rules do not allow. A stray escape
/// character therefore removes only the few characters that can belong to its sequence.
/// - CSI is followed by parameters, intermediate bytes and one final byte. Each part may be missing.
/// - A string sequence (OSC, DCS, SOS, PM, APC) has a payload up to BEL, ST, CAN or SUB. An escape character or another
///   C1 control character also ends the payload, as in a terminal. An unterminated string consists of its introducer
///   only, and its payload remains as harmless text.
/// - Any other escape character is followed by intermediate bytes and one final byte.
enum ControlSequence {
    typealias Scalars = String.UnicodeScalarView

    /// Returns the index after the control character at `start`, or after the sequence that it introduces.
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

    // Every introducer ends the payload before it, so unterminated strings take linear time.
    private static func endOfPayload(from start: Scalars.Index, in scalars: Scalars) -> Scalars.Index {
        var index = start
        while index < scalars.endIndex {
            switch scalars[index] {
            case "\u{07}", "\u{18}", "\u{1A}", "\u{9C}": return scalars.index(after: index)
            // The string terminator ESC \ begins with an escape character and counts as the next sequence.
            case "\u{1B}", "\u{80}"..."\u{9F}": return index
            default: index = scalars.index(after: index)
            }
        }
        return start
    }

    private typealias Range = ClosedRange<Unicode.Scalar>

    private static func skip(_ range: Range, from start: Scalars.Index, in scalars: Scalars) -> Scalars.Index {
        scalars[start...].firstIndex { !range.contains($0) } ?? scalars.endIndex
    }

    private static func skipOne(_ range: Range, at index: Scalars.Index, in scalars: Scalars) -> Scalars.Index {
        index < scalars.endIndex && range.contains(scalars[index]) ? scalars.index(after: index) : index
    }
}
