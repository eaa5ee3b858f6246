extension TerminalEmulator {
    mutating func handle(_ event: ControlEvent) {
        switch event {
        case .print(let scalar): print(scalar)
        case .control(let byte): control(byte)
        case .malformed(let text): noteUnknown(text)
        case .escape(let text):
            if kind == .dumb || !escape(text) { noteUnknown("ESC \(text)") }
        case .sequence(let sequence):
            if kind == .dumb || !perform(sequence) { noteUnknown(sequence.description) }
        case .string(let kind, let payload):
            if self.kind == .dumb || !string(kind, payload) {
                noteUnknown(Readable.text([0x1B, kind.rawValue] + payload))
            }
        }
    }

    private mutating func control(_ byte: UInt8) {
        switch byte {
        case 0x08: moveCursor(row: cursor.row, column: cursor.column - 1)
        case 0x09: tab(1)
        case 0x0A, 0x0B, 0x0C: index()
        case 0x0D: moveCursor(row: cursor.row, column: 0)
        case 0x0E: characterSets.shift(to: 1)
        case 0x0F: characterSets.shift(to: 0)
        // NUL fills time; BEL is heard, not seen.
        case 0x00, 0x07: break
        default: noteUnknown(Readable.text([byte]))
        }
    }

    /// - Returns: whether it is known.
    private mutating func escape(_ text: String) -> Bool {
        switch text {
        case "7": saveCursor()
        case "8": restoreCursor()
        case "D": index()
        case "E":
            index()
            moveCursor(row: cursor.row, column: 0)
        case "M": reverseIndex()
        case "c": reset()
        case "=": modes.hasApplicationKeypad = true
        case ">": modes.hasApplicationKeypad = false
        // ST with nothing to end.
        case "\\": break
        default: return designate(text)
        }
        return true
    }

    private mutating func designate(_ text: String) -> Bool {
        guard text.count == 2, let slot = text.first, let set = text.last else { return false }
        switch slot {
        case "(": return characterSets.designate(slot: 0, set: set)
        case ")": return characterSets.designate(slot: 1, set: set)
        default: return false
        }
    }

    mutating func saveCursor() {
        page.saved = SavedCursor(
            cursor: cursor,
            isPendingWrap: isPendingWrap,
            style: style,
            characterSets: characterSets
        )
    }

    mutating func restoreCursor() {
        let saved = page.saved ?? SavedCursor()
        moveCursor(row: saved.cursor.row, column: saved.cursor.column)
        isPendingWrap = saved.isPendingWrap
        style = saved.style
        characterSets = saved.characterSets
    }

    /// Begins anew. What was counted stays.
    private mutating func reset() {
        var new = TerminalEmulator(columns: columns, rows: rows, kind: kind)
        new.unknownSequences = unknownSequences
        new.finishedFrames = finishedFrames
        new.parser = parser
        new.answers = answers
        self = new
    }
}
