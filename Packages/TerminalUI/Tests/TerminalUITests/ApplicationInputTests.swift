import AsyncTesting
import NetworkingTesting
import Testing

@testable import TerminalUI

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ApplicationInputTests {
    @Test("TerminalApplication reports an escape byte as the Escape key after 30 ms without further bytes")
    func escape() async throws {
        let app = await RunningApplication().shown()
        app.terminal.type("\u{1B}")
        await app.waitForSleeper(.milliseconds(30))
        #expect(app.screen.events.isEmpty)
        app.clock.advance(by: .milliseconds(30))
        await eventually { app.screen.events == [.key(.escape)] }
    }

    @Test("TerminalApplication ignores the expired delay of an escape byte if further bytes have arrived")
    func answered() async throws {
        let app = await RunningApplication().shown()
        app.terminal.type("\u{1B}")
        await app.waitForSleeper(.milliseconds(30))
        // The clock has resumed the task that ends the input, but the task has not run yet.
        app.clock.advance(by: .milliseconds(30))
        app.terminal.type("[A\u{1B}")
        #expect(app.screen.events == [.key(.up)])
        await app.waitForSleeper(.milliseconds(30))
        #expect(app.screen.events == [.key(.up)])
    }

    @Test("TerminalApplication reports a stalled paste after one second without further bytes")
    func paste() async throws {
        let app = await RunningApplication().shown()
        app.terminal.type("\u{1B}[200~half a te")
        await app.waitForSleeper(.seconds(1))
        app.clock.advance(by: .milliseconds(900))
        app.terminal.type("xt")
        await app.waitForSleeper(.seconds(1))
        #expect(app.screen.events.isEmpty)
        app.clock.advance(by: .seconds(1))
        await eventually { !app.screen.events.isEmpty }
        #expect(app.screen.events == [.paste("half a text")])
    }

    @Test("Ctrl-Z suspends the terminal and Ctrl-C ends TerminalApplication, even if the screens use all keys")
    func interrupt() async throws {
        let app = await RunningApplication(StubScreen { _ in true }).shown()
        app.navigator.present(StubScreen { _ in true })
        app.terminal.type("\u{1A}\u{3}")
        try await app.task.value
        #expect(app.screen.events.isEmpty)
        #expect(app.terminal.calls == ["begin", "suspend", "end"])
    }

    @Test("TerminalApplication coalesces the frames of 1,000 keys, and leaves no tasks or screens behind")
    func manyKeys() async throws {
        weak var screen: StubScreen?
        do {
            let app = await RunningApplication(StubScreen { _ in true }).shown()
            screen = app.screen
            for number in 1...1_000 {
                app.screen.lines = ["\(number)"]
                // Each escape byte starts the delay, and the next bytes end the delay.
                app.terminal.type("\u{1B}")
                app.terminal.type("[A")
            }
            await app.terminal.wait { $0.text.contains("1000") }
            #expect(app.clock.sleeperOffsets.isEmpty)
            #expect(app.terminal.written.count == 2 && app.screen.timesRendered <= 6)
            #expect(app.screen.events.count == 1_000)
            app.navigator.quit()
            try await app.task.value
        }
        await eventually { screen == nil }
    }
}
