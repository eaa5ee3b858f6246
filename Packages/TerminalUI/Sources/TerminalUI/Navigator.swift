public import Observation
public import TerminalText

/// The screens of an app: a stack with the visible screen last, and an optional overlay.
///
/// Flow coordinators hold the navigator weakly.
@MainActor
@Observable
public final class Navigator {
    let appName: SafeText
    private(set) var stack: [any Screen] = []
    /// The overlay above the last screen of the stack; nil if there is none.
    public private(set) var presented: (any Screen)?
    private(set) var hasQuit = false
    /// The context that each screen received in its last `didLayout`.
    @ObservationIgnored private var laidOut: [ObjectIdentifier: RenderContext] = [:]
    private var commands: [Key: Command] = [:]
    /// Writes a text to the clipboard of the terminal; nil until an application uses the navigator.
    @ObservationIgnored var writeClipboard: (@MainActor (String) -> Void)?

    private struct Command {
        let help: KeyHelp
        let run: @MainActor () -> Void
    }

    /// Creates a navigator without screens.
    ///
    /// - Parameter appName: The name of the app, which precedes the title of the screen.
    public init(appName: SafeText) {
        self.appName = appName
    }

    /// The last screen of the stack, which an overlay may cover; nil if the stack is empty.
    public var topScreen: (any Screen)? { stack.last }

    /// Pushes a screen and shows it.
    public func push(_ screen: any Screen) {
        stack.append(screen)
        screen.didAppear()
    }

    /// Closes the last screen of the stack and shows the previous one. Does nothing if there is only one screen.
    public func pop() {
        guard stack.count > 1 else { return }
        leave(stack.removeLast())
        stack.last?.didAppear()
    }

    /// Shows an overlay and closes the previous overlay.
    public func present(_ screen: any Screen) {
        dismiss()
        presented = screen
        screen.didAppear()
    }

    /// Closes the overlay if there is one.
    public func dismiss() {
        guard let screen = presented else { return }
        presented = nil
        leave(screen)
    }

    private func leave(_ screen: any Screen) {
        laidOut[ObjectIdentifier(screen)] = nil
        screen.didDisappear()
    }

    /// Copies a text to the clipboard of the user's terminal. Terminals can refuse this without a message.
    public func copy(_ text: String) {
        writeClipboard?(text)
    }

    /// Ends the app: ``TerminalApplication/run()`` returns.
    public func quit() {
        hasQuit = true
    }

    /// Sets the action of a key on all screens. The action does not run while an overlay is visible, or if the screen or the
    /// navigator handles the key.
    public func setCommand(_ key: Key, help: KeyHelp, _ run: @escaping @MainActor () -> Void) {
        commands[key] = Command(help: help, run: run)
    }

    /// Passes an event to the overlay or, without an overlay, to the visible screen. If the event is not used there, handles
    /// the keys that close an overlay, or the common keys and commands.
    func handle(_ event: InputEvent, _ context: RenderContext) {
        let layout = ScreenLayout(context.size)
        let inner = layout.context(context)
        if let presented {
            let origin = Self.box(around: presented.render(inner).size, in: context.size).inside
            if !presented.handle(event.relative(to: origin), inner), event.closes { dismiss() }
            return
        }
        guard let top = stack.last else { return }
        if top.handle(event.relative(to: layout.contentOrigin), inner) { return }
        guard case .key(let key) = event else { return }
        switch key {
        case .escape, .left, .backspace, .character("h"): pop()
        case .character("?"), Key(.function(1)): present(HelpScreen(keys(of: top)))
        case .character("q"): stack.count > 1 ? pop() : quit()
        default: commands[key]?.run()
        }
    }

    /// Calls `didLayout` of the visible screen and of the overlay: the first time, and after a change of the size or of the
    /// terminal's capabilities.
    func layout(_ context: RenderContext) {
        var context = ScreenLayout(context.size).context(context)
        context.time = .zero
        for screen in [stack.last, presented].compactMap(\.self) where laidOut[ObjectIdentifier(screen)] != context {
            laidOut[ObjectIdentifier(screen)] = context
            screen.didLayout(context)
        }
    }

    /// Returns the keys of a screen and of its focused panel, and, without an overlay, the commands and the common keys.
    func keys(of screen: any Screen) -> [KeyHelp] {
        let keys = screen.keys + (screen.focusedPanel?.keys ?? [])
        guard presented == nil else { return keys }
        return commandKeys + keys + commonKeys(takesText: screen.takesText)
    }

    /// The keys of the commands, sorted; empty while an overlay is visible.
    var commandKeys: [KeyHelp] {
        presented == nil ? commands.values.map(\.help).sorted { $0.keys.string < $1.keys.string } : []
    }

    /// Returns the keys that the navigator and the application handle on every screen. During text input, none of these keys
    /// is a character.
    private func commonKeys(takesText: Bool) -> [KeyHelp] {
        if takesText {
            return [
                KeyHelp("F1", "show all keys", hint: "help"), KeyHelp("Ctrl-C", "quit", hint: "quit"),
                KeyHelp("Ctrl-Z", "suspend; fg comes back"),
            ]
        }
        let back = [KeyHelp("Esc", "go back (also h, ←, Backspace)", hint: "back"), KeyHelp("q", "go back")]
        return (stack.count > 1 ? back : []) + [KeyHelp("?  F1", "show all keys", hint: "help")]
            + (stack.count > 1 ? [] : [KeyHelp("q", "quit", hint: "quit")])
            + [KeyHelp("Ctrl-C", "quit"), KeyHelp("Ctrl-Z", "suspend; fg comes back")]
    }
}

extension InputEvent {
    /// Whether the event closes an overlay that does not handle the event.
    fileprivate var closes: Bool {
        switch self {
        case .key(.escape), .key(.enter), .key(.character("q")), .key(.character("?")), .key(Key(.function(1))): true
        case .key, .paste, .mouse: false
        }
    }

    /// Returns the event with its mouse position, if any, relative to `origin`.
    @MainActor
    fileprivate func relative(to origin: @autoclosure () -> Position) -> InputEvent {
        guard case .mouse(let mouse) = self else { return self }
        return .mouse(mouse.relative(to: origin()))
    }
}
