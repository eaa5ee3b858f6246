import TerminalText
import Testing

@testable import TerminalUI

@MainActor
struct OverlayScreenTests {
    private let navigator = Navigator(appName: "app")
    private let screen = StubScreen("Films")

    private func lines(_ overlay: any Screen, _ columns: Int, _ rows: Int, events: [InputEvent] = []) -> [String] {
        let navigator = Navigator(appName: "app")
        navigator.push(screen)
        navigator.present(overlay)
        for event in events { navigator.handle(event, RenderContext(columns, rows)) }
        return navigator.render(RenderContext(columns, rows)).lines
    }

    @Test("MessageScreen has a frame, wraps and scrolls text in a small terminal, and ignores keys if the text fits")
    func narrowMessage() {
        let message = MessageScreen(title: "Open page", text: "There is no browser.\nSet BROWSER.")
        let (top, bottom, keys) = ("  ┌─ Open page ──┐", "  └──────────────┘", "          Esc close")
        let text = ["  │ There is no  │", "  │ browser.     │", "  │ Set BROWSER. │"]
        #expect(lines(message, 20, 7) == ["", top] + text + [bottom, keys])
        #expect(lines(message, 20, 5) == [top, "  │ There is no ┃│", "  │ browser.    ││", bottom, keys])
        let scrolled = [top, "  │ browser.    ││", "  │ Set BROWSER.┃│", bottom, keys]
        for key in [Key.down, .end] { #expect(lines(message, 20, 5, events: [.key(key)]) == scrolled) }
        #expect(!message.handle(.key(.enter), RenderContext(20, 5)))
        #expect(!message.handle(.key(.end), RenderContext(40, 12)))
    }

    @Test("MessageScreen is at least as wide as its title, and shows at most 70 columns of text")
    func width() {
        let narrow = lines(MessageScreen(title: "Open page", text: "\u{1B}[2J"), 40, 12)
        #expect(narrow.contains { $0.hasSuffix("┌─ Open page ─┐") })
        let wide = lines(MessageScreen(title: "t", text: String(repeating: "words ", count: 60)), 200, 24)
        #expect(wide.allSatisfy { line in line.drop { $0 == " " }.count <= 74 || line.contains("status") })
    }

    private func expectKeys(_ keys: [String], sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(navigator.keys(of: screen).map(\.keys.string) == keys, sourceLocation: sourceLocation)
    }

    @Test("Navigator lists commands, keys of the screen and common keys, or with an overlay only the overlay's keys")
    func allKeys() {
        for key in ["Ctrl-R", "Ctrl-B"] { navigator.setCommand(key: key, name: "", action: "do something") {} }
        navigator.push(screen)
        expectKeys(["Ctrl-B", "Ctrl-R", "Enter", "?  F1", "q  Ctrl-C", "Ctrl-Z", "Shift-Mouse"])
        #expect(navigator.keys(of: screen).map(\.action.string).contains("quit"))
        navigator.push(screen)
        expectKeys(["Ctrl-B", "Ctrl-R", "Enter", "Esc", "?  F1", "Ctrl-C", "Ctrl-Z", "Shift-Mouse"])
        let back = navigator.keys(of: screen).first { $0.keys == "Esc" }
        #expect(back?.action.string.hasPrefix("go back (also q,") == true)
        let message = MessageScreen(title: "t", text: "m")
        navigator.present(message)
        #expect(navigator.keys(of: message) == message.keys)
    }

    @Test("Navigator lists the keys of the focused panel after those of the screen, in the help and the hints")
    func panelKeys() {
        let context = RenderContext(60, 12)
        navigator.push(screen)
        #expect(!navigator.render(context).lines[11].contains("remove"))
        screen.focusedPanel = StubPanel()
        expectKeys(["Enter", "Delete", "?  F1", "q  Ctrl-C", "Ctrl-Z", "Shift-Mouse"])
        #expect(navigator.render(context).lines[11].hasSuffix("Enter open  Delete remove  ? help  q quit"))
        navigator.handle(.key(.character("?")), context)
        #expect(navigator.render(context).lines.contains { $0.contains("Delete       remove it") })
    }

    @Test("Navigator lists the keys of text fields, and no common keys that are characters, while a screen takes text")
    func textKeys() {
        screen.takesText = true
        for key in ["L", "Ctrl-R"] { navigator.setCommand(key: key, name: "", action: "do something") {} }
        navigator.push(screen)
        expectKeys(
            ["Ctrl-R", "Enter"] + TextField.keys.map(\.keys.string) + ["F1", "Ctrl-C", "Ctrl-Z", "Shift-Mouse"]
        )
    }

    @Test("MessageScreen lists keys and actions, and wraps a long action beside its keys")
    func help() {
        let help = MessageScreen(help: [
            KeyHelp("PgUp", "go a page up (also Ctrl-B)"), KeyHelp("q", "quit", hint: "quit"),
        ])
        let lines = help.render(RenderContext(30, 12)).lines
        #expect(lines == [" PgUp  go a page up (also", "       Ctrl-B)", " q     quit"])
    }
}

@MainActor
final class ChoiceScreenTests {
    /// The indices of the chosen options, oldest first.
    private var chosen: [Int] = []
    private let context = RenderContext(40, 20)

