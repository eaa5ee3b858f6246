public import TerminalText

/// What fills the terminal: a view bound to its view model.
///
/// Drawing is a function of state and size. All state that it looks at is observable, the screen's own included: when any of
/// it changes, the screen is drawn again, and never else.
@MainActor
public protocol Screen: AnyObject {
    /// What is shown, in a few words.
    var title: SafeText { get }

    /// What is said at the bottom: where the data comes from, and what is under way.
    func status(_ context: RenderContext) -> StyledText

    /// The keys that the screen itself handles, most useful first.
    var keys: [KeyHelp] { get }

    /// The panel that handles events before the screen does; nil if none. The help lists its keys too.
    var focusedPanel: (any Panel)? { get }

    /// Whether keys that write something are text here now, and mean nothing else.
    var takesText: Bool { get }

    /// Draws the screen in the size of the context.
    func render(_ context: RenderContext) -> Canvas

    /// Does what an event asks for, and tells whether it asked for anything here.
    ///
    /// - Parameter context: as it was last drawn in.
    func handle(_ event: InputEvent, _ context: RenderContext) -> Bool

    /// It is drawn in another size than before, or for the first time: what depends on the room there is can be fetched.
    func didLayout(_ context: RenderContext)

    /// It is to be seen: for the first time, or again.
    func didAppear()

    /// It was left for good: whatever it has under way is of no use any more.
    func didDisappear()
}

extension Screen {
    /// No panel has the focus.
    public var focusedPanel: (any Panel)? { nil }

    /// It takes none.
    public var takesText: Bool { false }

    /// Nothing is said.
    public func status(_ context: RenderContext) -> StyledText { StyledText() }

    /// Nothing is done.
    public func didLayout(_ context: RenderContext) {}

    /// Nothing is done.
    public func didAppear() {}

    /// Nothing is done.
    public func didDisappear() {}
}
