/// A key that was pressed, with what was held down beside it.
public struct Key: Sendable, Hashable {
    /// What a key is.
    public enum Code: Sendable, Hashable {
        /// A letter, digit or sign, as the keyboard's layout made it.
        case character(Character)
        /// The keys that write nothing.
        case enter, escape, tab, backspace, delete, insert, up, down, left, right, home, end, pageUp, pageDown
        /// F1 to F12.
        case function(Int)
    }

    /// What is held down beside a key.
    public struct Modifiers: OptionSet, Sendable, Hashable {
        /// One bit each.
        public let rawValue: Int
        /// Of a raw value.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Shift, where it is not part of the character already.
        public static let shift = Modifiers(rawValue: 1)
        /// Alt, or Option.
        public static let alt = Modifiers(rawValue: 2)
        /// Control.
        public static let control = Modifiers(rawValue: 4)
    }

    /// The key.
    public let code: Code
    /// What was held down.
    public let modifiers: Modifiers

    /// A key, by itself or with others held down.
    public init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    /// The key that writes `character`.
    public static func character(_ character: Character) -> Key { Key(.character(character)) }
    /// Control and a letter, which is given in lower case.
    public static func control(_ character: Character) -> Key { Key(.character(character), .control) }
    /// Return.
    public static let enter = Key(.enter)
    /// Escape.
    public static let escape = Key(.escape)
    /// Tab.
    public static let tab = Key(.tab)
    /// Shift and tab.
    public static let backTab = Key(.tab, .shift)
    /// Removes what is before the cursor.
    public static let backspace = Key(.backspace)
    /// Removes what is at the cursor.
    public static let delete = Key(.delete)
    /// Arrow up.
    public static let up = Key(.up)
    /// Arrow down.
    public static let down = Key(.down)
    /// Arrow left.
    public static let left = Key(.left)
    /// Arrow right.
    public static let right = Key(.right)
    /// To the beginning.
    public static let home = Key(.home)
    /// To the end.
    public static let end = Key(.end)
    /// A page back.
    public static let pageUp = Key(.pageUp)
    /// A page forth.
    public static let pageDown = Key(.pageDown)
}
