public import Observation
public import TerminalText

/// Holds the screens of an app: a stack of which the last is seen, and perhaps one that lies over it.
///
/// Whoever starts a flow is given the navigator and holds it weakly.
@MainActor
@Observable
public final class Navigator {
    /// The name of the app, which stands before the title.
    let appName: SafeText
    private(set) var stack: [any Screen] = []
    private(set) var presented: (any Screen)?
    private(set) var hasQuit = false
    /// The room that each of the screens knows of.
    @ObservationIgnored private var laidOut: [ObjectIdentifier: RenderContext] = [:]
    private var commands: [Key: Command] = [:]

    /// What a key does wherever the user is.
    private struct Command {
        let help: KeyHelp
        let run: @MainActor () -> Void
    }

    /// A navigator without a screen.
    public init(appName: SafeText) {
        self.appName = appName
    }

    /// The screen that is seen, whatever lies over it.
    public var topScreen: (any Screen)? { stack.last }

    /// Shows a screen over the one that is seen.
    public func push(_ screen: any Screen) {
        stack.append(screen)
        screen.didAppear()
    }

    /// Goes back to the screen before. The first one stays.
    public func pop() {
        guard stack.count > 1 else { return }
        leave(stack.removeLast())
        stack.last?.didAppear()
    }

    /// Lays a screen over the one that is seen, in place of what lies there.
    public func present(_ screen: any Screen) {
        dismiss()
        presented = screen
        screen.didAppear()
    }

    /// Takes away the screen that lies over the other.
    public func dismiss() {
        guard let screen = presented else { return }
        presented = nil
        leave(screen)
    }

    private func leave(_ screen: any Screen) {
        laidOut[ObjectIdentifier(screen)] = nil
        screen.didDisappear()
    }

    /// Ends the app.
    public func quit() {
        hasQuit = true
    }

    /// Has a key do something wherever the user is, unless the screen has a use for it.
    public func setCommand(_ key: Key, help: KeyHelp, _ run: @escaping @MainActor () -> Void) {
        commands[key] = Command(help: help, run: run)
    }

    /// Hands an event to whoever is in front; what nobody has a use for may mean something everywhere.
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
        case .escape, .left, .backspace: pop()
        case .character("?"), Key(.function(1)): present(HelpScreen(keys(of: top)))
        case .character("q"): stack.count > 1 ? pop() : quit()
        default: commands[key]?.run()
        }
    }

    /// Tells the screens that are seen how large they are, where they do not know yet.
    func layout(_ context: RenderContext) {
        var context = ScreenLayout(context.size).context(context)
        context.time = .zero
        for screen in [stack.last, presented].compactMap(\.self) where laidOut[ObjectIdentifier(screen)] != context {
            laidOut[ObjectIdentifier(screen)] = context
            screen.didLayout(context)
        }
    }

    /// Returns the keys of a screen and of its focused panel, and below an overlay those that work on every screen.
    func keys(of screen: any Screen) -> [KeyHelp] {
        let keys = screen.keys + (screen.focusedPanel?.keys ?? [])
        guard presented == nil else { return keys }
        return commands.values.map(\.help).sorted { $0.keys.string < $1.keys.string } + keys
            + keysEverywhere(takesText: screen.takesText)
    }

    /// Where letters are text, other keys do what they do elsewhere.
    private func keysEverywhere(takesText: Bool) -> [KeyHelp] {
        if takesText {
            return [
                KeyHelp("F1", "show all keys", hint: "help"), KeyHelp("Ctrl-C", "quit", hint: "quit"),
                KeyHelp("Ctrl-Z", "suspend; fg comes back"),
            ]
        }
        let back = [KeyHelp("Esc", "go back", hint: "back"), KeyHelp("q", "go back")]
        return (stack.count > 1 ? back : []) + [KeyHelp("?  F1", "show all keys", hint: "help")]
            + (stack.count > 1 ? [] : [KeyHelp("q", "quit", hint: "quit")])
            + [KeyHelp("Ctrl-C", "quit"), KeyHelp("Ctrl-Z", "suspend; fg comes back")]
    }
}

extension InputEvent {
    /// Whether what lies over a screen goes away with it.
    fileprivate var closes: Bool {
        switch self {
        case .key(.escape), .key(.enter), .key(.character("q")), .key(.character("?")), .key(Key(.function(1))): true
        case .key, .paste, .mouse: false
        }
    }

    /// The event as a part of the screen sees it whose upper left corner is at `origin`.
    @MainActor
    fileprivate func relative(to origin: @autoclosure () -> Position) -> InputEvent {
        guard case .mouse(let mouse) = self else { return self }
        return .mouse(mouse.relative(to: origin()))
    }
}
