import TerminalText
import Testing

@testable import TerminalUI

@MainActor
final class NavigatorTests {
    private var layouts = ScreenLayouts()
    private let navigator = Navigator(appName: "app")
    private let first = StubScreen("First")
    private let second = StubScreen("Second")
    private let overlay = StubScreen("Overlay")
    private let context = RenderContext(40, 12)

    private func press(_ keys: Key...) {
        for key in keys { navigator.handle(.key(key), context) }
    }

    @Test("Navigator calls didLayout of a screen and of an overlay once per change of the size, and after each push")
    func layout() {
        navigator.push(first)
        navigator.present(overlay)
        for time in 0..<3 {
            var context = context
            context.time = .seconds(time)
            layouts.update(navigator, context)
        }
        for screen in [first, overlay] { #expect(screen.life == ["appeared", "laid out in 40x10"]) }
        navigator.dismiss()
        // A new screen can have the memory address of a released one.
        for number in 0..<50 {
            let screen = number < 2 ? second : StubScreen()
            navigator.push(screen)
            layouts.update(navigator, context)
            #expect(screen.life.suffix(2) == ["appeared", "laid out in 40x10"])
            navigator.pop()
            if number == 0 { layouts.update(navigator, context) }
        }
        layouts.update(navigator, context)
        #expect(first.life.filter { $0 != "appeared" } == ["laid out in 40x10"])
        layouts.update(navigator, RenderContext(20, 5))
        #expect(first.life.last == "laid out in 20x4")
    }

    @Test("Navigator passes events to the visible screen first, and does not treat pasted text as keys")
    func routing() {
        navigator.push(first)
        navigator.push(second)
        second.uses = { $0 != .key(.escape) && $0 != .paste("q") }
        let events: [InputEvent] = [
            .paste("q"), .key(.character("q")), .key(.character("?")), .key(.left), .key(.escape),
        ]
        for event in events { navigator.handle(event, context) }
        #expect(second.events == events)
        #expect(second.sizes.allSatisfy { $0 == Size(columns: 40, rows: 10) })
        #expect(first.events.isEmpty)
        #expect(navigator.stack.count == 1)
    }

    @Test(
        "Navigator closes a screen on Escape, Left, Backspace and 'q', and quits on 'q' if only one screen is left",
        arguments: [Key.escape, .left, .backspace, .character("q")]
    )
    func back(key: Key) {
        navigator.push(first)
        navigator.push(second)
        press(key)
        #expect(navigator.stack.count == 1)
        #expect(!navigator.hasQuit)
        press(key)
        #expect(navigator.stack.count == 1)
        #expect(navigator.hasQuit == (key == .character("q")))
    }

    @Test("Navigator shows and closes the help on '?' and F1", arguments: [Key.character("?"), Key(.function(1))])
    func help(key: Key) {
        navigator.push(first)
        press(key)
        #expect(navigator.presented?.title == "Keys")
        press(key)
        #expect(navigator.presented == nil)
    }

    @Test(
        "Navigator passes all keys to an overlay, and dismisses an overlay that does not use a closing key",
        arguments: [Key.escape, .enter, .character("q")]
    )
    func overlayKeys(key: Key) {
        navigator.push(first)
        navigator.present(overlay)
        overlay.uses = { _ in true }
        press(key)
        #expect(overlay.events == [.key(key)])
        #expect(navigator.presented != nil)
        overlay.uses = { _ in false }
        press(.character("x"), .down, .character("?"), Key(.function(1)))
        #expect(navigator.presented != nil)
        press(key)
        #expect(navigator.presented == nil)
        #expect(first.events.isEmpty)
        #expect(!navigator.hasQuit)
    }

    @Test("Navigator runs the command of a pressed key on a screen, but not on an overlay")
    func commands() {
        var runs = 0
        navigator.push(first)
        navigator.setCommand(key: "Ctrl-R", name: "", action: "do it") { runs += 1 }
        press(.control("r"), .character("x"))
        #expect(runs == 1)
        navigator.present(overlay)
        press(.control("r"))
        #expect(runs == 1)
    }

    @Test("Navigator without screens ignores events and renders an empty canvas")
    func empty() {
        press(.character("q"), .escape)
        navigator.pop()
        layouts.update(navigator, context)
        #expect(!navigator.hasQuit)
        #expect(navigator.render(context) == Canvas(context.size))
    }

    private func click(_ row: Int, _ column: Int) -> InputEvent {
        .mouse(MouseEvent(.click, at: Position(row: row, column: column)))
    }

    @Test(
        "Navigator passes mouse positions to a screen relative to the screen's content, with and without a title",
        arguments: [(12, 4), (10, 4), (9, 5), (3, 5)]
    )
    func content(rows: Int, row: Int) {
        navigator.push(first)
        navigator.handle(click(5, 7), RenderContext(40, rows))
        #expect(first.events == [click(row, 7)])
    }

    @Test("Navigator passes an overlay mouse positions relative to the overlay's content")
    func overlayMouse() throws {
        var canvas = Canvas(Size(columns: 10, rows: 3))
        canvas.draw("here", row: 1, column: 2)
        overlay.canvas = canvas
        navigator.push(first)
        navigator.present(overlay)
        let rows = navigator.render(context).lines
        let row = try #require(rows.firstIndex { $0.contains("here") })
        navigator.handle(click(row, rows[row].prefix { $0 != "h" }.count), context)
        #expect(overlay.events == [click(1, 2)])
    }
}
