import AsyncTesting
import NetworkingTesting
import TerminalTesting
import TerminalText

@testable import TerminalUI

@MainActor
final class RunningApplication {
    let terminal: FakeTerminal
    let clock = ManualClock()
    let navigator = Navigator(appName: "app")
    let screen: StubScreen
    private(set) weak var application: TerminalApplication?
    let task: Task<Void, any Error>

    init(
        _ screen: StubScreen = StubScreen(lines: ["hello"]),
        terminal: FakeTerminal = FakeTerminal(),
        reducesMotion: Bool = false
    ) {
        self.terminal = terminal
        self.screen = screen
        navigator.push(screen)
        let application = TerminalApplication(
            terminal: terminal,
            navigator: navigator,
            reducesMotion: reducesMotion,
            clock: clock
        )
        self.application = application
        task = Task { try await application.run() }
    }

    isolated deinit { task.cancel() }

    /// Waits for the first frame.
    func shown() async -> RunningApplication {
        await terminal.wait { !$0.written.isEmpty }
        return self
    }

    /// Waits until a task sleeps for a duration from now.
    func waitForSleeper(_ duration: Duration) async { await clock.waitForSleeper(until: clock.now.offset + duration) }

    func show(_ lines: String...) async {
        screen.lines = lines
        await terminal.wait { terminal in lines.allSatisfy { terminal.text.contains($0) } }
    }

    var differences: [String] {
        let canvas = navigator.render(RenderContext(size: terminal.size, capabilities: terminal.capabilities))
        return canvas.differences(from: terminal.emulator.screen, terminal.capabilities.colorSupport)
            + terminal.emulator.unknownSequences
    }
}

@MainActor
final class FakeTerminal: Terminal {
    struct Failure: Error {}

    var size: Size
    var capabilities = TerminalCapabilities(colorSupport: .trueColor)
    /// Whether `begin` and `write(_:)` throw an error.
    var fails = false
    /// The names of the calls of `begin`, `end` and `suspend`, oldest first.
    private(set) var calls: [String] = []
    /// The text of each call of `write(_:)`, oldest first.
    private(set) var written: [String] = []
    private(set) var emulator: TerminalEmulator
    private var onEvent: (@MainActor (TerminalEvent) -> Void)?

    init(columns: Int = 40, rows: Int = 12) {
        size = Size(columns: columns, rows: rows)
        emulator = TerminalEmulator(columns: columns, rows: rows)
    }

    var text: String { emulator.screen.text }

    func begin(onEvent: @escaping @MainActor (TerminalEvent) -> Void) throws {
        calls.append("begin")
        if fails { throw Failure() }
        self.onEvent = onEvent
    }

    func end() { calls.append("end") }

    func write(_ bytes: [UInt8]) throws {
        if fails { throw Failure() }
        written.append(String(decoding: bytes, as: UTF8.self))
        emulator.feed(bytes)
    }

    func suspend() { calls.append("suspend") }

    func send(_ event: TerminalEvent) { onEvent?(event) }
    func type(_ text: String) { send(.input(Array(text.utf8))) }

    func resize(columns: Int, rows: Int) {
        size = Size(columns: columns, rows: rows)
        emulator.resize(columns: columns, rows: rows)
        send(.resized)
    }

    func disturb(with text: String) { emulator.feed(text.utf8) }

    func wait(until isMet: (FakeTerminal) -> Bool) async { await eventually { isMet(self) } }
}
