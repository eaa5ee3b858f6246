/// An input event of the terminal.
public enum InputEvent: Sendable, Hashable {
    /// A key press.
    case key(Key)
    /// Pasted text, which may contain control characters.
    case paste(String)
    /// A mouse action.
    case mouse(MouseEvent)
}

/// A mouse action at a position.
public struct MouseEvent: Sendable, Hashable {
    /// A mouse action.
    public enum Action: Sendable, Hashable {
        /// A press of the primary mouse button.
        case click
        /// One step of the wheel away from the user.
        case wheelUp
        /// One step of the wheel towards the user.
        case wheelDown
    }

    /// The action of the mouse.
    public let action: Action
    /// The position of the cell under the pointer.
    public let position: Position

    /// Creates a mouse event.
    public init(_ action: Action, at position: Position) {
        self.action = action
        self.position = position
    }

    /// Returns the event with its position relative to `origin`, the upper left corner of a part of the screen.
    public func relative(to origin: Position) -> MouseEvent {
        MouseEvent(action, at: Position(row: position.row - origin.row, column: position.column - origin.column))
    }
}

/// A pressed key with its modifiers.
public struct Key: Sendable, Hashable {
    /// A key without its modifiers.
    public enum Code: Sendable, Hashable {
        /// A key that types a character.
        case character(Character)
        /// A key without a character, such as Enter or an arrow key.
        case enter, escape, tab, backspace, delete, insert, up, down, left, right, home, end, pageUp, pageDown
        /// A function key by its number, 1 to 12.
        case function(Int)
    }

    /// The modifier keys of a key press.
    public struct Modifiers: OptionSet, Sendable, Hashable {
        /// The bits of the modifiers.
        public let rawValue: Int
        /// Creates modifiers from bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The Shift key, unless the character itself expresses Shift, as an upper-case letter does.
        public static let shift = Modifiers(rawValue: 1)
        /// The Alt key, which is Option on a Mac.
        public static let alt = Modifiers(rawValue: 2)
        /// The Control key.
        public static let control = Modifiers(rawValue: 4)
    }

    /// The key without its modifiers.
    public let code: Code
    /// The modifier keys that were held during the key press.
    public let modifiers: Modifiers

    /// Creates a key with modifiers.
    public init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    /// Returns the key of a character.
    public static func character(_ character: Character) -> Key { Key(.character(character)) }
    /// Returns the key of a lower-case letter or another character together with Control.
    public static func control(_ character: Character) -> Key { Key(.character(character), .control) }
    /// The Return key.
    public static let enter = Key(.enter)
    /// The Escape key.
    public static let escape = Key(.escape)
    /// The Tab key.
    public static let tab = Key(.tab)
    /// The Tab key together with Shift.
    public static let backTab = Key(.tab, .shift)
    /// The Backspace key.
    public static let backspace = Key(.backspace)
    /// The forward Delete key.
    public static let delete = Key(.delete)
    /// The key Arrow Up.
    public static let up = Key(.up)
    /// The key Arrow Down.
    public static let down = Key(.down)
    /// The key Arrow Left.
    public static let left = Key(.left)
    /// The key Arrow Right.
    public static let right = Key(.right)
    /// The Home key.
    public static let home = Key(.home)
    /// The End key.
    public static let end = Key(.end)
    /// The key Page Up.
    public static let pageUp = Key(.pageUp)
    /// The key Page Down.
    public static let pageDown = Key(.pageDown)
}

extension Key {
    /// The name of the key of a command: `L`, `F2` or `Ctrl-R`; nil for other keys.
    var commandName: String? {
        switch (code, modifiers) {
        case (.character(let character), []): String(character)
        case (.character(let character), .control): "Ctrl-\(character.uppercased())"
        case (.function(let number), []): "F\(number)"
        default: nil
        }
    }

    static let unknown = Key.character("\u{FFFD}")

    /// Creates the key of an ASCII byte; nil for other bytes.
    init?(ascii byte: UInt8) {
        switch byte {
        case 0x0D, 0x0A: self = .enter
        case 0x09: self = .tab
        case 0x7F, 0x08: self = .backspace
        case 0x1B: self = .escape
        case 0x00: self = .control(" ")
        case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte + 0x60)))
        case 0x1C...0x1F: self = .control(Character(Unicode.Scalar(byte + 0x40)))
        case 0x20...0x7E: self = .character(Character(Unicode.Scalar(byte)))
        default: return nil
        }
    }

    /// Creates the key that a terminal reports by a Unicode code point; nil if no character or named key has that code point.
    init?(number: Int, _ modifiers: Modifiers) {
        guard let scalar = UInt32(exactly: number).flatMap(Unicode.Scalar.init) else { return nil }
        switch scalar.value {
        case 8, 9, 13, 27, 127:
            guard let key = Key(ascii: UInt8(scalar.value)) else { return nil }
            self = key.with(modifiers)
        // Control characters, and private-use code points for keys that only some terminals have.
        case 0..<0x20, 0x80..<0xA0, 0xE000...0xF8FF: return nil
        default:
            let upper = String(scalar).uppercased()
            guard modifiers == .shift, upper.count == 1, let character = upper.first else {
                self = Key(.character(Character(scalar)), modifiers)
                return
            }
            // The upper-case character includes Shift.
            self = .character(character)
        }
    }

    func with(_ more: Modifiers) -> Key { Key(code, modifiers.union(more)) }
}
