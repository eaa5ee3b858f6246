import TerminalText
import TerminalUITesting
import Testing

@testable import TerminalUI

@MainActor
struct HandledKeysTests {
    @Test("HandledKeys lists a key that a screen handles without a row in the help")
    func missingKey() {
        for (help, missing) in [
            (KeyHelp("y", "do something"), ["Alt-←"]), (KeyHelp("y Alt-←", "do something"), []),
            (KeyHelp("y", "do something (also Tab, Alt-←)"), []), (KeyHelp("y", "do something; also Alt-←"), ["Alt-←"]),
        ] {
            let found = HandledKeys.missingInHelp { StubScreen(keys: [help]) { $0 == .key(Key(.left, .alt)) } }
            #expect(found == missing)
        }
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
        #expect(HandledKeys.missingInHelp { MessageScreen(help: lines) }.isEmpty)
    }
}
