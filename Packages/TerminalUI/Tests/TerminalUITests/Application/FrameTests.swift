import TerminalText
import Testing

@testable import TerminalUI

@MainActor
@Suite("Frames", .timeLimit(.minutes(1)))
struct FrameTests {
    @Test("the first one comes by itself, once the terminal is taken over")
    func first() async throws {
        let app = await RunningApplication.shown()
        #expect(app.terminal.calls == ["begin"])
        #expect(app.terminal.text.contains("hello"))
        #expect(app.differences == [])
        #expect(app.screen.life == ["appeared", "laid out in 40x10"])
        try await app.quit()
    }

    @Test("the next one comes when something changes, and holds that alone")
    func change() async throws {
        let app = await RunningApplication.shown()
        await app.show("hullo")
        #expect(app.differences == [])
        #expect(app.terminal.written.count == 2)
        #expect(app.terminal.written[1].utf8.count < 40)
        try await app.quit()
    }

    @Test("none comes when nothing changes that is seen")
    func nothing() async throws {
        let app = await RunningApplication.shown()
        app.terminal.type("x")
        app.terminal.send(.resized)
        app.screen.lines = ["hello"]
        let navigator = app.navigator
        navigator.present(MessageScreen(title: "t", text: "m"))
        navigator.dismiss()
        await app.show("hullo")
        #expect(app.terminal.written.count == 2)
        try await app.quit()
    }

    @Test("another size is drawn whole, and told to the screen once")
    func resize() async throws {
        let app = await RunningApplication.shown()
        app.terminal.resize(columns: 30, rows: 8)
        await app.terminal.wait { $0.written.count == 2 }
        #expect(app.differences == [])
        await app.show("hullo")
        #expect(app.screen.life == ["appeared", "laid out in 40x10", "laid out in 30x7"])
        try await app.quit()
    }

    @Test("what the terminal can do may change with its size")
    func capabilities() async throws {
        let app = await RunningApplication.shown()
        app.terminal.capabilities.cellPixels = Size(columns: 3, rows: 7)
        app.terminal.send(.resized)
        await app.show("hullo")
        #expect(app.screen.life == ["appeared", "laid out in 40x10", "laid out in 40x10"])
        try await app.quit()
    }

    @Test("after the process was stopped all is drawn", arguments: [TerminalEvent.resumed, .input([0x0C])])
    func resumed(event: TerminalEvent) async throws {
        let app = await RunningApplication.shown()
        app.terminal.disturb(with: "\u{1B}[2J\u{1B}[41mjobs\u{1B}[?25h")
        app.terminal.send(event)
        await app.terminal.wait { $0.written.count == 2 }
        #expect(app.differences == [])
        #expect(app.terminal.written[1].contains("\u{1B}[2J"))
        // Ctrl-L is nothing for the screen.
        #expect(app.screen.events.isEmpty)
        try await app.quit()
    }

    @Test("a spinner turns with the clock, and nothing ticks where nothing turns")
    func spinner() async throws {
        let screen = StubScreen(lines: ["hello"])
        screen.isAnimated = true
        let app = await RunningApplication.shown(screen)
        for frame in ["⠙", "⠹", "⠸"] {
            await app.clock.waitForSleeper(Spinner.step)
            #expect(app.clock.sleepers == [Spinner.step])
            app.clock.advance(by: Spinner.step)
            await app.terminal.wait { $0.text.contains(frame) }
        }
        #expect(app.terminal.written.count == 4)
        #expect(app.terminal.written[1...].allSatisfy { $0.utf8.count < 40 })
        await app.clock.waitForSleeper(Spinner.step)
        screen.isAnimated = false
        await app.terminal.wait { !$0.text.contains("⠸") }
        app.clock.advance(by: Spinner.step)
        await app.show("hullo")
        #expect(app.clock.sleepers.isEmpty)
        #expect(app.screen.life.count == 2)
        try await app.quit()
    }

    @Test("one that cannot be written ends the app, and the terminal is given back")
    func failure() async throws {
        let app = await RunningApplication.shown()
        app.terminal.failsToWrite = true
        app.screen.lines = ["hullo"]
        await #expect(throws: FakeTerminal.Failure.self) { try await app.task.value }
        #expect(app.terminal.calls == ["begin", "end"])
    }
}
