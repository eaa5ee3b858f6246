import TerminalText
import TerminalUI

/// A panel that uses the keys in `taken` and records the events and texts that it receives.
@MainActor
final class StubPanel: SuggestionPanel {
    var preferredHeight = 3
    let keys = [KeyHelp("F2", "use the panel")]
    var taken: Set<Key> = []
    private(set) var events: [InputEvent] = []
    private(set) var texts: [String] = []

    func render(_ context: RenderContext) -> Canvas {
        var canvas = Canvas(context.size)
        canvas.drawBox(at: Position(row: 0, column: 0), context.size, title: "Suggestions")
        return canvas
    }

    func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        events.append(event)
        return switch event {
        case .key(let key): taken.contains(key)
        case .mouse: true
        case .paste: false
        }
    }

    func update(_ text: String) { texts.append(text) }
}
