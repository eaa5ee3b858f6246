/// Tells text from control functions, after ECMA-48 and the parser of the VT500 series (vt100.net/emu/dec_ansi_parser).
///
/// The controls of C1 are known by their two-byte forms alone: by one byte they would be no UTF-8.
struct ControlParser: Sendable {
    enum State {
        case ground
        case escape
        case sequence
        case string(ControlEvent.StringKind)
        /// A string, and ESC, which either ends it or breaks it off.
        case stringEscape(ControlEvent.StringKind)
    }

    static let escape: UInt8 = 0x1B
    /// CAN and SUB.
    static let abortions: Set<UInt8> = [0x18, 0x1A]
    private static let longestSequence = 512

    private var state = State.ground
    var collected: [UInt8] = []
    private var decoder = UTF8Decoder()

    /// The next event, with `position` moved behind what it is made of; nil once all bytes are taken.
    mutating func next(in bytes: [UInt8], at position: inout Int) -> ControlEvent? {
        while position < bytes.count {
            let event: ControlEvent? =
                switch state {
                case .ground: ground(bytes[position], &position)
                case .escape, .sequence: control(bytes[position], &position)
                case .string(let kind): string(kind, bytes, &position)
                case .stringEscape(let kind): stringEscape(kind, bytes[position], &position)
                }
            if let event { return event }
        }
        return nil
    }

    private mutating func ground(_ byte: UInt8, _ position: inout Int) -> ControlEvent? {
        if decoder.isMidway || byte >= 0x80 { return text(byte, &position) }
        position += 1
        switch byte {
        case Self.escape:
            begin(.escape)
            return nil
        case 0x00...0x1F: return .control(byte)
        case 0x7F: return nil
        default: return .print(Unicode.Scalar(byte))
        }
    }

    private mutating func text(_ byte: UInt8, _ position: inout Int) -> ControlEvent? {
        let outcome = decoder.take(byte)
        if case .brokenBefore = outcome { return .print("\u{FFFD}") }
        position += 1
        switch outcome {
        case .unfinished: return nil
        case .scalar(let scalar) where scalar.value < 0xA0: return .malformed(Readable.text(String(scalar).utf8))
        case .scalar(let scalar): return .print(scalar)
        case .broken, .brokenBefore: return .print("\u{FFFD}")
        }
    }

    /// Inside an escape or control sequence.
    private mutating func control(_ byte: UInt8, _ position: inout Int) -> ControlEvent? {
        if Self.abortions.contains(byte) { position += 1 }
        // ESC begins the next one and UTF-8 is text again: both are looked at anew.
        if byte == Self.escape || Self.abortions.contains(byte) || byte >= 0x80 { return brokenOff() }
        position += 1
        switch byte {
        case 0x00...0x1F: return .control(byte)
        case 0x7F: return nil
        default: break
        }
        collected.append(byte)
        if case .sequence = state {
            return byte >= 0x40 || collected.count > Self.longestSequence ? endSequence() : nil
        }
        return byte >= 0x30 ? endEscape(byte) : nil
    }

    private mutating func endEscape(_ last: UInt8) -> ControlEvent? {
        if collected == [UInt8(ascii: "[")] {
            begin(.sequence)
            return nil
        }
        if collected.count == 1, let kind = ControlEvent.StringKind(rawValue: last) {
            begin(.string(kind))
            return nil
        }
        defer { begin(.ground) }
        return .escape(String(decoding: collected, as: UTF8.self))
    }

    private mutating func endSequence() -> ControlEvent {
        guard let sequence = ControlSequence(collected) else { return brokenOff() }
        begin(.ground)
        return .sequence(sequence)
    }

    mutating func begin(_ new: State) {
        state = new
        collected = []
    }

    /// Goes on with what has been collected.
    mutating func keep(_ new: State) { state = new }

    /// What has come of something that does not go on.
    mutating func brokenOff() -> ControlEvent {
        let introducer: [UInt8] =
            switch state {
            case .ground, .escape: [Self.escape]
            case .sequence: [Self.escape, UInt8(ascii: "[")]
            case .string(let kind), .stringEscape(let kind): [Self.escape, kind.rawValue]
            }
        defer { begin(.ground) }
        return .malformed(Readable.text(introducer + collected))
    }
}
