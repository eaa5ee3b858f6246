import TerminalText
import Testing

@testable import TerminalUI

private let wheelUp = InputEvent.mouse(MouseEvent(.wheelUp, at: Position(row: 0, column: 0)))
private let wheelDown = InputEvent.mouse(MouseEvent(.wheelDown, at: Position(row: 0, column: 0)))

struct ListPositionTests {
    @Test(
        "ListPosition moves the selection by keys and the mouse wheel, and ScrollPosition moves the text",
        arguments: [
            ([], 0, 0..<5, 0..<5), ([.key(.down)], 1, 0..<5, 1..<6), ([.key(.character("j"))], 1, 0..<5, 1..<6),
            ([.key(.up)], 0, 0..<5, 0..<5), ([.key(.down), .key(.down), .key(.up)], 1, 0..<5, 1..<6),
            ([.key(.down), .key(.character("k"))], 0, 0..<5, 0..<5), ([.key(.pageDown)], 4, 0..<5, 4..<9),
            ([.key(.control("f")), .key(.character(" "))], 8, 4..<9, 8..<13), ([.key(.control("d"))], 2, 0..<5, 2..<7),
            ([.key(.end), .key(.control("u"))], 17, 15..<20, 13..<18), ([.key(.end)], 19, 15..<20, 15..<20),
            ([.key(.character("G"))], 19, 15..<20, 15..<20), ([.key(.end), .key(.pageUp)], 15, 15..<20, 11..<16),
            ([.key(.end), .key(.control("b")), .key(.control("b"))], 11, 11..<16, 7..<12),
            ([.key(.end), .key(.home)], 0, 0..<5, 0..<5), ([.key(.end), .key(.character("g"))], 0, 0..<5, 0..<5),
            ([.key(.end), .key(.down)], 19, 15..<20, 15..<20),
            // The wheel moves the selection only if it would become invisible.
            ([wheelDown], 3, 3..<8, 3..<8), ([wheelUp], 0, 0..<5, 0..<5),
            ([.key(.end), wheelUp], 16, 12..<17, 12..<17),
            ([.key(.down), .key(.pageDown), wheelDown], 5, 4..<9, 8..<13),
            ([wheelDown, wheelDown, wheelDown, wheelDown, wheelDown, wheelDown], 15, 15..<20, 15..<20),
        ] as [([InputEvent], Int, Range<Int>, Range<Int>)]
    )
    func moves(events: [InputEvent], selected: Int, visible: Range<Int>, visibleText: Range<Int>) {
        var (list, text) = (ListPosition(), ScrollPosition())
        for event in events {
            let isKnown = [list.handle(event, count: 20, height: 5), text.handle(event, count: 20, height: 5)]
            #expect(isKnown == [true, true])
        }
        #expect(list.selection(count: 20) == selected && list.visible(count: 20, height: 5) == visible)
        #expect(text.visible(count: 20, height: 5) == visibleText)
    }

    @Test(
        "ListPosition and ScrollPosition ignore events that are not movements, and a list without rows ignores all events",
        arguments: [
            InputEvent.key(.left), .key(.enter), .key(.character("x")), .key(Key(.up, .shift)), .paste("j"),
            .mouse(MouseEvent(.click, at: Position(row: 0, column: 0))),
        ]
    )
    func others(event: InputEvent) {
        var (list, text) = (ListPosition(), ScrollPosition())
        let isKnown = [list.handle(event, count: 3, height: 3), text.handle(event, count: 20, height: 5)]
        let isOfUse = list.handle(.key(.down), count: 0, height: 3)
        #expect(isKnown == [false, false] && !isOfUse)
        #expect(list == ListPosition() && text == ScrollPosition())
        #expect(list.selection(count: 0) == nil)
    }

    @Test(
        "ListPosition selects the given row, or the nearest row if the given row does not exist",
        arguments: [(7, 7, 3..<8), (-3, 0, 0..<5), (99, 19, 3..<8)]
    )
    func select(row: Int, selected: Int, visibleOfEight: Range<Int>) {
        var position = ListPosition()
        position.select(row, count: 20, height: 5)
        #expect(position.selection(count: 20) == selected)
        // Fewer rows leave no line empty.
        #expect(position.visible(count: 8, height: 5) == visibleOfEight)
        position.select(row, count: 0, height: 5)
        #expect(position.selection(count: 0) == nil)
        #expect(position.visible(count: 0, height: 5).isEmpty)
    }
}

struct SpinnerTests {
    @Test(
        "RenderContext adds a spinner of ten frames to the text for running work, but not with reduced motion",
        arguments: [(0, "⠋"), (99, "⠋"), (100, "⠙"), (1_000, "⠋"), (86_400_300, "⠸")]
    )
    func working(milliseconds: Int, frame: String) {
        var context = RenderContext(size: Size(columns: 20, rows: 5), time: .milliseconds(milliseconds))
        #expect(context.working("Loading…").string == "\(frame) Loading…")
        context.reducesMotion = true
        #expect(context.with(size: Size(columns: 9, rows: 1)).working("Loading…") == "Loading…")
    }
}
