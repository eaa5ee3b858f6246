import TerminalText

/// Makes events of the bytes that a terminal sends. The same bytes give the same events, in whatever pieces they come.
///
/// It knows what xterm and its kin send (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html): UTF-8, control sequences with
/// modifiers, SS3, bracketed paste, and mouse reports. What it does not know, answers of the terminal to questions nobody
/// asked included, is skipped whole.
public struct InputDecoder: Sendable {
    /// A pasted text is cut here: no field takes more.
    public static let longestPaste = 64 * 1024

    /// What has come of what is not complete yet; of a string only how it began, and that only as long as nothing followed.
    var pending: [UInt8] = []
    var state = State.ground

    enum State: Sendable {
        case ground
        /// In a character of several bytes, perhaps behind an escape.
        case character
        /// Behind an escape, or two.
        case escape
        /// In a control sequence, behind `ESC [` or `ESC O`. A second escape before it means Alt.
        case sequence
        /// In a sequence that is too long to be one: nothing until its final byte.
        case overlong
        /// In the three bytes of a mouse report as terminals sent it that do not know mode 1006.
        case mouse
        /// In a string that the terminal sends by itself (OSC, DCS, APC, PM, SOS): nothing until its end.
        case string
        case stringAfterEscape
        /// Between the marks of a paste. The text so far may end in the beginning of the end mark.
        case paste
    }

    /// A decoder that has seen nothing yet.
    public init() {}

    /// Whether a pause would mean something: an escape may be the key, or the start of something longer.
    public var isPending: Bool {
        switch state {
        // The rest of a character comes sooner or later.
        case .ground, .character: false
        case .escape, .sequence, .overlong, .mouse, .string, .stringAfterEscape, .paste: true
        }
    }

    /// Whether what is pending may go on for long, and a pause in it is no end.
    var isInText: Bool {
        switch state {
        case .string, .stringAfterEscape: pending.isEmpty
        case .paste: true
        case .ground, .character, .escape, .sequence, .overlong, .mouse: false
        }
    }

    /// What `bytes` mean together with what was pending.
    public mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        var events: [InputEvent] = []
        for byte in bytes { decode(byte, into: &events) }
        return events
    }

    /// What is pending means what it means by itself, since nothing came after it for a while.
    public mutating func flush() -> [InputEvent] {
        guard isPending else { return [] }
        defer { reset() }
        switch state {
        case .escape: return pending.map { _ in .key(.escape) }
        // Alt and "[", "O", "]" or the like, which could have begun something.
        case .sequence, .string, .stringAfterEscape:
            guard let last = pending.last, let key = Key(ascii: last), pending.dropLast().allSatisfy({ $0 == 0x1B })
            else {
                return []
            }
            return pending.dropFirst(2).map { _ in .key(.escape) } + [.key(key.with(.alt))]
        case .paste: return [pasted(pending)]
        case .ground, .character, .overlong, .mouse: return []
        }
    }

    mutating func reset() {
        state = .ground
        pending = []
    }

    mutating func decode(_ byte: UInt8, into events: inout [InputEvent]) {
        switch state {
        case .ground: decodeGround(byte, into: &events)
        case .character: decodeCharacter(byte, into: &events)
        case .escape: decodeEscape(byte, into: &events)
        case .sequence: decodeSequence(byte, into: &events)
        case .overlong: if !(0x20...0x3F).contains(byte) { endSequence(at: byte, into: &events) }
        case .mouse: decodeMouse(byte, into: &events)
        case .string, .stringAfterEscape: decodeString(byte, into: &events)
        case .paste: decodePaste(byte, into: &events)
        }
    }

    private mutating func decodeGround(_ byte: UInt8, into events: inout [InputEvent]) {
        if byte == 0x1B {
            pending = [byte]
            state = .escape
        } else if (0xC2...0xF4).contains(byte) {
            pending.append(byte)
            state = .character
        } else {
            events.append(.key(Key(ascii: byte) ?? .unknown))
        }
    }

    private mutating func decodeCharacter(_ byte: UInt8, into events: inout [InputEvent]) {
        let isAlt = pending.first == 0x1B
        guard (0x80...0xBF).contains(byte) else {
            if isAlt { events.append(.key(.escape)) }
            events.append(.key(.unknown))
            reset()
            return decodeGround(byte, into: &events)
        }
        pending.append(byte)
        let bytes = pending.drop { $0 == 0x1B }
        let length = bytes.first.map { $0 < 0xE0 ? 2 : $0 < 0xF0 ? 3 : 4 }
        guard bytes.count == length else { return }
        for character in String(decoding: bytes, as: UTF8.self) {
            events.append(.key(Key.character(character).with(isAlt ? .alt : [])))
        }
        reset()
    }

    private mutating func decodeEscape(_ byte: UInt8, into events: inout [InputEvent]) {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "O"):
            pending.append(byte)
            state = .sequence
            return
        case 0x1B where pending.count == 1:
            pending.append(byte)
            return
        default: break
        }
        // Of two escapes the first one was the key.
        if pending.count == 2 { events.append(.key(.escape)) }
        pending = [0x1B]
        switch byte {
        case 0x1B: pending.append(byte)
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            pending.append(byte)
            state = .string
        case 0xC2...0xF4:
            decodeGround(byte, into: &events)
        default:
            reset()
            if let key = Key(ascii: byte) {
                events.append(.key(key.with(.alt)))
            } else {
                events += [.key(.escape), .key(.unknown)]
            }
        }
    }
}