    private func screen(
        _ options: [String] = ["tea", "coffee", "water"],
        current: Int? = nil,
        initial: Int? = nil,
        hasNumbers: Bool = false
    ) -> ChoiceScreen {
        ChoiceScreen(
            Choice(title: "Drink", options: options, current: current, initial: initial, hasNumbers: hasNumbers) {
                self.chosen.append($0)
            }
        )
    }

    /// Types characters (U+007F is Backspace) and then Enter.
    private func enter(_ text: String, in screen: ChoiceScreen) {
        for character in text {
            _ = screen.handle(.key(character == "\u{7F}" ? .backspace : .character(character)), context)
        }
        #expect(chosen.isEmpty)
        _ = screen.handle(.key(.enter), context)
    }

    @Test(
        "ChoiceScreen shows a number for each choice, ticks the current choice, and selects the initial or current one",
        arguments: [
            (1, nil, ["   1  tea", " ✓ 2  coffee", "   3  water"]),
            (2, 1, ["   1  tea", "   2  coffee", " ✓ 3  water"]),
        ] as [(Int, Int?, [String])]
    )
    func drawing(current: Int, initial: Int?, lines: [String]) {
        let canvas = screen(current: current, initial: initial).render(context)
        #expect(canvas.lines == lines)
        #expect(canvas.size == Size(columns: 13, rows: 3))
        #expect((0..<3).map { canvas.style(row: $0, column: 0) == .selection } == [false, true, false])
    }

    @Test(
        "ChoiceScreen selects the option of a typed number, and Enter confirms it",
        arguments: [("", 0), ("2", 1), ("25", nil), ("31\u{7F}", 2), ("9\u{7F}", 0)] as [(String, Int?)]
    )
    func numbers(typed: String, index: Int?) {
        enter(typed, in: screen())
        #expect(chosen == [index].compactMap(\.self))
    }

    @Test(
        "In a ChoiceScreen of numbers, a typed number is the number of the option",
        arguments: [("10.", "10 of 10"), ("9.5", "9.5 of 10"), ("9,5", "9.5 of 10"), ("11", nil)] as [(String, String?)]
    )
    func ratings(typed: String, option: String?) {
        let ratings = (1...20).map { half in (half.isMultiple(of: 2) ? "\(half / 2)" : "\(half / 2).5") + " of 10" }
        let screen = screen(ratings + ["none"], initial: 13, hasNumbers: true)
        #expect(screen.render(context).lines[0] == "   0.5 of 10┃")
        enter(typed, in: screen)
        let status = screen.status(context).runs.map(\.text.string).joined()
        #expect(status == (option == nil ? "“\(typed)” is not an option" : typed))
        #expect(chosen.map { ratings[$0] } == [option].compactMap(\.self))
    }

    @Test("After a movement of the selection, Enter confirms the selected choice, and a number begins again")
    func movementAfterNumber() {
        let screen = screen()
        for key in [.character("9"), .down, .enter, .character("1"), .enter, .down] as [Key] {
            _ = screen.handle(.key(key), context)
        }
        #expect(chosen == [1, 0])
        #expect(!screen.handle(.key(.backspace), context))
    }

    @Test(
        "ChoiceScreen ignores keys that neither move the selection nor choose",
        arguments: [Key.escape, .character("q"), .tab, Key(.enter, .alt)]
    )
    func otherKeys(key: Key) {
        #expect(!screen().handle(.key(key), context))
        #expect(chosen.isEmpty)
    }

    @Test(
        "ChoiceScreen confirms a clicked choice and ignores clicks elsewhere",
        arguments: [(0, 0, 0), (2, 12, 2), (3, 1, nil), (-1, 1, nil), (1, 13, nil), (1, -1, nil)] as [(Int, Int, Int?)]
    )
    func clicks(row: Int, column: Int, index: Int?) {
        let click = InputEvent.mouse(MouseEvent(.click, at: Position(row: row, column: column)))
        #expect(screen().handle(click, context) == (index != nil))
        #expect(chosen == [index].compactMap(\.self))
    }

    @Test("ChoiceScreen scrolls to the selected choice in a low terminal, and confirms a clicked visible choice")
    func scrolling() {
        let screen = screen((1...12).map { "drink \($0)" })
        let low = RenderContext(40, 6)
        let top = ["    1  drink 1 ┃", "    2  drink 2 │", "    3  drink 3 │", "    4  drink 4 │"]
        #expect(screen.render(low).lines == top)
        #expect(screen.handle(.key(.end), low))
        #expect(screen.handle(.mouse(MouseEvent(.click, at: Position(row: 3, column: 0))), low))
        #expect(chosen == [11])
        let bottom = ["    9  drink 9 │", "   10  drink 10│", "   11  drink 11│", "   12  drink 12┃"]
        #expect(screen.render(low).lines == bottom)
    }

    @Test(
        "ChoiceScreen truncates choices, and renders at least one cell and at most as many columns as the terminal has",
        arguments: [
            (12, 20, ["   1  tea", "   2  co…", "   3  wa…"]), (1, 1, nil), (2, 3, nil), (8, 2, nil),
        ] as [(Int, Int, [String]?)]
    )
    func sizes(columns: Int, rows: Int, lines: [String]?) {
        let canvas = screen().render(RenderContext(columns, rows))
        #expect((1...columns).contains(canvas.size.columns) && (1...3).contains(canvas.size.rows))
        if let lines { #expect(canvas.lines == lines) }
    }
}
