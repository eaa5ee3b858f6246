import TerminalText
import Testing

@testable import TerminalUI

@MainActor
@Suite("What lies over a screen")
struct OverlayScreenTests {
    private func lines(_ overlay: any Screen, _ columns: Int, _ rows: Int, events: [InputEvent] = []) -> [String] {
        let navigator = Navigator(appName: "app")
        navigator.push(StubScreen("Films"))
        navigator.present(overlay)
        let context = RenderContext(size: Size(columns: columns, rows: rows))
        for event in events { navigator.handle(event, context) }
        return navigator.render(context).lines
    }

    @Test("is a message in a frame in the middle")
    func message() {
        let message = MessageScreen(title: "Open page", text: "There is no browser.\nSet BROWSER.")
        #expect(
            lines(message, 40, 12) == [
                " app › Films", "", "", "", "        ┌─ Open page ──────────┐", "        │ There is no browser. │",
                "        │ Set BROWSER.         │", "        └──────────────────────┘", "", "", "",
                "                              Esc close",
            ]
        )
    }

    @Test("wraps its words where there is less room, and scrolls them where there is still less")
    func narrowMessage() {
        let message = MessageScreen(title: "Open page", text: "There is no browser.\nSet BROWSER.")
        let (top, bottom, keys) = ("  ┌─ Open page ──┐", "  └──────────────┘", "          Esc close")
        #expect(
            lines(message, 20, 7) == [
                "", top, "  │ There is no  │", "  │ browser.     │", "  │ Set BROWSER. │", bottom, keys,
            ]
        )
        #expect(lines(message, 20, 5) == [top, "  │ There is no  │", "  │ browser.     │", bottom, keys])
        let scrolled = [top, "  │ browser.     │", "  │ Set BROWSER. │", bottom, keys]
        #expect(lines(message, 20, 5, events: [.key(.down)]) == scrolled)
        #expect(lines(message, 20, 5, events: [.key(.end)]) == scrolled)
    }

    @Test("keeps to the title where it says nothing", arguments: ["", " \n\t", "\u{1B}[2J"])
    func emptyMessage(text: String) {
        let lines = lines(MessageScreen(title: "Open page", text: text), 40, 12)
        #expect(lines.contains { $0.hasSuffix("┌─ Open page ─┐") })
    }

    @Test("is no wider than people read")
    func wideMessage() {
        let lines = lines(MessageScreen(title: "t", text: String(repeating: "words ", count: 60)), 200, 24)
        #expect(lines.allSatisfy { line in line.drop { $0 == " " }.count <= 74 || line.contains("status") })
    }

    @Test("is what keys do, all of them")
    func help() {
        let help = HelpScreen([KeyHelp("Enter", "open the film"), KeyHelp("/", "search", hint: "search")])
        #expect(
            lines(help, 40, 12)[4...7] == [
                "        ┌─ Keys ───────────────┐", "        │ Enter  open the film │",
                "        │ /      search        │",
                "        └──────────────────────┘",
            ]
        )
    }

    @Test("has all keys of the screen below and those that work everywhere in its help")
    func allKeys() {
        let navigator = Navigator(appName: "app")
        let screen = StubScreen()
        navigator.setCommand(.control("r"), help: KeyHelp("Ctrl-R", "empty the cache")) {}
        navigator.setCommand(.control("b"), help: KeyHelp("Ctrl-B", "something else")) {}
        navigator.push(screen)
        #expect(
            navigator.keys(of: screen).map(\.keys.string) == [
                "Ctrl-B", "Ctrl-R", "Enter", "?  F1", "q", "Ctrl-C", "Ctrl-Z",
            ]
        )
        #expect(navigator.keys(of: screen).map(\.action.string).contains("quit"))
        navigator.push(screen)
        #expect(
            navigator.keys(of: screen).map(\.keys.string) == [
                "Ctrl-B", "Ctrl-R", "Enter", "Esc", "q", "?  F1", "Ctrl-C", "Ctrl-Z",
            ]
        )
        #expect(navigator.keys(of: screen).first { $0.keys == "q" }?.action == "go back")
        let message = MessageScreen(title: "t", text: "m")
        navigator.present(message)
        #expect(navigator.keys(of: message) == message.keys)
    }

    @Test("The help and the hints list the keys of the focused panel after those of the screen")
    func panelKeys() {
        let navigator = Navigator(appName: "app")
        let screen = StubScreen()
        navigator.push(screen)
        let context = RenderContext(size: Size(columns: 60, rows: 12))
        #expect(!navigator.render(context).lines[11].contains("remove"))
        screen.focusedPanel = StubPanel()
        #expect(
            navigator.keys(of: screen).map(\.keys.string) == ["Enter", "Delete", "?  F1", "q", "Ctrl-C", "Ctrl-Z"]
        )
        #expect(navigator.render(context).lines[11].hasSuffix("Enter open  Delete remove  ? help  q quit"))
        navigator.handle(.key(.character("?")), context)
        #expect(navigator.render(context).lines.contains { $0.contains("Delete  remove it") })
    }

    @Test("names other keys where letters are text")
    func textKeys() {
        let navigator = Navigator(appName: "app")
        let screen = StubScreen()
        screen.takesText = true
        navigator.push(screen)
        #expect(navigator.keys(of: screen).map(\.keys.string) == ["Enter", "F1", "Ctrl-C", "Ctrl-Z"])
    }

    @Test("scrolls its help in a low terminal, and leaves the keys alone where all of it is seen")
    func scrolling() {
        let help = HelpScreen((1...9).map { KeyHelp(SafeText("\($0)"), "do \($0)".safe) })
        let context = RenderContext(size: Size(columns: 40, rows: 6))
        #expect(help.render(context).lines == [" 1  do 1", " 2  do 2", " 3  do 3", " 4  do 4"])
        #expect(help.handle(.key(.end), context))
        #expect(help.render(context).lines == [" 6  do 6", " 7  do 7", " 8  do 8", " 9  do 9"])
        #expect(!help.handle(.key(.enter), context))
        #expect(!help.handle(.key(.end), RenderContext(size: Size(columns: 40, rows: 20))))
    }
}

extension String {
    fileprivate var safe: SafeText { SafeText(self) }
}
