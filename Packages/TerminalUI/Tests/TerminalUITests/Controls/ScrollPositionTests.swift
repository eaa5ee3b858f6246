import TerminalText
import Testing

@testable import TerminalUI

@Suite("A place in a text")
struct ScrollPositionTests {
    private static let wheelUp = InputEvent.mouse(MouseEvent(.wheelUp, at: Position(row: 0, column: 0)))
    private static let wheelDown = InputEvent.mouse(MouseEvent(.wheelDown, at: Position(row: 0, column: 0)))

    @Test(
        "moves with keys and the wheel",
        arguments: [
            ([], 0..<5), ([.key(.down)], 1..<6), ([.key(.character("j")), .key(.character("k"))], 0..<5),
            ([.key(.up)], 0..<5),
            ([.key(.pageDown)], 4..<9), ([.key(.control("f")), .key(.character(" "))], 8..<13), ([.key(.end)], 15..<20),
            ([.key(.character("G")), .key(.pageUp)], 11..<16), ([.key(.end), .key(.control("b"))], 11..<16),
            ([.key(.end), .key(.home)], 0..<5), ([.key(.end), .key(.character("g"))], 0..<5), ([wheelDown], 3..<8),
            ([wheelDown, wheelUp, wheelUp], 0..<5), ([.key(.end), .key(.down)], 15..<20),
        ] as [([InputEvent], Range<Int>)]
    )
    func moves(events: [InputEvent], visible: Range<Int>) {
        var position = ScrollPosition()
        for event in events {
            let isKnown = position.handle(event, count: 20, height: 5)
            #expect(isKnown)
        }
        #expect(position.visible(count: 20, height: 5) == visible)
    }

    @Test(
        "leaves other events to others",
        arguments: [InputEvent.key(.left), .key(.enter), .key(Key(.down, .alt)), .paste("j")]
    )
    func others(event: InputEvent) {
        var position = ScrollPosition()
        let isKnown = position.handle(event, count: 20, height: 5)
        #expect(!isKnown)
        #expect(position == ScrollPosition())
    }

    @Test(
        "turns a spinner by a frame each tenth of a second, for ever",
        arguments: [(0, "⠋"), (99, "⠋"), (100, "⠙"), (300, "⠸"), (1_000, "⠋"), (86_400_300, "⠸")]
    )
    func spinner(milliseconds: Int, text: String) {
        #expect(Spinner.text(after: .milliseconds(milliseconds)).string == text)
    }
}
