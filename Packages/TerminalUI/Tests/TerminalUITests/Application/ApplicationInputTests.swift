import Testing

@testable import TerminalUI

@MainActor
@Suite("What is typed to an app", .timeLimit(.minutes(1)))
struct ApplicationInputTests {
    @Test("goes to the screen, in whatever pieces it comes")
    func keys() async throws {
        let app = await RunningApplication.shown()
        for piece in ["a", "\u{1B}", "[", "A", "\u{1B}[200~b", "c\u{1B}[201~"] { app.terminal.type(piece) }
        app.terminal.send(.input([0xC3]))
        app.terminal.send(.input([0xA9]))
        #expect(app.screen.events == [.key(.character("a")), .key(.up), .paste("bc"), .key(.character("é"))])
        #expect(app.clock.sleepers.isEmpty)
        try await app.quit()
    }

    @Test("an escape is the key after a moment without anything behind it")
    func escape() async throws {
        let app = await RunningApplication.shown()
        app.terminal.type("\u{1B}")
        await app.clock.waitForSleeper(.milliseconds(30))
        app.clock.advance(by: .milliseconds(29))
        await Task.yield()
        #expect(app.screen.events.isEmpty)
        app.clock.advance(by: .milliseconds(1))
        while app.screen.events.isEmpty { await Task.yield() }
        #expect(app.screen.events == [.key(.escape)])
        try await app.quit()
    }

    @Test("each byte has an escape wait anew")
    func escapeGoesOn() async throws {
        let app = await RunningApplication.shown()
        app.terminal.type("\u{1B}")
        await app.clock.waitForSleeper(.milliseconds(30))
        app.clock.advance(by: .milliseconds(29))
        app.terminal.type("[")
        await app.clock.waitForSleeper(.milliseconds(30))
        #expect(app.clock.sleepers == [.milliseconds(30)])
        app.clock.advance(by: .milliseconds(29))
        app.terminal.type("B")
        #expect(app.screen.events == [.key(.down)])
        try await app.quit()
    }

    @Test("an escape that what follows has answered is not flushed any more, however late the clock is")
    func answered() async throws {
        let app = await RunningApplication.shown()
        app.terminal.type("\u{1B}")
        await app.clock.waitForSleeper(.milliseconds(30))
        // The clock has woken the task already, and it waits for its turn.
        app.clock.advance(by: .milliseconds(30))
        app.terminal.type("[A\u{1B}")
        #expect(app.screen.events == [.key(.up)])
        await app.clock.waitForSleeper(.milliseconds(30))
        #expect(app.screen.events == [.key(.up)])
        try await app.quit()
    }

    @Test("a paste may take its time; one that never ends is taken as it is")
    func paste() async throws {
        let app = await RunningApplication.shown()
        app.terminal.type("\u{1B}[200~half a te")
        await app.clock.waitForSleeper(.seconds(1))
        app.clock.advance(by: .milliseconds(900))
        app.terminal.type("xt")
        await app.clock.waitForSleeper(.seconds(1))
        #expect(app.screen.events.isEmpty)
        app.clock.advance(by: .seconds(1))
        while app.screen.events.isEmpty { await Task.yield() }
        #expect(app.screen.events == [.paste("half a text")])
        try await app.quit()
    }

    @Test("Ctrl-C ends the app, whoever has a use for keys")
    func interrupt() async throws {
        let screen = StubScreen { _ in true }
        let app = await RunningApplication.shown(screen)
        app.navigator.present(StubScreen { _ in true })
        app.terminal.type("\u{3}")
        try await app.task.value
        #expect(screen.events.isEmpty)
        #expect(app.terminal.calls == ["begin", "end"])
    }

    @Test("Ctrl-Z stops the app, whoever has a use for keys")
    func suspend() async throws {
        let app = await RunningApplication.shown(StubScreen { _ in true })
        app.terminal.type("\u{1A}")
        #expect(app.terminal.calls == ["begin", "suspend"])
        #expect(app.screen.events.isEmpty)
        try await app.quit()
    }

    @Test("ten thousand keys leave nothing behind")
    func manyKeys() async throws {
        weak var application: TerminalApplication?
        weak var screen: StubScreen?
        do {
            let app = await RunningApplication.shown(StubScreen { _ in true })
            (application, screen) = (app.application, app.screen)
            for number in 1...10_000 {
                app.screen.lines = ["\(number)"]
                // Each begins to wait for what may follow, and is answered.
                app.terminal.type("\u{1B}")
                app.terminal.type("[A")
                if number % 1_000 == 0 {
                    await app.terminal.wait { $0.text.contains("\(number)") }
                    #expect(app.clock.sleepers.isEmpty)
                    // One frame was painted, not a thousand.
                    #expect(app.terminal.written.count <= number / 1_000 + 1)
                    #expect(app.screen.timesRendered <= 3 * number / 1_000 + 3)
                }
            }
            #expect(app.screen.events.count == 10_000)
            try await app.quit()
        }
        while application != nil || screen != nil { await Task.yield() }
    }
}
