public import TerminalText

/// A view that fills the terminal and is bound to its view model.
///
/// A screen is a function of state and size. All state that it reads is observable, including its own, so that a change
/// renders the screen again.
@MainActor
public protocol Screen: AnyObject {
    /// The title.
    var title: SafeText { get }

    /// Returns the text of the bottom line, such as the source of the data and running work.
    func status(_ context: RenderContext) -> StyledText

    /// The keys that the screen itself handles, most useful first.
    var keys: [KeyHelp] { get }

    /// The panel that handles events before the screen does; nil if none. The help lists its keys too.
    var focusedPanel: (any Panel)? { get }

    /// Whether typed characters are currently text input instead of commands.
    var takesText: Bool { get }

    /// Renders the screen in the size of the context.
    func render(_ context: RenderContext) -> Canvas

    /// Handles an event and returns whether the screen used it.
    ///
    /// - Parameter context: The context of the last rendering.
    func handle(_ event: InputEvent, _ context: RenderContext) -> Bool

    /// Called after the first rendering and after a change of size. A screen can fetch data that depends on its size.
    func didLayout(_ context: RenderContext)

    /// Called when the screen becomes visible, for the first time or again.
    func didAppear()

    /// Called after the screen was closed; it cancels its work.
    func didDisappear()
}

extension Screen {
    /// False: characters are commands.
    public var takesText: Bool { false }

    /// Nil: no panel has the focus.
    public var focusedPanel: (any Panel)? { nil }

    /// An empty status.
    public func status(_ context: RenderContext) -> StyledText { StyledText() }

    /// Does nothing.
    public func didLayout(_ context: RenderContext) {}

    /// Does nothing.
    public func didAppear() {}

    /// Does nothing.
    public func didDisappear() {}
}

/// A part of a screen that another module provides, such as suggestions below a text field.
@MainActor
public protocol Panel: AnyObject {
    /// The preferred number of rows; 0 if the panel has nothing to show.
    var preferredHeight: Int { get }

    /// The keys that the panel handles, most useful first. The help lists them while the panel has the focus.
    var keys: [KeyHelp] { get }

    /// Renders the panel in the size of the context.
    func render(_ context: RenderContext) -> Canvas

    /// Handles an event and returns whether the panel used it.
    func handle(_ event: InputEvent, _ context: RenderContext) -> Bool
}

/// A panel that suggests texts for a text field.
@MainActor
public protocol SuggestionPanel: Panel {
    /// Receives the text of the field after each change.
    func update(_ text: String)
}

/// The input of a rendering in addition to the state of the screen.
public struct RenderContext: Sendable, Hashable {
    /// The available cells.
    public var size: Size
    /// The time since the start of the app, in steps of a tenth of a second, for animations.
    public var time: Duration
    /// The capabilities of the terminal.
    public var capabilities: TerminalCapabilities

    /// Creates a context.
    public init(size: Size, time: Duration = .zero, capabilities: TerminalCapabilities = TerminalCapabilities()) {
        self.size = size
        self.time = time
        self.capabilities = capabilities
    }

    /// Returns the context for a part of the screen.
    public func with(size: Size) -> RenderContext {
        RenderContext(size: size, time: time, capabilities: capabilities)
    }
}

/// The description of a key for people.
public struct KeyHelp: Sendable, Hashable {
    /// The names of the keys, such as `Enter`.
    public let keys: SafeText
    /// The action, such as `open the film`.
    public let action: SafeText
    /// The action in one or two words for the bottom line; nil for keys of little importance.
    public let hint: SafeText?

    var firstKey: SafeText {
        SafeText(String(keys.string.prefix { $0 != " " }))
    }

    /// Creates a description.
    public init(_ keys: SafeText, _ action: SafeText, hint: SafeText? = nil) {
        self.keys = keys
        self.action = action
        self.hint = hint
    }
}

/// An animation that shows running work.
public enum Spinner {
    static let step = Duration.milliseconds(100)

    private static let frames: [SafeText] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    /// Returns the frame after some time.
    public static func text(after time: Duration) -> SafeText {
        frames[Int(time / step) % frames.count]
    }
}
