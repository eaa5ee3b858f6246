/// All that a screen may look at besides its own state when it draws itself.
public struct RenderContext: Sendable, Hashable {
    /// The cells there are.
    public var size: Size
    /// Since the app began, in steps of a tenth of a second; what is animated looks at it.
    public var time: Duration
    /// What the terminal can do.
    public var capabilities: TerminalCapabilities

    /// What a screen may look at.
    public init(size: Size, time: Duration = .zero, capabilities: TerminalCapabilities = TerminalCapabilities()) {
        self.size = size
        self.time = time
        self.capabilities = capabilities
    }

    /// The same for a part of the screen.
    public func with(size: Size) -> RenderContext {
        RenderContext(size: size, time: time, capabilities: capabilities)
    }
}
