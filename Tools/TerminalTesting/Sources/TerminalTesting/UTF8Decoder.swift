/// A decoder for UTF-8 in chunks of any size.
///
/// Each maximal invalid part becomes one U+FFFD, as recommended by The Unicode Standard, 3.9, table 3-8.
struct UTF8Decoder: Sendable {
    enum Outcome {
        case scalar(Unicode.Scalar)
        case unfinished
        /// The previous bytes are invalid; the byte has not been decoded.
        case brokenBefore
        /// The byte is invalid.
        case broken
    }

    private var value: UInt32 = 0
    private var missing = 0
    /// The valid range of the next byte, narrower after some first bytes to exclude overlong forms and surrogates.
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF

    var isMidway: Bool { missing > 0 }

    mutating func take(_ byte: UInt8) -> Outcome {
        guard missing > 0 else { return begin(byte) }
        guard allowed.contains(byte) else {
            missing = 0
            return .brokenBefore
        }
        allowed = 0x80...0xBF
        value = value << 6 | UInt32(byte & 0x3F)
        missing -= 1
        guard missing == 0 else { return .unfinished }
        return Unicode.Scalar(value).map(Outcome.scalar) ?? .broken
    }

    private mutating func begin(_ byte: UInt8) -> Outcome {
        allowed = 0x80...0xBF
        switch byte {
        case 0x00...0x7F: return .scalar(Unicode.Scalar(byte))
        case 0xC2...0xDF: (value, missing) = (UInt32(byte & 0x1F), 1)
        case 0xE0...0xEF: (value, missing) = (UInt32(byte & 0x0F), 2)
        case 0xF0...0xF4: (value, missing) = (UInt32(byte & 0x07), 3)
        default: return .broken
        }
        switch byte {
        case 0xE0: allowed = 0xA0...0xBF
        case 0xED: allowed = 0x80...0x9F
        case 0xF0: allowed = 0x90...0xBF
        case 0xF4: allowed = 0x80...0x8F
        default: break
        }
        return .unfinished
    }
}
