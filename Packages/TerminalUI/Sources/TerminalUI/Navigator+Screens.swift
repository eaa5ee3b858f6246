import Navigation
public import TerminalText

extension Navigator {
    /// Creates a navigator of screens. The name of the app precedes the title of the screen.
    public convenience init(appName: SafeText) {
        self.init(appName: appName.string, userInterface: FullScreenInterface())
    }

    /// The last screen of the stack, which an overlay may cover; nil if the stack is empty.
    public var topScreen: (any Screen)? { stack.last as? any Screen }

    /// The overlay above the last screen of the stack; nil if there is none.
    public var presented: (any Screen)? { overlay as? any Screen }

    /// Passes an event to the overlay or the visible screen, and then handles the keys that close an overlay, or common keys and commands.
    func handle(_ event: InputEvent, _ context: RenderContext) {
        let layout = ScreenLayout(context.size)
        let inner = layout.context(context)
        if let presented {
            let origin = Self.box(around: presented.render(inner).size, in: context.size).inside
            let isHandled = presented.handle(event.relative(to: origin), inner)
            let isHelp = (presented as? MessageScreen)?.isHelp == true
            if !isHandled, event.closes || (isHelp && event.opensHelp) { dismiss() }
            return
        }
        guard let top = topScreen else { return }
        if top.handle(event.relative(to: layout.contentOrigin), inner) { return }
        guard case .key(let key) = event else { return }
        switch key {
        case .escape, .left, .backspace, .character("h"): pop()
        case _ where event.opensHelp: present(MessageScreen(help: keys(of: top)))
        case .character("q"): stack.count > 1 ? pop() : quit()
        default: commands.first { $0.key == key.commandName }?.run()
        }
    }

    /// Returns the keys of a screen and of its focused panel, and, without an overlay, the commands and the common keys.
    func keys(of screen: any Screen) -> [KeyHelp] {
        let keys = screen.keys + (screen.focusedPanel?.keys ?? [])
        guard presented == nil else { return keys }
        // In a text field, the key of a command that is a character is typed.
        let commands = commandKeys.filter { !screen.takesText || $0.keys.string.count > 1 }
        return commands + keys + commonKeys(takesText: screen.takesText)
    }

    /// The keys of the commands, sorted; empty while an overlay is visible.
    var commandKeys: [KeyHelp] {
        guard presented == nil else { return [] }
        return commands.map { KeyHelp(SafeText($0.key), SafeText($0.action), hint: $0.hint.map { SafeText($0) }) }
    }

    /// Returns the keys that work on every screen. During text input, none of them is a character.
    private func commonKeys(takesText: Bool) -> [KeyHelp] {
        if takesText {
            return TextField.keys + [
                KeyHelp("F1", "show all keys", hint: KeyHelp.help), KeyHelp("Ctrl-C", "quit", hint: "quit"),
            ] + keysOfTerminal
        }
        let help = KeyHelp("?  F1", "show all keys", hint: KeyHelp.help)
        guard stack.count > 1 else { return [help, KeyHelp("q  Ctrl-C", "quit", hint: "quit")] + keysOfTerminal }
        let back = KeyHelp("Esc", "go back (also q, h, ←, Backspace)", hint: "back")
        return [back, help, KeyHelp("Ctrl-C", "quit")] + keysOfTerminal
    }

    private var keysOfTerminal: [KeyHelp] {
        [
            KeyHelp("Ctrl-Z", "suspend; fg comes back"),
            KeyHelp("Shift-Mouse", "select text in the terminal (macOS: Option)"),
        ]
    }
}

private struct FullScreenInterface: UserInterface {
    let kind = UserInterfaceKind.fullScreen

    func makeMessage(_ text: String, title: String) -> any Presentable {
        MessageScreen(title: SafeText(title), text: text)
    }

    func makeChoice(_ choice: Choice) -> any Presentable { ChoiceScreen(choice) }
}

extension InputEvent {
    fileprivate var closes: Bool {
        switch self {
        case .key(.escape), .key(.enter), .key(.character("q")): true
        case .key, .paste, .mouse: false
        }
    }

    fileprivate var opensHelp: Bool { self == .key(.character("?")) || self == .key(Key(.function(1))) }

    @MainActor
    fileprivate func relative(to origin: @autoclosure () -> Position) -> InputEvent {
        guard case .mouse(let mouse) = self else { return self }
        return .mouse(mouse.relative(to: origin()))
    }
}
