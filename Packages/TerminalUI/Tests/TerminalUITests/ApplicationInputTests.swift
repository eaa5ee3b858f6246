import AsyncTesting
import NetworkingTesting
import Testing

@testable import TerminalUI

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ApplicationInputTests {
    @Test("TerminalApplication passes keys and pastes to the screen when their bytes arrive in several chunks")
    func keys() async throws {
        let app = await RunningApplication.shown()
        for piece in ["a", "\u{1B}", "[", "A", "\u{1B}[200~b", "c\u{1B}[201~"] { app.terminal.type(piece) }
        app.terminal.send(.input([0xC3]))
        app.terminal.send(.input([0xA9]))
        #expect(app.screen.events == [.key(.character("a")), .key(.up), .paste("bc"), .key(.character("é"))])
        #expect(app.clock.sleeperOffsets.isEmpty)
    }

    @Test("TerminalApplication reports an escape byte as the Escape key after 30 ms without further bytes")
    func escape() async throws {
        let app = await RunningApplication.shown()
        app.terminal.type("\u{1B}")
        await app.waitForSleeper(.milliseconds(30))
        app.clock.advance(by: .milliseconds(29))
        app.terminal.type("[")
        // Each byte restarts the delay.
        await app.waitForSleeper(.milliseconds(30))
        #expect(app.clock.sleeperOffsets.count == 1)
        app.clock.advance(by: .milliseconds(29))
        app.terminal.type("B\u{1B}")
        #expect(app.screen.events == [.key(.down)])
        await app.waitForSleeper(.milliseconds(30))
        app.clock.advance(by: .milliseconds(30))
        await eventually { app.screen.events.count > 1 }
        #expect(app.screen.events == [.key(.down), .key(.escape)])
    }

    @Test("TerminalApplication ignores the expired delay of an escape byte if further bytes have arrived")
    func answered() async throws {
        let app = await RunningApplication.shown()
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
        let app = await RunningApplication.shown()
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
        let app = await RunningApplication.shown(StubScreen { _ in true })
        app.navigator.present(StubScreen { _ in true })
        app.terminal.type("\u{1A}\u{3}")
        try await app.task.value
        #expect(app.screen.events.isEmpty)
        #expect(app.terminal.calls == ["begin", "suspend", "end"])
    }

    @Test("TerminalApplication coalesces frames and leaves no tasks or objects behind after 10,000 keys")
    func manyKeys() async throws {
        weak var application: TerminalApplication?
        weak var screen: StubScreen?
        do {
            let app = await RunningApplication.shown(StubScreen { _ in true })
            (application, screen) = (app.application, app.screen)
            for number in 1...10_000 {
                app.screen.lines = ["\(number)"]
                // Each escape byte starts the delay, and the next bytes end the delay.
                app.terminal.type("\u{1B}")
                app.terminal.type("[A")
                if number % 1_000 == 0 {
                    await app.terminal.wait { $0.text.contains("\(number)") }
                    #expect(app.clock.sleeperOffsets.isEmpty)
                    // The changes of each 1,000 keys were coalesced into one frame.
                    #expect(app.terminal.written.count <= number / 1_000 + 1)
                    #expect(app.screen.timesRendered <= 3 * number / 1_000 + 3)
                }
            }
            #expect(app.screen.events.count == 10_000)
            app.navigator.quit()
            try await app.task.value
        }
        await eventually { application == nil && screen == nil }
    }
}
