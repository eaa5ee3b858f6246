import Observation
import TerminalText

/// What keys do, laid over the screen where they do it.
@MainActor
@Observable
final class HelpScreen: Screen {
    let title: SafeText = "Keys"
    let keys = [KeyHelp("Esc", "close", hint: "close"), KeyHelp("j k", "scroll")]
    private let help: [KeyHelp]
    private var text = ScrollingText()

    init(_ help: [KeyHelp]) {
        self.help = help
    }

    func render(_ context: RenderContext) -> Canvas {
        text.render(lines, context)
    }

    func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        text.handle(event, lines, context)
    }

    private var lines: [StyledText] {
        let widest = help.map(\.keys.cellWidth).max() ?? 0
        return help.map { StyledText($0.keys.padded(toCells: widest + 2), .bold) + StyledText($0.action) }
    }
}
