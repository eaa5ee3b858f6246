public import TerminalText

/// An editable line of text with the editing keys of shells.
public struct TextField: Sendable, Hashable {
    /// The maximum number of characters in a field that does not set another one.
    public static let defaultMaximumLength = 200

    /// The keys that move the cursor and delete text. The help lists them while a screen takes text.
    public static let keys = [
        KeyHelp("← →", "move the cursor (also Ctrl-B, Ctrl-F)"),
        KeyHelp("Ctrl-← Ctrl-→", "move the cursor by a word (also Alt-←, Alt-→, Alt-B, Alt-F)"),
        KeyHelp("Home End", "go to the start, to the end of the text (also Ctrl-A, Ctrl-E)"),
        KeyHelp("Backspace", "delete the character before the cursor"),
        KeyHelp("Delete", "delete the character after the cursor (also Ctrl-D)"),
        KeyHelp("Ctrl-W", "delete the word before the cursor (also Alt-Backspace)"),
        KeyHelp("Ctrl-U Ctrl-K", "delete the text before the cursor, after the cursor"),
    ]

    /// A long text has fewer scalars, as most characters have a single one.
    private static let scalarsPerCharacter = 5
    private let maximumLength: Int
    private let isMasked: Bool
    private var characters: [Character] = []
    private(set) var cursor = 0
    /// Whether the whole text is selected; typing replaces a selected text.
    private(set) var isSelected = false
    /// The cursor after a zero-width joiner, which the sanitizer keeps only before the next part of an emoji, from another key.
    private var cursorAfterJoiner: Int?
    /// Whether the last inserted text had no room and was cut.
    public private(set) var isCut = false

    /// Creates a field with a text and the cursor at its end. A masked field shows dots, as for a password.
    public init(_ text: String = "", maximumLength: Int = Self.defaultMaximumLength, isMasked: Bool = false) {
        self.maximumLength = maximumLength
        self.isMasked = isMasked
        insert(text)
    }

    /// The text, one line without control characters.
    public var text: String { String(characters) }

    /// Replaces the text and moves the cursor to the end of the new text.
    public mutating func replace(with text: String) {
        characters = []
        cursor = 0
        insert(text)
    }

    /// Moves the cursor to the end, and selects the whole text if it is not empty.
    public mutating func selectAll() {
        cursor = characters.count
        isSelected = !characters.isEmpty
    }

    /// Inserts text at the cursor or replaces the selection. The text is sanitized and truncated to the maximum length.
    public mutating func insert(_ text: String) {
        removeSelection()
        let rest = characters[cursor...]
        // A combining mark at the start of `text` combines with the character before the cursor.
        let joiner = cursorAfterJoiner == cursor ? "\u{200D}" : ""
        let before = SafeText(String(characters[..<cursor]) + joiner + text).string
        // One character can consist of any number of scalars, and each key reads the whole text.
        let room = max(0, maximumLength * Self.scalarsPerCharacter - rest.reduce(0) { $0 + $1.unicodeScalars.count })
        let fitting = String(String(before.unicodeScalars.prefix(room)).prefix(maximumLength - rest.count))
        set(fitting, String(rest))
        isCut = fitting.unicodeScalars.count < before.unicodeScalars.count
        cursorAfterJoiner = text.unicodeScalars.last == "\u{200D}" ? cursor : nil
    }

    /// Handles a key that types or deletes text or moves the cursor. Returns false for all other keys.
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
        // Every other key only deselects the text here. A typed character has already replaced a selected text.
        default: isSelected = false
        }
        return true
    }

    private mutating func removeSelection() {
        guard isSelected else { return }
        isSelected = false
        isCut = false
        characters = []
        cursor = 0
    }

    /// Draws the part that fits and contains the cursor, or a placeholder in parentheses, which distinguish it from text without styles.
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
        if characters.isEmpty, !placeholder.string.isEmpty {
            let text = ("(" + placeholder + ")").truncated(toCells: width)
            canvas.draw(text, .secondary, row: row, column: column, width: width)
        } else {
            let style = isSelected && isFocused ? Style.selection : .plain
            canvas.draw(SafeText(String(shown[start...])), style, row: row, column: column, width: width)
        }
        if isFocused { canvas.cursor = Position(row: row, column: column + cells(start..<cursor)) }
    }

    private var shown: [Character] { isMasked ? characters.map { _ in "•" } : characters }

    /// Returns the index of the first drawn character: 0, unless the cursor would then be outside the field.
    private func firstVisible(width: Int) -> Int {
        var start = 0
        var cells = cells(0..<cursor)
        // The cursor needs a cell after the text.
        while start < cursor, cells >= width {
            cells -= CellWidth.of(shown[start])
            start += 1
        }
        return start
    }

    private func cells(_ range: Range<Int>) -> Int {
        shown[range].reduce(0) { $0 + CellWidth.of($1) }
    }

    private mutating func remove(_ range: Range<Int>) {
        set(String(characters[..<range.lowerBound]), String(characters[range.upperBound...]))
    }

    /// Sets the text to both parts. The cursor is between them, or after a character that combines scalars of both.
    private mutating func set(_ before: String, _ after: String) {
        isCut = false
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

extension TextField: CustomReflectable {
    /// A mirror that does not contain the text of a masked field. Descriptions and `dump` use it.
    public var customMirror: Mirror {
        Mirror(self, children: ["text": isMasked ? "<secret>" : text, "cursor": cursor], displayStyle: .struct)
    }
}

extension Character {
    fileprivate var isOfWord: Bool { isLetter || isNumber }
}
