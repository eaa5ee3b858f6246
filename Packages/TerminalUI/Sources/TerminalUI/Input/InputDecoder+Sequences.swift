import TerminalText

extension InputDecoder {
    /// Longer sequences than this are no keys.
    private static let longestSequence = 256
    private static let pasteStart = Array("\u{1B}[200~".utf8)
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    mutating func decodeSequence(_ byte: UInt8, into events: inout [InputEvent]) {
        guard (0x20...0x7E).contains(byte) else { return endSequence(at: byte, into: &events) }
        pending.append(byte)
        if pending.count > Self.longestSequence {
            state = .overlong
            pending = []
        }
        let isAlt = pending.starts(with: [0x1B, 0x1B])
        let sequence = isAlt ? pending.dropFirst() : pending[...]
        guard ControlSequenceMeaning.isComplete(sequence) else { return }
        reset()
        if isAlt, case .key(let key) = ControlSequenceMeaning.event(sequence) {
            events.append(.key(key.with(.alt)))
            return
        }
        // The first of two escapes was the key.
        if isAlt { events.append(.key(.escape)) }
        if sequence.elementsEqual(Self.pasteStart) {
            state = .paste
        } else if sequence.elementsEqual("\u{1B}[M".utf8) {
            state = .mouse
        } else if let event = ControlSequenceMeaning.event(sequence) {
            events.append(event)
        }
    }

    /// The sequence is none, or its end. What cannot be part of one means what it means elsewhere.
    mutating func endSequence(at byte: UInt8, into events: inout [InputEvent]) {
        reset()
        if !(0x40...0x7E).contains(byte) { decode(byte, into: &events) }
    }

    mutating func decodeMouse(_ byte: UInt8, into events: inout [InputEvent]) {
        guard byte >= 0x20 else { return endSequence(at: byte, into: &events) }
        pending.append(byte)
        guard pending.count == 3 else { return }
        if let event = ControlSequenceMeaning.mouse(pending.map { Int($0) - 0x20 }, final: UInt8(ascii: "M")) {
            events.append(event)
        }
        reset()
    }

    mutating func decodeString(_ byte: UInt8, into events: inout [InputEvent]) {
        pending = []
        switch (byte, state) {
        case (0x07, _), (0x18, _), (0x1A, _), (UInt8(ascii: "\\"), .stringAfterEscape): reset()
        case (0x1B, .string): state = .stringAfterEscape
        case (_, .stringAfterEscape):
            // Another sequence begins, which ends the string as well.
            pending = [0x1B]
            state = .escape
            decode(byte, into: &events)
        default: break
        }
    }

    mutating func decodePaste(_ byte: UInt8, into events: inout [InputEvent]) {
        pending.append(byte)
        if byte == UInt8(ascii: "~"), pending.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
            pending.removeLast(Self.pasteEnd.count)
            events.append(pasted(pending))
            reset()
        } else if pending.count >= 2 * Self.longestPaste {
            // Of what is too long only the end is kept, to find the mark.
            pending.removeSubrange(Self.longestPaste..<(pending.count - Self.pasteEnd.count))
        }
    }

    func pasted(_ bytes: [UInt8]) -> InputEvent {
        var text = bytes.prefix(Self.longestPaste)
        if text.count < bytes.count {
            // No half of a character stays.
            while let last = text.popLast(), (0x80...0xBF).contains(last) {}
        }
        return .paste(String(decoding: text, as: UTF8.self))
    }
}
