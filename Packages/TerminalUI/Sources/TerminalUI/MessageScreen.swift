public import Observation
public import TerminalText

/// An overlay with a message.
@MainActor
@Observable
public final class MessageScreen: Screen {
    private static let widestText = 70

    /// The subject of the message, which the frame shows.
    public let title: SafeText
    /// The keys that close the overlay and scroll its text.
    public let keys: [KeyHelp]
    /// Whether the text lists the keys of a screen.
    let isHelp: Bool
    /// Returns the lines for a terminal with a number of columns.
    private let lines: (Int) -> [StyledText]
    private var position = ScrollPosition()

    /// Creates an overlay that shows a message, whose line breaks begin paragraphs.
    public init(title: SafeText, text: String) {
        self.title = title
        keys = [.close]
        isHelp = false
        let paragraphs = SafeText.paragraphs(text)
        lines = { columns in
            let width = max(1, min(Self.widestText, columns - 4))
            return paragraphs.flatMap { $0.wrapped(toCells: width) }.map { StyledText($0) }
        }
    }

    init(help: [KeyHelp]) {
        title = "Keys"
        keys = [.close] + ScrollPosition.keys
        isHelp = true
        let widest = (help.map(\.keys.cellWidth).max() ?? 0) + 2
        lines = { columns in
            // The frame and the margins take 4 columns.
            let room = max(1, columns - widest - 6)
            return help.flatMap { help in
                help.action.wrapped(toCells: room).enumerated().map { index, line in
                    let keys = index == 0 ? help.keys : ""
                    return StyledText(keys.padded(toCells: widest), .bold) + StyledText(line)
                }
            }
        }
    }

    /// Returns the wrapped text on a canvas that fits it and leaves room for a frame.
    public func render(_ context: RenderContext) -> Canvas {
        let lines = lines(context.size.columns)
        // The frame draws a line and a space on both sides of its title. The canvas adds the room for the spaces only.
        let widest = max(isHelp ? 0 : title.cellWidth + 2, lines.map(\.cellWidth).max() ?? 0)
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

    /// Scrolls a text that does not fit. Returns false for a text that fits, whose overlay the navigator closes, and for other events.
    public func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        let lines = lines(context.size.columns)
        let height = Self.height(lines, context)
        return lines.count > height && position.handle(event, count: lines.count, height: height)
    }

    private static func height(_ lines: [StyledText], _ context: RenderContext) -> Int {
        max(0, min(lines.count, context.size.rows - 2))
    }
}
