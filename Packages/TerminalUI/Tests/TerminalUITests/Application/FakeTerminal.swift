import TerminalTesting
import TerminalText

@testable import TerminalUI

/// A terminal that shows in memory what is written, and lets tests wait for it.
@MainActor
final class FakeTerminal: Terminal {
    struct Failure: Error {}

    var size: Size
    var capabilities = TerminalCapabilities(colorSupport: .trueColor)
    var failsToBegin = false
    var failsToWrite = false
    /// What it was asked, in order.
    private(set) var calls: [String] = []
    /// What was written, write by write.
    private(set) var written: [String] = []
    private(set) var emulator: TerminalEmulator
    private var onEvent: (@MainActor (TerminalEvent) -> Void)?
    private var waits: [(isMet: @MainActor (FakeTerminal) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

    init(columns: Int = 40, rows: Int = 12) {
        size = Size(columns: columns, rows: rows)
        emulator = TerminalEmulator(columns: columns, rows: rows)
    }

    var text: String { emulator.screen.text }

    func begin(onEvent: @escaping @MainActor (TerminalEvent) -> Void) throws {
        calls.append("begin")
        if failsToBegin { throw Failure() }
        self.onEvent = onEvent
        check()
    }

    func end() {
        calls.append("end")
        check()
    }

    func write(_ bytes: [UInt8]) throws {
        if failsToWrite { throw Failure() }
        written.append(String(decoding: bytes, as: UTF8.self))
        emulator.feed(bytes)
        check()
    }

    func suspend() {
        calls.append("suspend")
        check()
    }

    // MARK: What happens to it

    func send(_ event: TerminalEvent) { onEvent?(event) }
    func type(_ text: String) { send(.input(Array(text.utf8))) }

    func resize(columns: Int, rows: Int) {
        size = Size(columns: columns, rows: rows)
        emulator.resize(columns: columns, rows: rows)
        send(.resized)
    }

    /// Something else writes to it.
    func disturb(with text: String) { emulator.feed(text.utf8) }

    // MARK: Waiting

    /// Returns once the terminal is as asked, which it may be already.
    func wait(until isMet: @escaping @MainActor (FakeTerminal) -> Bool) async {
        if isMet(self) { return }
        await withCheckedContinuation { waits.append((isMet, $0)) }
    }

    private func check() {
        let met = waits.filter { $0.isMet(self) }
        waits.removeAll { $0.isMet(self) }
        for wait in met { wait.continuation.resume() }
    }
}
