// Apps and features that use screens also use their navigator.
@_exported public import Navigation
public import TerminalText

/// A view that fills the terminal or the frame of an overlay. It depends only on observable state and on the render context.
@MainActor
public protocol Screen: Presentable {
    /// The title, which appears after the app's name or in the frame of an overlay.
    var title: SafeText { get }

    /// Returns the text of the bottom line, such as the source of the data.
    func status(_ context: RenderContext) -> StyledText

    /// The keys that the screen itself handles, most useful first.
    var keys: [KeyHelp] { get }

    /// The panel that handles the screen's events first and whose keys the help lists; nil if no panel has the focus.
    var focusedPanel: (any Panel)? { get }

    /// Whether typed characters are currently text input instead of commands.
    var takesText: Bool { get }

    /// Returns the contents of the screen. The canvas is at most as large as the size of the context.
    func render(_ context: RenderContext) -> Canvas

    /// Handles an event and returns whether the screen used it. The size of the context is that of the area for the screen.
    func handle(_ event: InputEvent, _ context: RenderContext) -> Bool

    /// Called after the first rendering and after a change of the size or of the capabilities, for example to fetch data.
    func didLayout(_ context: RenderContext)
}

extension Screen {
    /// The default is false: typed characters are commands.
    public var takesText: Bool { false }

    /// The default is nil: no panel has the focus.
    public var focusedPanel: (any Panel)? { nil }

    /// Returns an empty status.
    public func status(_ context: RenderContext) -> StyledText { StyledText() }

    /// Does nothing.
    public func didLayout(_ context: RenderContext) {}
}

/// A part of a screen that another module provides, such as suggestions below a text field.
@MainActor
public protocol Panel: AnyObject {
    /// The preferred number of rows; 0 if the panel has nothing to show.
    var preferredHeight: Int { get }

    /// The keys that the panel handles, most useful first. The help lists them while the panel has the focus.
    var keys: [KeyHelp] { get }

    /// Returns the contents of the panel in the size of the context.
    func render(_ context: RenderContext) -> Canvas

    /// Handles an event and returns whether the panel used it.
    func handle(_ event: InputEvent, _ context: RenderContext) -> Bool
}

/// A panel that suggests texts for a text field.
@MainActor
public protocol SuggestionPanel: Panel, Suggestions {}

/// The input of a rendering in addition to the state of the screen.
public struct RenderContext: Sendable, Hashable {
    /// The size of the available area in rows and columns.
    public var size: Size
    /// The time that animations have run since the start of the app. It advances in steps of 0.1 s while a canvas is animated.
    public var time: Duration
    /// The terminal's support for colours and pictures.
    public var capabilities: TerminalCapabilities
    /// Whether screens show running work without an animation.
    public var reducesMotion: Bool
    /// The running actions of the user.
    public let actions: UserActions

    /// Creates a context.
    public init(
        size: Size,
        time: Duration = .zero,
        capabilities: TerminalCapabilities = TerminalCapabilities(),
        reducesMotion: Bool = false,
        actions: UserActions = UserActions()
    ) {
        self.actions = actions
        self.size = size
        self.time = time
        self.capabilities = capabilities
        self.reducesMotion = reducesMotion
    }

    /// Returns this context with another size, for a part of the screen.
    public func with(size: Size) -> RenderContext {
        var context = self
        context.size = size
        return context
    }

    /// Returns the text for running work, such as `Loading…`, after a frame of a spinner; the text alone with reduced motion.
    public func working(_ text: SafeText) -> SafeText {
        reducesMotion ? text : Spinner.frames[Int(time / Spinner.step) % Spinner.frames.count] + " " + text
    }
}

/// The description of one key or of equivalent keys, for the help and the bottom line.
public struct KeyHelp: Sendable, Hashable {
    /// The names of the keys, such as `Enter`.
    public let keys: SafeText
    /// The action, such as `open the film`.
    public let action: SafeText
    /// The action in one or two words for the bottom line; nil if the bottom line omits the keys.
    public let hint: SafeText?

    /// Creates a description.
    public init(_ keys: SafeText, _ action: SafeText, hint: SafeText? = nil) {
        self.keys = keys
        self.action = action
        self.hint = hint
    }
}

extension KeyHelp {
    /// The hint of the key that shows all keys.
    static let help: SafeText = "help"

    /// The key that closes an overlay.
    static let close = KeyHelp("Esc", "close", hint: "close")
}

/// An animation for running work, such as a load.
enum Spinner {
    static let step = Duration.milliseconds(100)
    fileprivate static let frames: [SafeText] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
}
