import TerminalText
import TerminalUI

/// The keys that a screen handles, for a comparison with its help.
@MainActor
struct HandledKeys {
    /// The keys that a keyboard has, with the names that help texts use.
    private static let keyboard: [(name: String, key: Key)] = {
        let named: [(String, Key)] = [
            ("Enter", .enter), ("Esc", .escape), ("Tab", .tab), ("Shift-Tab", .backTab), ("Space", .character(" ")),
            ("Backspace", Key(.backspace)), ("Delete", Key(.delete)), ("Insert", Key(.insert)), ("Home", Key(.home)),
            ("End", Key(.end)), ("PgUp", Key(.pageUp)), ("PgDn", Key(.pageDown)), ("↑", Key(.up)), ("↓", Key(.down)),
            ("←", Key(.left)), ("→", Key(.right)),
        ]
        let printable = (UInt8(ascii: "!")...UInt8(ascii: "~")).map { Character(UnicodeScalar($0)) }
        let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { Character(UnicodeScalar($0)) }
        return named + printable.map { (String($0), .character($0)) }
            + letters.map { ("Ctrl-" + $0.uppercased(), .control($0)) }
            + (1...12).map { ("F\($0)", Key(.function($0))) }
    }()

    /// Returns the names of the keys that a screen handles but its help omits.
    ///
    /// - Parameter makeScreen: Creates a new screen for each key, so that no key changes the state for the next one.
    static func missingInHelp(
        of makeScreen: () -> any Screen,
        _ context: RenderContext = RenderContext(size: Size(columns: 80, rows: 24))
    ) -> [String] {
        let help = Set(makeScreen().keys.flatMap(names))
        return keyboard.filter { makeScreen().handle(.key($0.key), context) && !help.contains($0.name) }.map(\.name)
    }

    /// Returns the names in the first column of the help, and those in parentheses, such as "(also Home, End)".
    private static func names(of help: KeyHelp) -> [String] {
        let others = help.action.string.split(separator: "(").dropFirst().joined(separator: " ")
        return (help.keys.string + " " + others).split { " ,)".contains($0) }.map(String.init)
    }
}
