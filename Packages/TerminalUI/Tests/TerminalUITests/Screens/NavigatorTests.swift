import TerminalText
import Testing

@testable import TerminalUI

@MainActor
@Suite("The navigator")
struct NavigatorTests {
    private let navigator = Navigator(appName: "app")
    private let first = StubScreen("First")
    private let second = StubScreen("Second")
    private let overlay = StubScreen("Overlay")
    private let context = RenderContext(size: Size(columns: 40, rows: 12))

    private func press(_ keys: Key...) {
        for key in keys { navigator.handle(.key(key), context) }
    }

    @Test("tells screens that they are seen and that they are left")
    func life() {
        navigator.push(first)
        navigator.push(second)
        #expect(first.life == ["appeared"])
        navigator.pop()
        #expect(second.life == ["appeared", "disappeared"])
        #expect(first.life == ["appeared", "appeared"])
        navigator.pop()
        #expect(navigator.stack.count == 1)
        #expect(first.life == ["appeared", "appeared"])
    }

    @Test("lays one screen over another, and takes it away once")
    func presenting() {
        navigator.push(first)
        navigator.present(overlay)
        navigator.present(second)
        #expect(overlay.life == ["appeared", "disappeared"])
        navigator.dismiss()
        navigator.dismiss()
        #expect(second.life == ["appeared", "disappeared"])
        #expect(first.life == ["appeared"])
        #expect(navigator.presented == nil)
    }

    @Test("tells a screen its size once, and again when it changes")
    func layout() {
        navigator.push(first)
        for time in 0..<3 {
            var context = context
            context.time = .seconds(time)
            navigator.layout(context)
        }
        #expect(first.life == ["appeared", "laid out in 40x10"])
        navigator.push(second)
        navigator.layout(context)
        navigator.pop()
        navigator.layout(context)
        #expect(first.life == ["appeared", "laid out in 40x10", "appeared"])
        navigator.layout(RenderContext(size: Size(columns: 20, rows: 5)))
        #expect(first.life.last == "laid out in 20x4")
        navigator.push(second)
        navigator.layout(context)
        #expect(second.life == ["appeared", "laid out in 40x10", "disappeared", "appeared", "laid out in 40x10"])
    }

    @Test("tells what lies over a screen its size as well")
    func layoutOfOverlay() {
        navigator.push(first)
        navigator.present(overlay)
        navigator.layout(context)
        navigator.layout(context)
        #expect(overlay.life == ["appeared", "laid out in 40x10"])
        #expect(first.life == ["appeared", "laid out in 40x10"])
    }

    @Test("a screen that takes the place of another at once is told, wherever it lies in memory")
    func layoutOfSuccessors() {
        navigator.push(first)
        for _ in 0..<50 {
            let screen = StubScreen()
            navigator.push(screen)
            navigator.layout(context)
            #expect(screen.life == ["appeared", "laid out in 40x10"])
            navigator.pop()
        }
    }

    @Test("hands events to the screen in front first")
    func routing() {
        navigator.push(first)
        navigator.push(second)
        second.uses = { $0 != .key(.escape) }
        press(.character("q"), .character("?"), .left, .escape)
        #expect(second.events == [.key(.character("q")), .key(.character("?")), .key(.left), .key(.escape)])
        #expect(second.sizes.allSatisfy { $0 == Size(columns: 40, rows: 10) })
        #expect(first.events.isEmpty)
        #expect(navigator.stack.count == 1)
    }

    @Test("goes back", arguments: [Key.escape, .left, .backspace, .character("q")])
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

    @Test("shows what keys do, and takes it away", arguments: [Key.character("?"), Key(.function(1))])
    func help(key: Key) {
        navigator.push(first)
        press(key)
        #expect(navigator.presented is HelpScreen)
        press(key)
        #expect(navigator.presented == nil)
    }

    @Test(
        "what lies over a screen has the keys, and goes away with those it has no use for",
        arguments: [Key.escape, .enter, .character("q"), .character("?"), Key(.function(1))]
    )
    func overlayKeys(key: Key) {
        navigator.push(first)
        navigator.present(overlay)
        overlay.uses = { _ in true }
        press(key)
        #expect(overlay.events == [.key(key)])
        #expect(navigator.presented != nil)
        overlay.uses = { _ in false }
        press(.character("x"), .down)
        #expect(navigator.presented != nil)
        press(key)
        #expect(navigator.presented == nil)
        #expect(first.events.isEmpty)
        #expect(!navigator.hasQuit)
    }

    @Test("has commands that work everywhere, unless the screen has a use for the key")
    func commands() {
        var runs = 0
        navigator.push(first)
        navigator.setCommand(.control("r"), help: KeyHelp("Ctrl-R", "do it")) { runs += 1 }
        press(.control("r"), .character("x"))
        #expect(runs == 1)
        first.uses = { $0 == .key(.control("r")) }
        press(.control("r"))
        #expect(runs == 1)
        first.uses = { _ in false }
        navigator.present(overlay)
        press(.control("r"))
        #expect(runs == 1)
    }

    @Test("gives pastes and the mouse to screens alone")
    func pasted() {
        navigator.push(first)
        navigator.push(second)
        navigator.handle(.paste("q"), context)
        #expect(second.events == [.paste("q")])
        #expect(navigator.stack.count == 2)
    }

    @Test("without a screen takes events and shows nothing")
    func empty() {
        press(.character("q"), .escape)
        navigator.pop()
        navigator.layout(context)
        #expect(!navigator.hasQuit)
        #expect(navigator.render(context) == Canvas(context.size))
    }

    @Test("goes away with its screens when whoever starts flows holds it weakly")
    func leak() {
        final class Coordinator {
            weak var navigator: Navigator?
        }
        let coordinator = Coordinator()
        weak var screen: StubScreen?
        do {
            let navigator = Navigator(appName: "app")
            coordinator.navigator = navigator
            navigator.setCommand(.control("r"), help: KeyHelp("", "")) { [weak coordinator] in
                coordinator?.navigator?.pop()
            }
            let top = StubScreen { [weak coordinator] _ in coordinator?.navigator == nil }
            screen = top
            navigator.push(top)
            navigator.present(MessageScreen(title: "t", text: "m"))
            navigator.handle(.key(.control("r")), context)
        }
        #expect(coordinator.navigator == nil)
        #expect(screen == nil)
    }
}
