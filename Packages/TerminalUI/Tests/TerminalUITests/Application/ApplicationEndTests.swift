import Testing

@testable import TerminalUI

@MainActor
@Suite("The end of an app", .timeLimit(.minutes(1)))
struct ApplicationEndTests {
    @Test(
        "is when the user quits, or nobody is there any more",
        arguments: [TerminalEvent.input(Array("q".utf8)), .input([3]), .closed]
    )
    func ends(event: TerminalEvent) async throws {
        let app = await RunningApplication.shown()
        app.terminal.send(event)
        try await app.task.value
        #expect(app.terminal.calls == ["begin", "end"])
        // The last frame is not drawn.
        #expect(app.terminal.written.count == 1)
    }

    @Test("is when its task is cancelled, whatever it does then", arguments: 0..<40)
    func cancelled(turns: Int) async {
        let app = RunningApplication()
        app.screen.isAnimated = turns % 2 == 0
        for turn in 0..<turns {
            if turn == 8 { app.terminal.type("\u{1B}") }
            if turn % 5 == 0 { app.screen.lines.append("\(turn)") }
            await Task.yield()
        }
        app.task.cancel()
        await #expect(throws: CancellationError.self) { try await app.task.value }
        #expect(app.terminal.calls == ["begin", "end"])
        #expect(app.clock.sleepers.isEmpty)
    }

    @Test("comes at once where the terminal cannot be taken over")
    func cannotBegin() async {
        let terminal = FakeTerminal()
        terminal.failsToBegin = true
        let app = RunningApplication(terminal: terminal)
        await #expect(throws: FakeTerminal.Failure.self) { try await app.task.value }
        #expect(terminal.calls == ["begin"])
        #expect(terminal.written.isEmpty)
    }

    @Test("is before its first frame where the user has quit by then")
    func quitAtOnce() async throws {
        let app = RunningApplication()
        app.navigator.quit()
        try await app.task.value
        #expect(app.terminal.calls == ["begin", "end"])
        #expect(app.terminal.written.isEmpty)
    }

    @Test("leaves nothing that waits, and nothing that happens to the terminal has an effect")
    func afterwards() async throws {
        let app = await RunningApplication.shown()
        app.screen.isAnimated = true
        await app.clock.waitForSleeper(Spinner.step)
        app.terminal.type("\u{1B}")
        await app.clock.waitForSleeper(TerminalApplication.escapeDelay)
        app.navigator.quit()
        try await app.task.value
        #expect(app.clock.sleepers.isEmpty)
        while app.application != nil { await Task.yield() }
        app.terminal.type("x")
        app.terminal.send(.resumed)
        #expect(app.screen.events.isEmpty)
        #expect(app.terminal.calls == ["begin", "end"])
    }
}
