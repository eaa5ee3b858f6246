import TerminalTesting
import TerminalText

@testable import TerminalUI

/// An app that runs on a terminal in memory.
@MainActor
final class RunningApplication {
    let terminal: FakeTerminal
    let clock = StubClock()
    let navigator = Navigator(appName: "app")
    let screen: StubScreen
    private(set) weak var application: TerminalApplication?
    let task: Task<Void, any Error>

    init(_ screen: StubScreen = StubScreen(lines: ["hello"]), terminal: FakeTerminal = FakeTerminal()) {
        self.terminal = terminal
        self.screen = screen
        navigator.push(screen)
        let application = TerminalApplication(terminal: terminal, navigator: navigator, clock: clock)
        self.application = application
        task = Task { try await application.run() }
    }

    /// An app whose first frame is to be seen.
    static func shown(_ screen: StubScreen = StubScreen(lines: ["hello"])) async -> RunningApplication {
        let app = RunningApplication(screen)
        await app.terminal.wait { !$0.written.isEmpty }
        return app
    }

    /// Shows something new, and waits until it is to be seen.
    func show(_ lines: String...) async {
        screen.lines = lines
        await terminal.wait { terminal in lines.allSatisfy { terminal.text.contains($0) } }
    }

    /// What is wrong with what the terminal shows.
    var differences: [String] {
        let canvas = navigator.render(RenderContext(size: terminal.size, capabilities: terminal.capabilities))
        return canvas.differences(from: terminal.emulator.screen, terminal.capabilities.colorSupport)
            + terminal.emulator.unknownSequences
    }

    /// Ends it.
    func quit() async throws {
        navigator.quit()
        try await task.value
    }
}
