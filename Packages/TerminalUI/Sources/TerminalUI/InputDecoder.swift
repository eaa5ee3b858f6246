import TerminalText

/// A decoder for the bytes of xterm (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html) and compatible terminals, in any chunks.
/// It skips unknown sequences, including replies of the terminal.
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
    private var mode = Mode.keys

    private enum Mode: Sendable {
        case keys
        /// In a control sequence longer than `longestSequence`; bytes are skipped up to the final byte.
        case overlong
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
        // The remaining bytes of a character always arrive.
        mode != .keys || isInSequence || (!pending.isEmpty && pending.allSatisfy { $0 == 0x1B })
    }

    private var isInSequence: Bool { "[O".utf8.contains(pending.first { $0 != 0x1B } ?? 0) }

    /// Whether the incomplete input may be long, so that a short pause does not end it: a paste or the payload of a string.
    var isInText: Bool {
        switch mode {
        case .string, .stringAfterEscape: pending.isEmpty
        case .paste, .stalledPaste: true
        case .keys, .overlong: false
        }
    }

    mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        var events: [InputEvent] = []
        for byte in bytes { decode(byte, into: &events) }
        return events
    }

    /// Ends the incomplete input after a pause, except a UTF-8 character, and a paste before its end sequence, Ctrl-C or the Escape key.
    mutating func flush() -> [InputEvent] {
        guard isPending else { return [] }
        if mode == .paste || mode == .stalledPaste { return stalledPaste() }
        defer { reset() }
        let escapes = pending.prefix { $0 == 0x1B }
        guard escapes.count < pending.count else { return escapes.map { _ in .key(.escape) } }
        // An escape byte and an introducer without further bytes are a key with Alt, such as Alt-[.
        guard pending.count == escapes.count + 1, let key = Key(ascii: pending[escapes.count]) else { return [] }
        return escapes.dropFirst().map { _ in .key(.escape) } + [.key(key.with(.alt))]
    }

    private mutating func reset() {
        mode = .keys
        pending = []
    }

    private mutating func decode(_ byte: UInt8, into events: inout [InputEvent]) {
        switch mode {
        case .keys:
            pending.append(byte)
            decodePending(into: &events)
        case .overlong: if !(0x20...0x3F).contains(byte) { endSequence(at: byte, into: &events) }
        case .string, .stringAfterEscape: decodeString(byte, into: &events)
        case .stalledPaste where byte == 0x03:
            reset()
            events.append(.key(.control("c")))
        case .paste, .stalledPaste: decodePaste(byte, into: &events)
        }
    }

    /// Decodes the pending bytes if they are a complete key, control sequence or mouse report.
    private mutating func decodePending(into events: inout [InputEvent]) {
        let escapes = pending.prefix { $0 == 0x1B }.count
        guard escapes < pending.count else {
            // The first of three escape bytes was the Escape key.
            if escapes == 3 { events.append(.key(.escape)) }
            pending = Array(pending.suffix(2))
            return
        }
        // One or two escape bytes begin a sequence; an additional escape byte before a key's sequence means Alt.
        if escapes > 0, isInSequence {
            return decodeSequence(pending[(escapes - 1)...], isAlt: escapes == 2, into: &events)
        }
        if escapes == 2 { events.append(.key(.escape)) }
        let modifiers: Key.Modifiers = escapes > 0 ? .alt : []
        pending.removeFirst(max(0, escapes - 1))
        let first = pending[min(1, escapes)]
        if escapes > 0, "]P_^X".utf8.contains(first) {
            mode = .string
        } else if (0xC2...0xF4).contains(first) {
            decodeCharacter(modifiers, into: &events)
        } else {
            reset()
            let key = Key(ascii: first)
            // An escape byte before an invalid byte is the Escape key.
            if key == nil, escapes > 0 { events.append(.key(.escape)) }
            events.append(.key(key?.with(modifiers) ?? .unknown))
        }
    }

    private mutating func decodeCharacter(_ modifiers: Key.Modifiers, into events: inout [InputEvent]) {
        let bytes = pending.drop { $0 == 0x1B }
        if let last = bytes.dropFirst().last, !(0x80...0xBF).contains(last) {
            if modifiers == .alt { events.append(.key(.escape)) }
            events.append(.key(.unknown))
            reset()
            return decode(last, into: &events)
        }
        guard bytes.count == bytes.first.map(Self.length) else { return }
        events += String(decoding: bytes, as: UTF8.self).map { .key(Key.character($0).with(modifiers)) }
        reset()
    }

    /// Returns the number of bytes of a UTF-8 character that begins with a byte.
    private static func length(_ byte: UInt8) -> Int { byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }

    private mutating func decodeSequence(_ bytes: ArraySlice<UInt8>, isAlt: Bool, into events: inout [InputEvent]) {
        guard let last = bytes.last else { return }
        // The mouse report of a terminal without mode 1006 has three bytes after `ESC [ M`.
        let isMouse = bytes.starts(with: "\u{1B}[M".utf8)
        guard last >= 0x20, last < 0x7F || isMouse else { return endSequence(at: last, into: &events) }
        if pending.count > Self.longestSequence {
            reset()
            mode = .overlong
            return
        }
        guard bytes.count > 2, isMouse ? bytes.count == 6 : InputSequence.isComplete(bytes) else { return }
        reset()
        let event =
            isMouse
            ? InputSequence.mouse(bytes.suffix(3).map { Int($0) - 0x20 }, final: UInt8(ascii: "M"))
            : InputSequence.event(bytes)
        if isAlt, case .key(let key) = event { return events.append(.key(key.with(.alt))) }
        // The first of two escape bytes was the Escape key.
        if isAlt { events.append(.key(.escape)) }
        if bytes.elementsEqual(Self.pasteStart) { mode = .paste }
        if let event { events.append(event) }
    }

    private mutating func endSequence(at byte: UInt8, into events: inout [InputEvent]) {
        reset()
        if !(0x40...0x7E).contains(byte) { decode(byte, into: &events) }
    }

    private mutating func decodeString(_ byte: UInt8, into events: inout [InputEvent]) {
        pending = []
        switch (byte, mode) {
        case (0x03, _):
            reset()
            events.append(.key(.control("c")))
        case (0x07, _), (0x18, _), (0x1A, _), (UInt8(ascii: "\\"), .stringAfterEscape): reset()
        case (0x1B, .string): mode = .stringAfterEscape
        case (_, .stringAfterEscape):
            // A new sequence also ends the string.
            reset()
            pending = [0x1B]
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
        let isKey = pending.last == 0x03 || (mode == .stalledPaste && pending.last == 0x1B)
        if isKey, let key = pending.popLast().flatMap(Key.init(ascii:)) {
            defer { reset() }
            return (pending.isEmpty ? [] : [pasted(pending)]) + [.key(key)]
        }
        mode = .stalledPaste
        let start = pending.suffix(Self.pasteEnd.count).lastIndex { $0 == 0x1B || $0 >= 0xC0 }
        let rest = start.map { Array(pending[$0...]) } ?? []
        let length = rest.first.map(Self.length) ?? 0
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
