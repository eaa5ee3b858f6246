public import Observation
public import TerminalText

/// An overlay with a message.
@MainActor
@Observable
public final class MessageScreen: Screen {
    private static let widestText = 70

    /// The subject of the message, which the frame shows.
    public let title: SafeText
    /// The key that closes the overlay.
    public let keys = [KeyHelp.close]
    private let paragraphs: [SafeText]
    private var text = ScrollingText()

    /// Creates an overlay that shows a message.
    ///
    /// - Parameter text: The message; line breaks begin paragraphs.
    public init(title: SafeText, text: String) {
        self.title = title
        paragraphs = SafeText.paragraphs(text)
    }

    /// Returns the wrapped message on a canvas that fits it and leaves room for a frame.
    public func render(_ context: RenderContext) -> Canvas {
        // The frame draws a line and a space on both sides of its title. `render` adds the room for the spaces only.
        text.render(lines(context), width: title.cellWidth + 2, context)
    }

    /// Scrolls a message that does not fit. Returns false for a message that fits and for other events.
    public func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        text.handle(event, lines(context), context)
    }

    private func lines(_ context: RenderContext) -> [StyledText] {
        let width = max(1, min(Self.widestText, context.size.columns - 4))
        return paragraphs.flatMap { $0.wrapped(toCells: width) }.map { StyledText($0) }
    }
}

@MainActor
@Observable
final class HelpScreen: Screen {
    let title: SafeText = "Keys"
    let keys = [KeyHelp.close] + ScrollPosition.keys
    private let help: [KeyHelp]
    private var text = ScrollingText()

    init(_ help: [KeyHelp]) { self.help = help }

    func render(_ context: RenderContext) -> Canvas { text.render(lines(context), context) }

    func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        text.handle(event, lines(context), context)
    }

    private func lines(_ context: RenderContext) -> [StyledText] {
        let widest = (help.map(\.keys.cellWidth).max() ?? 0) + 2
        // The frame and the margins take 4 columns.
        let room = max(1, context.size.columns - widest - 6)
        return help.flatMap { help in
            help.action.wrapped(toCells: room).enumerated().map { index, line in
                let keys = index == 0 ? help.keys : ""
                return StyledText(keys.padded(toCells: widest), .bold) + StyledText(line)
            }
        }
    }
}

private struct ScrollingText: Hashable {
    private var position = ScrollPosition()

    /// - Parameter width: The minimum width of the lines in cells.
    func render(_ lines: [StyledText], width: Int = 0, _ context: RenderContext) -> Canvas {
        let widest = max(width, lines.map(\.cellWidth).max() ?? 0)
        let height = Self.height(lines, context)
        var canvas = Canvas(Size(columns: min(widest + 2, context.size.columns - 2), rows: height))
        let visible = position.visible(count: lines.count, height: height)
        for (row, index) in visible.enumerated() {
            canvas.draw(lines[index], row: row, column: 1, width: canvas.size.columns - 2)
        }
        let bar = Position(row: 0, column: canvas.size.columns - 1)
        canvas.drawScrollBar(visible, of: lines.count, at: bar, height: height)
        return canvas
    }

    mutating func handle(_ event: InputEvent, _ lines: [StyledText], _ context: RenderContext) -> Bool {
        let height = Self.height(lines, context)
        // A text that fits leaves the keys to the navigator, which closes the overlay.
        return lines.count > height && position.handle(event, count: lines.count, height: height)
    }

    private static func height(_ lines: [StyledText], _ context: RenderContext) -> Int {
        max(0, min(lines.count, context.size.rows - 2))
    }
}
