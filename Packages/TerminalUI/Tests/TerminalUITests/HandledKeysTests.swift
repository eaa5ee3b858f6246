import TerminalText
import TerminalUITesting
import Testing

@testable import TerminalUI

@Suite("HandledKeys")
@MainActor
struct HandledKeysTests {
    private func missing(_ key: Key, _ help: KeyHelp...) -> [String] {
        HandledKeys.missingInHelp { StubScreen(keys: help) { $0 == .key(key) } }
    }

    @Test(
        "HandledKeys lists a key that a screen handles without a row in the help",
        arguments: [
            (Key.character("x"), "x"), (.enter, "Enter"), (.control("d"), "Ctrl-D"), (Key(.function(5)), "F5"),
            (Key(.left, .alt), "Alt-←"), (.character(" "), "Space"),
        ]
    )
    func missingKey(key: Key, name: String) {
        #expect(missing(key) == [name])
        #expect(missing(key, KeyHelp("y", "do something")) == [name])
        #expect(missing(key, KeyHelp("y " + SafeText(name), "do something")) == [])
        #expect(missing(key, KeyHelp("y", "do something (also Tab, " + SafeText(name) + ")")) == [])
        #expect(missing(key, KeyHelp("y", "do something; also " + SafeText(name))) == [name])
    }

    @Test("HandledKeys reads the help of the panel with the focus, and ignores text while the screen takes text")
    func textAndPanel() {
        let missing = HandledKeys.missingInHelp {
            let screen = StubScreen(keys: []) { event in
                var field = TextField("a text")
                guard case .key(let key) = event else { return false }
                return field.handle(key) || key == Key(.function(2))
            }
            screen.takesText = true
            screen.focusedPanel = StubPanel()
            return screen
        }
        #expect(missing == ["F2"])
        #expect(HandledKeys.missingInHelp(ofPanel: { StubPanel(handled: [.delete, .tab]) }) == ["Tab"])
    }

    @Test("The help of the keys overlay contains each key that it handles")
    func help() {
        let lines = (1...99).map { KeyHelp("a", SafeText("action \($0)")) }
        #expect(HandledKeys.missingInHelp { HelpScreen(lines) }.isEmpty)
    }
}
