import TerminalText
public import TerminalUI

/// The keys that screens and panels handle, for comparisons with their help.
@MainActor
public enum HandledKeys {
    /// The keys of a keyboard, with the names that help texts use.
    private static let keyboard: [(name: String, key: Key)] = {
        let named: [(String, Key)] = [
            ("Enter", .enter), ("Esc", .escape), ("Tab", .tab), ("Shift-Tab", .backTab), ("Space", .character(" ")),
            ("Backspace", .backspace), ("Delete", .delete), ("Insert", Key(.insert)), ("Home", .home), ("End", .end),
            ("PgUp", .pageUp), ("PgDn", .pageDown), ("↑", .up), ("↓", .down), ("←", .left), ("→", .right),
            ("Ctrl-←", Key(.left, .control)), ("Ctrl-→", Key(.right, .control)), ("Alt-←", Key(.left, .alt)),
            ("Alt-→", Key(.right, .alt)), ("Alt-Backspace", Key(.backspace, .alt)),
        ]
        let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { Character(UnicodeScalar($0)) }
        return named + printable.map { (String($0), .character($0)) }
            + letters.map { ("Ctrl-" + $0.uppercased(), .control($0)) }
            + letters.map { ("Alt-" + $0.uppercased(), Key(.character($0), .alt)) }
            + (1...12).map { ("F\($0)", Key(.function($0))) }
    }()

    private static let printable = (UInt8(ascii: "!")...UInt8(ascii: "~")).map { Character(UnicodeScalar($0)) }

    /// Returns the names of the keys, except typed text, that a screen handles but its help omits. Each key gets a new screen.
    public static func missingInHelp(
        of makeScreen: () -> any Screen,
        _ context: RenderContext = RenderContext(size: Size(columns: 80, rows: 24))
    ) -> [String] {
        let screen = makeScreen()
        let typed = screen.takesText ? Set(printable.map { String($0) } + ["Space"]) : []
        let keys = screen.keys + (screen.focusedPanel?.keys ?? []) + (screen.takesText ? TextField.keys : [])
        return missing(in: keys) { makeScreen().handle($0, context) }.filter { !typed.contains($0) }
    }

    /// Returns the names of the keys that a panel handles but its help omits. Each key gets a new panel.
    public static func missingInHelp(
        ofPanel makePanel: () -> any Panel,
        _ context: RenderContext = RenderContext(size: Size(columns: 40, rows: 8))
    ) -> [String] {
        missing(in: makePanel().keys) { makePanel().handle($0, context) }
    }

    private static func missing(in help: [KeyHelp], handle: (InputEvent) -> Bool) -> [String] {
        let help = Set(help.flatMap(names))
        return keyboard.filter { handle(.key($0.key)) && !help.contains($0.name) }.map(\.name)
    }

    /// Returns the names in the first column of the help, and those in parentheses, such as "(also Home, End)".
    private static func names(of help: KeyHelp) -> [String] {
        let others = help.action.string.split(separator: "(").dropFirst().joined(separator: " ")
        return (help.keys.string + " " + others).split { " ,:)".contains($0) }.map(String.init)
    }
}
