public import Observation
public import TerminalText

/// A few words laid over a screen, until the user goes on.
@MainActor
@Observable
public final class MessageScreen: Screen {
    private static let widestText = 70

    /// What it is about.
    public let title: SafeText
    /// How to go on.
    public let keys = [KeyHelp("Esc", "close", hint: "close"), KeyHelp("j k", "scroll")]
    private let paragraphs: [SafeText]
    private var text = ScrollingText()

    /// - Parameter text: what is said; line breaks begin paragraphs.
    public init(title: SafeText, text: String) {
        self.title = title
        paragraphs = SafeText.paragraphs(text)
    }

    /// As large as the words need.
    public func render(_ context: RenderContext) -> Canvas {
        // The frame's title has a line and a space on either side.
        text.render(lines(context), width: title.cellWidth + 2, context)
    }

    /// Scrolls what does not fit.
    public func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        text.handle(event, lines(context), context)
    }

    private func lines(_ context: RenderContext) -> [StyledText] {
        let width = max(1, min(Self.widestText, context.size.columns - 4))
        return paragraphs.flatMap { $0.wrapped(toCells: width) }.map { StyledText($0) }
    }
}
