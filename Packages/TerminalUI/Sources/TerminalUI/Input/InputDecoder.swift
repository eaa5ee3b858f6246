/// Makes events of the bytes that a terminal sends. The same bytes give the same events, in whatever pieces they come.
///
/// It knows what xterm and its kin send (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html): UTF-8, control sequences with
/// modifiers, SS3, bracketed paste, and SGR mouse reports. What it does not know, answers of the terminal to questions nobody
/// asked included, is skipped whole.
public struct InputDecoder: Sendable {
    /// A pasted text is cut here: no field takes more.
    public static let longestPaste = 64 * 1024

    /// Longer sequences than this are no keys.
    private static let longestSequence = 256

    private var pending: [UInt8] = []
    private var state = State.ground

    private enum State: Sendable {
        case ground
        /// Between the marks of a paste. The text so far may end in the beginning of the end mark.
        case paste([UInt8])
        /// In a string that the terminal sends by itself (OSC, DCS, APC, PM, SOS): nothing until its end.
        case string(afterEscape: Bool)
        /// In a sequence that is too long to be one: nothing until its final byte.
        case overlong
    }

    /// A decoder that has seen nothing yet.
    public init() {}

    /// Whether the bytes so far may be the beginning of something longer: an escape may be the key, or the start of another.
    public var isPending: Bool {
        guard case .ground = state else { return false }
        return !pending.isEmpty
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
        defer { pending = [] }
        guard pending[0] == Self.escape else { return [.key(.character("\u{FFFD}"))] }
        if pending.count == 1 { return [.key(.escape)] }
        // Alt and "[" or "O", which could have begun a sequence.
        return pending.count == 2 ? [.key(Key(.character(Character(Unicode.Scalar(pending[1]))), .alt))] : []
    }

    private mutating func decode(_ byte: UInt8, into events: inout [InputEvent]) {
        switch state {
        case .ground: decodeGround(byte, into: &events)
        case .paste(var text):
            // Set free first, so that the text is not copied for every byte.
            state = .ground
            decodePaste(byte, &text, into: &events)
        case .string(let afterEscape):
            if byte == 0x07 || byte == 0x18 || byte == 0x1A || (afterEscape && byte == UInt8(ascii: "\\")) {
                state = .ground
            } else {
                state = .string(afterEscape: byte == Self.escape)
            }
        case .overlong:
            if (0x40...0x7E).contains(byte) || byte == Self.escape { state = .ground }
            if byte == Self.escape { pending = [byte] }
        }
    }

    private mutating func decodePaste(_ byte: UInt8, _ text: inout [UInt8], into events: inout [InputEvent]) {
        text.append(byte)
        if byte == UInt8(ascii: "~"), text.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
            text.removeLast(Self.pasteEnd.count)
            events.append(.paste(String(decoding: text.prefix(Self.longestPaste), as: UTF8.self)))
            return
        }
        // Of what is too long only the end is kept, to find the mark.
        if text.count >= 2 * Self.longestPaste {
            text.removeSubrange(Self.longestPaste..<(text.count - Self.pasteEnd.count))
        }
        state = .paste(text)
    }

    private mutating func decodeGround(_ byte: UInt8, into events: inout [InputEvent]) {
        if pending.first == Self.escape {
            decodeSequence(byte, into: &events)
        } else if !pending.isEmpty {
            decodeUTF8(byte, into: &events)
        } else if byte == Self.escape || byte >= 0xC2, byte <= 0xF4 {
            pending = [byte]
        } else if byte >= 0x80 {
            events.append(.key(.character("\u{FFFD}")))
        } else {
            events.append(.key(Self.key(ascii: byte)))
        }
    }

    private mutating func decodeUTF8(_ byte: UInt8, into events: inout [InputEvent]) {
        guard (0x80...0xBF).contains(byte) else {
            pending = []
            events.append(.key(.character("\u{FFFD}")))
            return decodeGround(byte, into: &events)
        }
        pending.append(byte)
        let length = pending[0] < 0xE0 ? 2 : pending[0] < 0xF0 ? 3 : 4
        guard pending.count == length else { return }
        for character in String(decoding: pending, as: UTF8.self) { events.append(.key(.character(character))) }
        pending = []
    }

    private mutating func decodeSequence(_ byte: UInt8, into events: inout [InputEvent]) {
        if byte == Self.escape, pending.count > 1 {
            // A new one begins: the old one is none.
            pending = [byte]
            return
        }
        if pending.count == 1 { return decodeAfterEscape(byte, into: &events) }
        pending.append(byte)
        guard (0x40...0x7E).contains(byte), pending.count > 2 else {
            if !(0x20...0x3F).contains(byte) {
                pending = []
            } else if pending.count > Self.longestSequence {
                pending = []
                state = .overlong
            }
            return
        }
        if pending.elementsEqual(Self.pasteStart) {
            state = .paste([])
        } else if let event = ControlSequenceMeaning.event(pending[...]) {
            events.append(event)
        }
        pending = []
    }

    private mutating func decodeAfterEscape(_ byte: UInt8, into events: inout [InputEvent]) {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "O"):
            pending.append(byte)
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            pending = []
            state = .string(afterEscape: false)
        case Self.escape:
            // Two of them: the first one was the key.
            events.append(.key(.escape))
        case 0..<0x80:
            pending = []
            let key = Self.key(ascii: byte)
            events.append(.key(Key(key.code, key.modifiers.union(.alt))))
        default:
            pending = []
            events.append(.key(.escape))
            decodeGround(byte, into: &events)
        }
    }

    /// The key behind one byte of ASCII.
    private static func key(ascii byte: UInt8) -> Key {
        switch byte {
        case 0x0D, 0x0A: .enter
        case 0x09: .tab
        case 0x7F, 0x08: .backspace
        case 0x1B: .escape
        case 0x00: .control(" ")
        case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
        case 0x1C...0x1F: .control(Character(Unicode.Scalar(byte + 0x40)))
        default: .character(Character(Unicode.Scalar(byte)))
        }
    }

    private static let escape: UInt8 = 0x1B
    private static let pasteStart = Array("\u{1B}[200~".utf8)
    private static let pasteEnd = Array("\u{1B}[201~".utf8)
}
