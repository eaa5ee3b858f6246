public import TerminalText

/// A line of text that a user edits, with the keys that shells have taught people.
public struct TextField: Sendable, Hashable {
    /// Nobody types a longer query.
    static let longestText = 200

    private var characters: [Character] = []
    /// How many characters stand before the cursor.
    public private(set) var cursor = 0
    /// Whether all of it is chosen: what is typed next takes its place.
    public private(set) var isSelected = false

    /// A field that holds `text`, the cursor behind it.
    public init(_ text: String = "") {
        insert(text)
    }

    /// What it holds: one line without control characters.
    public var text: String { String(characters) }

    /// Replaces what it holds, and puts the cursor behind it.
    public mutating func replace(with text: String) {
        characters = []
        cursor = 0
        insert(text)
    }

    /// Chooses all of it, where there is something to choose.
    public mutating func selectAll() {
        cursor = characters.count
        isSelected = !characters.isEmpty
    }

    /// Puts text at the cursor, or in the place of all that is chosen, made safe and cut to what the field still takes.
    public mutating func insert(_ text: String) {
        removeSelection()
        let rest = characters[cursor...]
        // Together with what is before it: a mark joins that.
        let before = SafeText(String(characters[..<cursor]) + text).string
        set(String(before.prefix(Self.longestText - rest.count)), String(rest))
    }

    /// Edits with a key, and tells whether it was one for editing.
    public mutating func handle(_ key: Key) -> Bool {
        switch key {
        case .backspace where isSelected, .delete where isSelected: break
        case .left, .control("b"): cursor = max(0, cursor - 1)
        case .right, .control("f"): cursor = min(characters.count, cursor + 1)
        case .home, .control("a"): cursor = 0
        case .end, .control("e"): cursor = characters.count
        case .backspace: remove(max(0, cursor - 1)..<cursor)
        case .delete, .control("d"): remove(cursor..<min(characters.count, cursor + 1))
        case .control("u"): remove(0..<cursor)
        case .control("k"): remove(cursor..<characters.count)
        case .control("w"), Key(.backspace, .alt): remove(startOfWord..<cursor)
        case Key(.left, .control), Key(.left, .alt), Key(.character("b"), .alt): cursor = startOfWord
        case Key(.right, .control), Key(.right, .alt), Key(.character("f"), .alt): cursor = endOfWord
        default:
            guard case .character(let character) = key.code, key.modifiers.isEmpty else { return false }
            insert(String(character))
        }
        switch key {
        case .backspace, .delete: removeSelection()
        // Going somewhere in the text keeps it.
        default: isSelected = false
        }
        return true
    }

    private mutating func removeSelection() {
        guard isSelected else { return }
        isSelected = false
        characters = []
        cursor = 0
    }

    /// Draws what fits, so that the cursor is always to be seen.
    ///
    /// - Parameters:
    ///   - placeholder: what stands there while the field is empty.
    ///   - isFocused: whether the terminal's cursor is put into it.
    public func draw(
        on canvas: inout Canvas,
        row: Int,
        column: Int,
        width: Int,
        placeholder: SafeText = "",
        isFocused: Bool
    ) {
        guard width > 0 else { return }
        let start = firstVisible(width: width)
        if characters.isEmpty {
            canvas.draw(placeholder.truncated(toCells: width), .dim, row: row, column: column, width: width)
        } else {
            let style = isSelected && isFocused ? Style.inverse : .plain
            canvas.draw(SafeText(String(characters[start...])), style, row: row, column: column, width: width)
        }
        if isFocused { canvas.cursor = Position(row: row, column: column + cells(start..<cursor)) }
    }

    /// The character with which the drawn part begins: the first one, unless the cursor is further right than there is room.
    private func firstVisible(width: Int) -> Int {
        var start = 0
        var cells = cells(0..<cursor)
        // The cursor takes a cell itself.
        while start < cursor, cells >= width {
            cells -= CellWidth.of(characters[start])
            start += 1
        }
        return start
    }

    private func cells(_ range: Range<Int>) -> Int {
        characters[range].reduce(0) { $0 + CellWidth.of($1) }
    }

    private mutating func remove(_ range: Range<Int>) {
        set(String(characters[..<range.lowerBound]), String(characters[range.upperBound...]))
    }

    /// The cursor stands between the two, or behind the character that they make where they meet.
    private mutating func set(_ before: String, _ after: String) {
        characters = Array(SafeText(before + after).string)
        cursor = min(before.count, characters.count)
    }

    private var startOfWord: Int {
        var place = cursor
        while place > 0, !characters[place - 1].isOfWord { place -= 1 }
        while place > 0, characters[place - 1].isOfWord { place -= 1 }
        return place
    }

    private var endOfWord: Int {
        var place = cursor
        while place < characters.count, !characters[place].isOfWord { place += 1 }
        while place < characters.count, characters[place].isOfWord { place += 1 }
        return place
    }
}

extension Character {
    fileprivate var isOfWord: Bool { isLetter || isNumber }
}
