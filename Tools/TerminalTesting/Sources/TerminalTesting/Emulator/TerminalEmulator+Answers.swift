extension TerminalEmulator {
    mutating func reply(_ text: String) {
        answers += text.utf8
    }

    /// - Returns: whether the sequence is a question that is known.
    mutating func answer(_ sequence: ControlSequence) -> Bool {
        switch sequence.signature {
        case "c": reply("\u{1B}[?\(kind.primaryAttributes)c")
        case ">c": reply("\u{1B}[>\(kind.secondaryAttributes)c")
        case ">q": reply("\u{1B}P>|\(kind.version)\u{1B}\\")
        case "n": return report(sequence[0])
        case "?$p":
            let number = sequence[0] ?? 0
            let state = isModeOn(number).map { $0 ? 1 : 2 } ?? 0
            reply("\u{1B}[?\(number);\(state)$y")
        case "t": return windowReport(sequence[0])
        default: return false
        }
        return true
    }

    /// DSR.
    private mutating func report(_ what: Int?) -> Bool {
        switch what {
        case 5: reply("\u{1B}[0n")
        case 6: reply("\u{1B}[\(cursor.row + 1);\(cursor.column + 1)R")
        default: return false
        }
        return true
    }

    /// XTWINOPS.
    private mutating func windowReport(_ what: Int?) -> Bool {
        let (width, height) = Self.cellSize
        switch what {
        case 14: reply("\u{1B}[4;\(rows * height);\(columns * width)t")
        case 16: reply("\u{1B}[6;\(height);\(width)t")
        case 18: reply("\u{1B}[8;\(rows);\(columns)t")
        // Keeps the title, and brings it back.
        case 22, 23: break
        default: return false
        }
        return true
    }
}
