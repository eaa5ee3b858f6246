import TerminalText

/// A decoder for the bytes that a terminal sends. The events do not depend on the division of the bytes into chunks.
///
/// The supported input is that of xterm (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html) and compatible terminals:
/// UTF-8, control sequences with modifiers, SS3, bracketed paste, and mouse reports. The decoder skips unknown sequences,
/// including replies of the terminal.
struct InputDecoder: Sendable {
    /// The maximum size of a pasted text in bytes. A longer text is truncated; no text field has room for more.
    static let longestPaste = 128 * 1024
    /// The maximum length of a control sequence in bytes. A longer sequence is skipped, because no key sends one.
    private static let longestSequence = 256
    private static let pasteStart = Array("\u{1B}[200~".utf8)
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    /// The bytes of an incomplete key, control sequence, mouse report or paste. Of an incomplete string, only the introducer
    /// is stored, until the payload begins.
    private(set) var pending: [UInt8] = []
    private var state = State.ground

    private enum State: Sendable {
        case ground
        /// Inside a multibyte UTF-8 character. An escape byte before the character means Alt.
        case character
        /// After one or two escape bytes.
        case escape
        /// In a control sequence after `ESC [` or `ESC O`. An additional escape byte before a key's sequence means Alt.
        case sequence
        /// In a control sequence longer than `longestSequence`; bytes are skipped up to the final byte.
        case overlong
        /// In the three bytes after `ESC [ M`, the mouse report of a terminal without mode 1006.
        case mouse
        /// In a string from the terminal (OSC, DCS, APC, PM, SOS); bytes are skipped up to its end.
        case string
        case stringAfterEscape
        /// Between the start and end sequences of a bracketed paste.
        case paste
        /// In a paste after a pause. On a slow connection, the rest of the text may follow, which must not count as keys.
        case stalledPaste
    }

    /// Whether a pause ends the incomplete input: an escape byte is the Escape key unless further bytes follow.
    var isPending: Bool {
        switch state {
        // The remaining bytes of a character always arrive.
        case .ground, .character: false
        case .escape, .sequence, .overlong, .mouse, .string, .stringAfterEscape, .paste, .stalledPaste: true
        }
    }

    /// Whether the incomplete input is a paste or the payload of a string. Both may be long, so a short pause does not end
    /// them.
    var isInText: Bool {
        switch state {
        case .string, .stringAfterEscape: pending.isEmpty
        case .paste, .stalledPaste: true
        case .ground, .character, .escape, .sequence, .overlong, .mouse: false
        }
    }

    mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        var events: [InputEvent] = []
        for byte in bytes { decode(byte, into: &events) }
        return events
    }

    /// Ends the incomplete input after a pause and returns its events. An incomplete UTF-8 character remains, and so does a paste
    /// up to its end sequence, Ctrl-C or the Escape key.
    mutating func flush() -> [InputEvent] {
        guard isPending else { return [] }
        if state == .paste || state == .stalledPaste { return stalledPaste() }
        defer { reset() }
        switch state {
        case .escape: return pending.map { _ in .key(.escape) }
        // An escape byte and an introducer without further bytes are a key with Alt, such as Alt-[.
        case .sequence, .string, .stringAfterEscape:
            guard let last = pending.last, let key = Key(ascii: last), pending.dropLast().allSatisfy({ $0 == 0x1B })
            else {
                return []
            }
            return pending.dropFirst(2).map { _ in .key(.escape) } + [.key(key.with(.alt))]
        case .ground, .character, .overlong, .mouse, .paste, .stalledPaste: return []
        }
    }

    private mutating func reset() {
        state = .ground
        pending = []
    }

    private mutating func decode(_ byte: UInt8, into events: inout [InputEvent]) {
        switch state {
        case .ground: decodeGround(byte, into: &events)
        case .character: decodeCharacter(byte, into: &events)
        case .escape: decodeEscape(byte, into: &events)
        case .sequence: decodeSequence(byte, into: &events)
        case .overlong: if !(0x20...0x3F).contains(byte) { endSequence(at: byte, into: &events) }
        case .mouse: decodeMouse(byte, into: &events)
        case .string, .stringAfterEscape: decodeString(byte, into: &events)
        case .stalledPaste where byte == 0x03:
            reset()
            events.append(.key(.control("c")))
        case .paste, .stalledPaste: decodePaste(byte, into: &events)
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
        // The first of two escape bytes was the Escape key.
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

    private mutating func decodeSequence(_ byte: UInt8, into events: inout [InputEvent]) {
        guard (0x20...0x7E).contains(byte) else { return endSequence(at: byte, into: &events) }
        pending.append(byte)
        if pending.count > Self.longestSequence {
            state = .overlong
            pending = []
        }
        let isAlt = pending.starts(with: [0x1B, 0x1B])
        let sequence = isAlt ? pending.dropFirst() : pending[...]
        guard InputSequence.isComplete(sequence) else { return }
        reset()
        if isAlt, case .key(let key) = InputSequence.event(sequence) {
            events.append(.key(key.with(.alt)))
            return
        }
        // The first of two escape bytes was the Escape key.
        if isAlt { events.append(.key(.escape)) }
        if sequence.elementsEqual(Self.pasteStart) {
            state = .paste
        } else if sequence.elementsEqual("\u{1B}[M".utf8) {
            state = .mouse
        } else if let event = InputSequence.event(sequence) {
            events.append(event)
        }
    }

    /// Ends an invalid or overlong sequence. Decodes a byte that is not a final byte as new input.
    private mutating func endSequence(at byte: UInt8, into events: inout [InputEvent]) {
        reset()
        if !(0x40...0x7E).contains(byte) { decode(byte, into: &events) }
    }

    private mutating func decodeMouse(_ byte: UInt8, into events: inout [InputEvent]) {
        guard byte >= 0x20 else { return endSequence(at: byte, into: &events) }
        pending.append(byte)
        guard pending.count == 3 else { return }
        if let event = InputSequence.mouse(pending.map { Int($0) - 0x20 }, final: UInt8(ascii: "M")) {
            events.append(event)
        }
        reset()
    }

    private mutating func decodeString(_ byte: UInt8, into events: inout [InputEvent]) {
        pending = []
        switch (byte, state) {
        case (0x03, _):
            reset()
            events.append(.key(.control("c")))
        case (0x07, _), (0x18, _), (0x1A, _), (UInt8(ascii: "\\"), .stringAfterEscape): reset()
        case (0x1B, .string): state = .stringAfterEscape
        case (_, .stringAfterEscape):
            // A new sequence also ends the string.
            pending = [0x1B]
            state = .escape
            decode(byte, into: &events)
        default: break
        }
    }

    private mutating func decodePaste(_ byte: UInt8, into events: inout [InputEvent]) {
        pending.append(byte)
        if byte == UInt8(ascii: "~"), pending.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
            pending.removeLast(Self.pasteEnd.count)
            events.append(pasted(pending))
            reset()
        } else if pending.count >= 2 * Self.longestPaste {
            // The end of the paste is recognised by its last bytes, so the middle of an overlong text can be dropped.
            pending.removeSubrange(Self.longestPaste..<(pending.count - Self.pasteEnd.count))
        }
    }

    /// Reports the pasted text before a pause, and a last byte that is a key. The beginning of a character or of the end sequence remains.
    private mutating func stalledPaste() -> [InputEvent] {
        let isKey = pending.last == 0x03 || (state == .stalledPaste && pending.last == 0x1B)
        if isKey, let key = pending.popLast().flatMap(Key.init(ascii:)) {
            defer { reset() }
            return (pending.isEmpty ? [] : [pasted(pending)]) + [.key(key)]
        }
        state = .stalledPaste
        let start = pending.suffix(Self.pasteEnd.count).lastIndex { $0 == 0x1B || $0 >= 0xC0 }
        let rest = start.map { Array(pending[$0...]) } ?? []
        let length = rest.first.map { $0 < 0xE0 ? 2 : $0 < 0xF0 ? 3 : 4 } ?? 0
        let isIncomplete = rest.first == 0x1B ? Self.pasteEnd.starts(with: rest) : rest.count < length
        let text = isIncomplete ? pending.dropLast(rest.count) : pending
        pending = isIncomplete ? rest : []
        return text.isEmpty ? [] : [pasted(text)]
    }

    private func pasted(_ bytes: [UInt8]) -> InputEvent {
        var text = bytes.prefix(Self.longestPaste)
        if text.count < bytes.count {
            // Remove the last character, which may be incomplete.
            while let last = text.popLast(), (0x80...0xBF).contains(last) {}
        }
        return .paste(String(decoding: text, as: UTF8.self))
    }
}
