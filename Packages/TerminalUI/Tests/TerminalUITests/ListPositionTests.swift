import SeededRandom
import TerminalText
import Testing

@testable import TerminalUI

private let wheelUp = InputEvent.mouse(MouseEvent(.wheelUp, at: Position(row: 0, column: 0)))
private let wheelDown = InputEvent.mouse(MouseEvent(.wheelDown, at: Position(row: 0, column: 0)))

struct ListPositionTests {
    private func result(_ events: [InputEvent], count: Int = 20, height: Int = 5) -> (Int?, Range<Int>) {
        var position = ListPosition()
        for event in events {
            let isKnown = position.handle(event, count: count, height: height)
            #expect(isKnown)
        }
        return (position.selection(count: count), position.visible(count: count, height: height))
    }

    @Test(
        "ListPosition moves the selection by keys and the mouse wheel",
        arguments: [
            ([], 0, 0..<5), ([.key(.down)], 1, 0..<5), ([.key(.character("j"))], 1, 0..<5), ([.key(.up)], 0, 0..<5),
            ([.key(.down), .key(.down), .key(.up)], 1, 0..<5), ([.key(.down), .key(.character("k"))], 0, 0..<5),
            ([.key(.pageDown)], 4, 0..<5), ([.key(.character(" "))], 4, 0..<5),
            ([.key(.control("f")), .key(.control("f"))], 8, 4..<9),
            ([.key(.control("d"))], 2, 0..<5), ([.key(.end), .key(.control("u"))], 17, 15..<20),
            ([.key(.end)], 19, 15..<20), ([.key(.character("G"))], 19, 15..<20),
            ([.key(.end), .key(.pageUp)], 15, 15..<20),
            ([.key(.end), .key(.control("b")), .key(.control("b"))], 11, 11..<16),
            ([.key(.end), .key(.home)], 0, 0..<5),
            ([.key(.end), .key(.character("g"))], 0, 0..<5), ([.key(.end), .key(.down)], 19, 15..<20),
            // The wheel moves the selection only if it would become invisible.
            ([wheelDown], 3, 3..<8), ([wheelUp], 0, 0..<5), ([.key(.end), wheelUp], 16, 12..<17),
            ([.key(.down), .key(.pageDown), wheelDown], 5, 4..<9),
            ([wheelDown, wheelDown, wheelDown, wheelDown, wheelDown, wheelDown, wheelDown], 15, 15..<20),
        ] as [([InputEvent], Int, Range<Int>)]
    )
    func moves(events: [InputEvent], selected: Int, visible: Range<Int>) {
        #expect(result(events) == (selected, visible))
    }

    @Test(
        "ListPosition ignores events that are not movements, and all events for a list without rows",
        arguments: [
            InputEvent.key(.left), .key(.enter), .key(.character("x")), .key(Key(.up, .shift)), .paste("j"),
            .mouse(MouseEvent(.click, at: Position(row: 0, column: 0))),
        ]
    )
    func others(event: InputEvent) {
        var position = ListPosition()
        let isKnown = position.handle(event, count: 3, height: 3)
        let isOfUse = position.handle(.key(.down), count: 0, height: 3)
        #expect(!isKnown && !isOfUse)
        #expect(position == ListPosition())
        #expect(position.selection(count: 0) == nil)
    }

    @Test(
        "ListPosition selects the given row, or the nearest row if the given row does not exist",
        arguments: [(7, 7), (-3, 0), (99, 19)]
    )
    func select(row: Int, selected: Int) {
        var position = ListPosition()
        position.select(row, count: 20, height: 5)
        #expect(position.selection(count: 20) == selected)
        position.select(row, count: 0, height: 5)
        #expect(position.selection(count: 0) == nil)
        #expect(position.visible(count: 0, height: 5).isEmpty)
    }

    @Test("After random events, ListPosition and ScrollPosition use all lines, and the selected row is visible")
    func property() {
        let events: [InputEvent] = [
            .key(.up), .key(.down), .key(.pageUp), .key(.pageDown), .key(.home), .key(.end), wheelUp,
            wheelDown,
        ]
        var generator = SplitMix64(seed: 11)
        for _ in 0..<2_000 {
            var position = ListPosition()
            var scroll = ScrollPosition()
            var (count, height) = (
                Int.random(in: 0...30, using: &generator), Int.random(in: -1...12, using: &generator)
            )
            for _ in 0..<15 {
                if Int.random(in: 0...4, using: &generator) == 0 { count = Int.random(in: 0...30, using: &generator) }
                if Int.random(in: 0...4, using: &generator) == 0 { height = Int.random(in: -1...12, using: &generator) }
                let event = events.randomElement(using: &generator) ?? .key(.up)
                _ = position.handle(event, count: count, height: height)
                _ = scroll.handle(event, count: count, height: height)
                check(position.visible(count: count, height: height), count, height)
                check(scroll.visible(count: count, height: height), count, height)
                guard let selected = position.selection(count: count) else {
                    #expect(count == 0)
                    continue
                }
                #expect((0..<count).contains(selected))
                #expect(height <= 0 || position.visible(count: count, height: height).contains(selected))
            }
        }
    }

    private func check(_ visible: Range<Int>, _ count: Int, _ height: Int) {
        #expect(visible.lowerBound >= 0 && visible.upperBound <= count)
        #expect(visible.count == min(count, max(0, height)))
    }
}

struct ScrollPositionTests {
    @Test(
        "ScrollPosition moves by keys and the mouse wheel",
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
        "ScrollPosition ignores events that are not movements",
        arguments: [InputEvent.key(.left), .key(.enter), .key(Key(.down, .alt)), .paste("j")]
    )
    func others(event: InputEvent) {
        var position = ScrollPosition()
        let isKnown = position.handle(event, count: 20, height: 5)
        #expect(!isKnown)
        #expect(position == ScrollPosition())
    }

    @Test(
        "Spinner advances by one frame each tenth of a second",
        arguments: [(0, "⠋"), (99, "⠋"), (100, "⠙"), (300, "⠸"), (1_000, "⠋"), (86_400_300, "⠸")]
    )
    func spinner(milliseconds: Int, text: String) {
        #expect(Spinner.text(after: .milliseconds(milliseconds)).string == text)
    }

    @Test(
        "RenderContext adds a spinner to the text for running work, but not with reduced motion in a part of the screen"
    )
    func working() {
        var context = RenderContext(size: Size(columns: 20, rows: 5), time: .milliseconds(100))
        #expect(context.working("Loading…") == "⠙ Loading…")
        context.reducesMotion = true
        #expect(context.with(size: Size(columns: 9, rows: 1)).working("Loading…") == "Loading…")
    }
}
