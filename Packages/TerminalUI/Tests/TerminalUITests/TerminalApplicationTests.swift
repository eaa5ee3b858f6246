import AsyncTesting
import NetworkingTesting
import TerminalText
import Testing

@testable import TerminalUI

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ApplicationEndTests {
    @Test(
        "TerminalApplication ends when the user quits or the terminal closes",
        arguments: [TerminalEvent.input(Array("q".utf8)), .input([3]), .closed]
    )
    func ends(event: TerminalEvent) async throws {
        let app = await RunningApplication().shown()
        app.terminal.send(event)
        try await app.task.value
        // Ending the application writes no further frame.
        #expect(app.terminal.calls == ["begin", "end"] && app.terminal.written.count == 1)
    }

    @Test(
        "Cancelling the task of TerminalApplication at any time restores the terminal and throws CancellationError",
        arguments: 0..<40
    )
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
        #expect(app.clock.sleeperOffsets.isEmpty)
    }

    @Test("TerminalApplication throws the error of a terminal that refuses control")
    func cannotBegin() async {
        let terminal = FakeTerminal()
        terminal.fails = true
        let app = RunningApplication(terminal: terminal)
        await #expect(throws: FakeTerminal.Failure.self) { try await app.task.value }
        #expect(terminal.calls == ["begin"])
        #expect(terminal.written.isEmpty)
    }

    @Test("TerminalApplication completes the actions of the user before it ends, and after the terminal is restored")
    func actions() async throws {
        let app = await RunningApplication().shown()
        var calls: [String] = []
        app.screen.action = {
            await eventually { app.terminal.calls.last == "end" }
            calls = app.terminal.calls
        }
        app.terminal.type("w\u{3}")
        try await app.task.value
        #expect(calls == ["begin", "end"])
    }

    @Test("UserActions starts an action after the end of the previous one, but not after that of an added task")
    func order() async {
        let actions = UserActions()
        var steps: [String] = []
        var isHeld = true
        let added = Task { _ = await eventually { !isHeld } }
        actions.add(added)
        for name in ["change", "undo"] {
            actions.start {
                steps.append("begin \(name)")
                for _ in 1...10 { await Task.yield() }
                steps.append("end \(name)")
            }
        }
        await eventually { steps.count == 4 }
        #expect(steps == ["begin change", "end change", "begin undo", "end undo"])
        isHeld = false
        await added.value
    }

    @Test("After its end, TerminalApplication is released, and events have no effect")
    func afterwards() async throws {
        let app = await RunningApplication().shown()
        app.navigator.quit()
        try await app.task.value
        await eventually { app.application == nil }
        app.terminal.type("x")
        app.terminal.send(.resumed)
        #expect(app.screen.events.isEmpty)
        #expect(app.terminal.calls == ["begin", "end"])
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FrameTests {
    @Test("TerminalApplication writes the first frame, then only changed cells, and nothing without a visible change")
    func change() async throws {
        let app = await RunningApplication().shown()
        #expect(app.terminal.calls == ["begin"] && app.terminal.text.contains("hello") && app.differences == [])
        let timesRendered = app.screen.timesRendered
        app.terminal.send(.resized)
        app.navigator.present(MessageScreen(title: "t", text: "m"))
        app.navigator.dismiss()
        await eventually { app.screen.timesRendered > timesRendered }
        await app.show("hullo")
        #expect(app.differences == [])
        #expect(app.terminal.written.count == 2 && app.terminal.written[1].utf8.count < 40)
    }

    @Test("TerminalApplication sends a copied text in base64 as the sequence OSC 52")
    func copiedText() async throws {
        let app = await RunningApplication().shown()
        app.navigator.copy("\u{1B}é")
        #expect(app.terminal.written.last == "\u{1B}]52;c;G8Op\u{1B}\\")
    }

    @Test("After a change of the size or the capabilities, TerminalApplication draws and calls Screen.didLayout once")
    func resize() async throws {
        let app = await RunningApplication().shown()
        app.terminal.resize(columns: 30, rows: 8)
        await app.terminal.wait { $0.written.count == 2 }
        #expect(app.differences == [])
        app.terminal.capabilities.cellPixels = Size(columns: 3, rows: 7)
        app.terminal.send(.resized)
        await app.show("hullo")
        #expect(app.screen.life == ["appeared", "laid out in 40x10", "laid out in 30x7", "laid out in 30x7"])
    }

    @Test("TerminalApplication draws on at most 1,000 × 500 cells of a larger terminal, at the start and later")
    func largestCanvas() async throws {
        let terminal = FakeTerminal()
        terminal.size = Size(columns: 65_535, rows: 65_535)
        let app = RunningApplication(terminal: terminal)
        await eventually { app.screen.life.count == 2 }
        terminal.size = Size(columns: 40, rows: 65_535)
        terminal.send(.resized)
        await eventually { app.screen.life.count == 3 }
        #expect(app.screen.life == ["appeared", "laid out in 1000x498", "laid out in 40x498"])
    }

    @Test(
        "TerminalApplication repaints the whole screen after a stop of the process or Ctrl-L",
        arguments: [TerminalEvent.resumed, .input([0x0C])]
    )
    func resumed(event: TerminalEvent) async throws {
        let app = await RunningApplication().shown()
        app.terminal.disturb(with: "\u{1B}[2J\u{1B}[48;5;1mjobs\u{1B}[?25h")
        app.terminal.send(event)
        await app.terminal.wait { $0.written.count == 2 }
        #expect(app.differences == [])
        #expect(app.terminal.written[1].contains("\u{1B}[2J"))
        // The screen does not receive Ctrl-L.
        #expect(app.screen.events.isEmpty)
    }

    @Test("TerminalApplication advances a spinner with the clock, and does not wait for the clock without a spinner")
    func spinner() async throws {
        let screen = StubScreen(lines: ["hello"])
        screen.isAnimated = true
        let app = await RunningApplication(screen).shown()
        for frame in ["⠙", "⠹", "⠸"] {
            await app.waitForSleeper(Spinner.step)
            #expect(app.clock.sleeperOffsets.count == 1)
            app.clock.advance(by: Spinner.step)
            await app.terminal.wait { $0.text.contains(frame) }
        }
        #expect(app.terminal.written.count == 4)
        #expect(app.terminal.written[1...].allSatisfy { $0.utf8.count < 40 })
        await app.waitForSleeper(Spinner.step)
        screen.isAnimated = false
        await app.terminal.wait { !$0.text.contains("⠸") }
        app.clock.advance(by: Spinner.step)
        await app.show("hullo")
        #expect(app.clock.sleeperOffsets.isEmpty)
        #expect(app.screen.life.count == 2)
    }

    @Test("With reduced motion, TerminalApplication shows running work without a spinner, and no timer draws it again")
    func reducedMotion() async throws {
        let screen = StubScreen(lines: ["hello"])
        screen.isAnimated = true
        let app = await RunningApplication(screen, reducesMotion: true).shown()
        #expect(app.terminal.text.contains("\nbusy"))
        await app.show("hullo")
        #expect(app.clock.sleeperOffsets.isEmpty && screen.timesRendered == 2)
    }

    @Test("A failed write ends TerminalApplication and restores the terminal")
    func failure() async throws {
        let app = await RunningApplication().shown()
        app.terminal.fails = true
        app.screen.lines = ["hullo"]
        await #expect(throws: FakeTerminal.Failure.self) { try await app.task.value }
        #expect(app.terminal.calls == ["begin", "end"])
    }
}
