extension TerminalEmulator {
    /// Modes that change nothing a screen shows: columns, smooth scrolling, flashing, blinking, older mouse encodings, scrolling
    /// by wheel, Meta as ESC.
    private static let ignored: Set<Int> = [3, 4, 5, 8, 12, 1005, 1007, 1015, 1034, 1036, 1039]

    mutating func setModes(_ numbers: [Int], _ isOn: Bool) {
        for number in numbers where !setMode(number, isOn) {
            noteUnknown("ESC [?\(number)\(isOn ? "h" : "l")")
        }
    }

    private mutating func setMode(_ number: Int, _ isOn: Bool) -> Bool {
        switch number {
        case 1: modes.hasApplicationCursorKeys = isOn
        case 7: modes.wraps = isOn
        case 25: cursor.isVisible = isOn
        case 47, 1047: showAlternate(isOn)
        case 1048: isOn ? saveCursor() : restoreCursor()
        case 1049: showAlternateKeepingCursor(isOn)
        case 1000, 1002, 1003: modes.mouse = isOn ? TerminalModes.MouseReporting(rawValue: number) ?? .off : .off
        case 1004: modes.reportsFocus = isOn
        case 1006: modes.hasSGRMouse = isOn
        case 2004: modes.hasBracketedPaste = isOn
        case 2026: synchronize(isOn)
        default: return Self.ignored.contains(number)
        }
        return true
    }

    /// What DECRQM says of a mode; nil where the terminal does not know it.
    func isModeOn(_ number: Int) -> Bool? {
        switch number {
        case 1: modes.hasApplicationCursorKeys
        case 7: modes.wraps
        case 25: cursor.isVisible
        case 47, 1047, 1049: isAlternate
        case 1000, 1002, 1003: modes.mouse.rawValue == number
        case 1004: modes.reportsFocus
        case 1006: modes.hasSGRMouse
        case 2004: modes.hasBracketedPaste
        case 2026: frozen != nil
        default: nil
        }
    }

    private mutating func showAlternate(_ isOn: Bool) {
        guard isOn != isAlternate else { return }
        swap(&page, &hiddenPage)
        isAlternate = isOn
        lastPrinted = nil
    }

    private mutating func showAlternateKeepingCursor(_ isOn: Bool) {
        guard isOn != isAlternate else { return }
        if isOn {
            saveCursor()
            showAlternate(true)
            page = Page(columns: columns, rows: rows)
        } else {
            showAlternate(false)
            restoreCursor()
        }
    }

    private mutating func synchronize(_ isOn: Bool) {
        if isOn, frozen == nil {
            frozen = drawn
        } else if !isOn, frozen != nil {
            frozen = nil
            finishedFrames += 1
        }
    }
}
