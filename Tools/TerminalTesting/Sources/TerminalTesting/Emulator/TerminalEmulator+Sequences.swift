extension TerminalEmulator {
    /// - Returns: whether the sequence is known.
    mutating func perform(_ sequence: ControlSequence) -> Bool {
        if move(sequence) { return true }
        switch sequence.signature {
        case "J", "?J": return eraseDisplay(sequence[0] ?? 0)
        case "K", "?K": return eraseLine(sequence[0] ?? 0)
        case "X": eraseCharacters(sequence.count())
        case "@": insertCharacters(sequence.count())
        case "P": deleteCharacters(sequence.count())
        case "L": insertLines(sequence.count())
        case "M": insertLines(-sequence.count())
        case "S": scroll(by: sequence.count())
        case "T": scroll(by: -sequence.count())
        case "b": repeatLast(sequence.count())
        case "r": setMargins(top: sequence[0], bottom: sequence[1])
        case "s": saveCursor()
        case "u": restoreCursor()
        case "m": return style.apply(sequence.parameters)
        case "?h": setModes(sequence.numbers, true)
        case "?l": setModes(sequence.numbers, false)
        // Insertion and newline mode, which are never on.
        case "l": return sequence.numbers.allSatisfy { $0 == 4 || $0 == 20 }
        case "!p": softReset()
        // The cursor's shape, and how keys with modifiers are encoded: nothing a screen shows.
        case " q", ">m", ">n", "?m": break
        default: return answer(sequence) || keyboard(sequence)
        }
        return true
    }

    private mutating func move(_ sequence: ControlSequence) -> Bool {
        let count = sequence.count()
        switch sequence.signature {
        case "A": moveVertically(by: -count)
        case "B", "e": moveVertically(by: count)
        case "C", "a": moveCursor(row: cursor.row, column: cursor.column + count)
        case "D": moveCursor(row: cursor.row, column: cursor.column - count)
        case "E":
            moveVertically(by: count)
            cursor.column = 0
        case "F":
            moveVertically(by: -count)
            cursor.column = 0
        case "G", "`": moveCursor(row: cursor.row, column: count - 1)
        case "d": moveCursor(row: count - 1, column: cursor.column)
        case "H", "f": moveCursor(row: count - 1, column: sequence.count(1) - 1)
        case "I": tab(count)
        case "Z": tabBackwards(count)
        default: return false
        }
        return true
    }

    /// DECSTR.
    private mutating func softReset() {
        style = .plain
        characterSets = CharacterSets()
        margins = 0...rows - 1
        cursor.isVisible = true
        modes.hasApplicationCursorKeys = false
        modes.hasApplicationKeypad = false
        modes.wraps = true
        page.saved = nil
    }

    /// The kitty keyboard protocol (sw.kovidgoyal.net/kitty/keyboard-protocol): a stack of flags for each screen.
    private mutating func keyboard(_ sequence: ControlSequence) -> Bool {
        guard [">u", "<u", "=u", "?u"].contains(sequence.signature) else { return false }
        guard kind.hasKeyboardProtocol else { return true }
        let flags = sequence[0] ?? 0
        let current = page.keyboardFlags.last ?? 0
        switch sequence.signature {
        case ">u": page.keyboardFlags = (page.keyboardFlags + [flags]).suffix(32)
        case "<u": page.keyboardFlags.removeLast(min(page.keyboardFlags.count, sequence.count()))
        case "?u": reply("\u{1B}[?\(current)u")
        default:
            let changed =
                switch sequence[1] ?? 1 {
                case 2: current | flags
                case 3: current & ~flags
                default: flags
                }
            page.keyboardFlags = page.keyboardFlags.dropLast() + [changed]
        }
        return true
    }
}
