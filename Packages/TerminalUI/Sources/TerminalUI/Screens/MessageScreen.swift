public import Observation

/// A few words laid over a screen, until the user goes on.
@MainActor
@Observable
public final class MessageScreen: Screen {
    private static let widestText = 70

    /// What it is about.
    public let title: SafeText
    /// How to go on.
    public let keys = [KeyHelp("Esc", "close", hint: "close")]
    private let paragraphs: [SafeText]

    /// - Parameter text: what is said; line breaks begin paragraphs.
    public init(title: SafeText, text: String) {
        self.title = title
        paragraphs = SafeText.paragraphs(text)
    }

    /// As large as the words need.
    public func render(_ context: RenderContext) -> Canvas {
        let width = max(1, min(Self.widestText, context.size.columns - 4))
        let lines = paragraphs.flatMap { $0.wrapped(toCells: width) }
        let widest = lines.map(\.cellWidth).max() ?? 0
        var canvas = Canvas(
            Size(columns: max(widest, title.cellWidth + 4) + 2, rows: min(lines.count, max(1, context.size.rows - 2)))
        )
        for (row, line) in lines.enumerated() { canvas.draw(line, row: row, column: 1) }
        return canvas
    }

    /// Nothing can be done here.
    public func handle(_ event: InputEvent, _ context: RenderContext) -> Bool { false }
}
