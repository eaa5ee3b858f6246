import Navigation
import Observation
import TerminalText

@MainActor
@Observable
final class ChoiceScreen: Screen {
    let title: SafeText
    let keys = [
        KeyHelp("Enter", "choose", hint: "choose"),
        KeyHelp("0–9", "type a number to select (Backspace: correct it)", hint: "number"), .close,
    ]
    private let choice: Choice
    private let choices: [SafeText]
    /// The typed number, which Enter completes; empty if the user has moved the selection since.
    private var typed = ""
    private var position = ListPosition()

    init(_ choice: Choice) {
        title = SafeText(choice.title)
        self.choice = choice
        choices = choice.options.map { SafeText($0) }
        position.select(choice.initial ?? 0, count: choices.count, height: choices.count)
    }

    func status(_ context: RenderContext) -> StyledText {
        if typed.isEmpty { return StyledText() }
        let isOption = choice.index(named: typed) != nil
        return isOption ? StyledText(SafeText(typed)) : StyledText(SafeText("“\(typed)” is not an option"), .error)
    }

    func render(_ context: RenderContext) -> Canvas {
        var canvas = Canvas(size(context))
        let visible = visible(context)
        let bar = Position(row: 0, column: canvas.size.columns - 1)
        canvas.drawScrollBar(visible, of: choices.count, at: bar, height: canvas.size.rows)
        for (row, index) in visible.enumerated() {
            canvas.draw(index == choice.current ? "✓" : " ", row: row, column: 1)
            if !choice.hasNumbers {
                let number = "\(index + 1)"
                canvas.draw(SafeText(number), row: row, column: 1 + prefixWidth - 2 - number.count)
            }
            let text = choices[index].truncated(toCells: max(1, canvas.size.columns - prefixWidth - 2))
            canvas.draw(text, row: row, column: 1 + prefixWidth)
            if index == position.selection(count: choices.count) {
                canvas.restyle(row: row, columns: 0..<max(0, bar.column)) { $0 = .selection }
            }
        }
        return canvas
    }

    func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        switch event {
        case .key(.enter): chooseSelected()
        case .key(.backspace) where !typed.isEmpty: type(String(typed.dropLast()), context)
        case .key(let key):
            if let character = key.digitOrPoint {
                type(typed + String(character), context)
            } else {
                guard position.handle(event, count: choices.count, height: size(context).rows) else { return false }
                typed = ""
            }
        case .mouse(let mouse) where mouse.action == .click:
            let index = visible(context).lowerBound + mouse.position.row
            guard visible(context).contains(index), 0..<size(context).columns ~= mouse.position.column else {
                return false
            }
            _ = choice.choose(index)
        case .mouse, .paste: return position.handle(event, count: choices.count, height: size(context).rows)
        }
        return true
    }

    private func type(_ number: String, _ context: RenderContext) {
        typed = number
        guard let index = choice.index(named: typed) else { return }
        position.select(index, count: choices.count, height: size(context).rows)
    }

    private func chooseSelected() {
        guard typed.isEmpty || choice.index(named: typed) != nil else { return }
        if let selected = position.selection(count: choices.count) { _ = choice.choose(selected) }
    }

    /// The number of cells between the left margin and the text of a choice, for the tick mark and the number.
    private var prefixWidth: Int { choice.hasNumbers ? 2 : 4 + "\(choices.count)".count }

    private func visible(_ context: RenderContext) -> Range<Int> {
        position.visible(count: choices.count, height: size(context).rows)
    }

    private func size(_ context: RenderContext) -> Size {
        let widest = max((choices.map(\.cellWidth).max() ?? 0) + prefixWidth, title.cellWidth + 4)
        return Size(
            columns: min(widest + 2, max(1, context.size.columns - 2)),
            rows: min(choices.count, max(1, context.size.rows - 2))
        )
    }
}

extension Key {
    fileprivate var digitOrPoint: Character? {
        guard case .character(let character) = code, modifiers.isEmpty, "0123456789.,".contains(character) else {
            return nil
        }
        return character
    }
}
