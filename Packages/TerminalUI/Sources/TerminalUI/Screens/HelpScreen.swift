import Observation

/// What keys do, laid over the screen where they do it.
@MainActor
@Observable
final class HelpScreen: Screen {
    let title: SafeText = "Keys"
    let keys = [KeyHelp("Esc", "close", hint: "close"), KeyHelp("j k", "scroll")]
    private let help: [KeyHelp]
    private var position = ScrollPosition()

    init(_ help: [KeyHelp]) {
        self.help = help
    }

    func render(_ context: RenderContext) -> Canvas {
        let lines = lines
        let size = size(context)
        var canvas = Canvas(size)
        for (row, index) in position.visible(count: lines.count, height: size.rows).enumerated() {
            canvas.draw(lines[index], row: row, column: 1, width: size.columns - 2)
        }
        return canvas
    }

    func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        let height = size(context).rows
        // What needs no scrolling has no use for the keys.
        return lines.count > height && position.handle(event, count: lines.count, height: height)
    }

    private func size(_ context: RenderContext) -> Size {
        let widest = lines.map(\.cellWidth).max() ?? 0
        return Size(
            columns: min(widest + 2, context.size.columns - 2),
            rows: min(lines.count, context.size.rows - 2)
        )
    }

    private var lines: [StyledText] {
        let widest = help.map(\.keys.cellWidth).max() ?? 0
        return help.map { StyledText($0.keys.padded(toCells: widest + 2), .bold) + StyledText($0.action) }
    }
}
