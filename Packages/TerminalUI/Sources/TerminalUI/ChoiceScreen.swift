import Navigation
import Observation
import TerminalText

/// An overlay in which the user makes one of several choices.
@MainActor
@Observable
final class ChoiceScreen: Screen {
    /// The number of cells between the left margin and the text of a choice, for the tick mark and the digit.
    private static let prefixWidth = 5

    /// The subject of the choice, which the frame shows.
    let title: SafeText
    /// The keys that move the selection, make a choice and close the overlay.
    let keys = [
        KeyHelp("Enter", "choose", hint: "choose"),
        KeyHelp("1 2 3", "choose the first, the second, the third"), .close,
    ]
    private let choices: [SafeText]
    private let current: Int?
    private let choose: @MainActor (Int) -> Void
    private var position = ListPosition()

    /// Creates an overlay that shows a choice. The current option has a tick mark.
    init(_ choice: Choice) {
        title = SafeText(choice.title)
        choices = choice.options.map { SafeText($0) }
        current = choice.current
        // The screen below shows the result of the work.
        choose = { _ = choice.choose($0) }
        position.select(current ?? 0, count: choices.count, height: choices.count)
    }

    /// Returns the visible choices on a canvas that fits them and leaves room for a frame.
    func render(_ context: RenderContext) -> Canvas {
        var canvas = Canvas(size(context))
        let visible = visible(context)
        let bar = Position(row: 0, column: canvas.size.columns - 1)
        canvas.drawScrollBar(visible, of: choices.count, at: bar, height: canvas.size.rows)
        for (row, index) in visible.enumerated() {
            canvas.draw(index == current ? "✓" : " ", row: row, column: 1)
            if let digit = digit(index) { canvas.draw(SafeText("\(digit)"), row: row, column: 3) }
            let choice = choices[index].truncated(toCells: max(1, canvas.size.columns - Self.prefixWidth - 2))
            canvas.draw(choice, row: row, column: 1 + Self.prefixWidth)
            if index == position.selection(count: choices.count) {
                canvas.restyle(row: row, columns: 0..<max(0, bar.column)) { $0 = .selection }
            }
        }
        return canvas
    }

    /// Moves the selection or makes a choice. Returns false for other events.
    func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        switch event {
        case .key(.enter):
            if let selected = position.selection(count: choices.count) { choose(selected) }
        case .mouse(let mouse) where mouse.action == .click:
            let index = visible(context).lowerBound + mouse.position.row
            guard visible(context).contains(index), 0..<size(context).columns ~= mouse.position.column else {
                return false
            }
            choose(index)
        default:
            guard let index = index(of: event) else {
                return position.handle(event, count: choices.count, height: size(context).rows)
            }
            choose(index)
        }
        return true
    }

    private func index(of event: InputEvent) -> Int? {
        choices.indices.first { index in digit(index).map { InputEvent.key(.character($0)) } == event }
    }

    /// Returns the digit key that makes a choice; nil after the first nine choices.
    private func digit(_ index: Int) -> Character? { index < 9 ? Character("\(index + 1)") : nil }

    private func visible(_ context: RenderContext) -> Range<Int> {
        position.visible(count: choices.count, height: size(context).rows)
    }

    private func size(_ context: RenderContext) -> Size {
        let widest = max((choices.map(\.cellWidth).max() ?? 0) + Self.prefixWidth, title.cellWidth + 4)
        return Size(
            columns: min(widest + 2, max(1, context.size.columns - 2)),
            rows: min(choices.count, max(1, context.size.rows - 2))
        )
    }
}
