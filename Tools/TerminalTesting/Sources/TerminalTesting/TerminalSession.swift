import Foundation
import Synchronization

/// The emulator, process and pending waits that a ``PseudoTerminal`` shares with its thread.
final class TerminalSession: Sendable {
    private struct State {
        var emulator: TerminalEmulator
        var bytesReceived = 0
        /// The exit status; nil until the process has ended and all its output has been read.
        var status: ExitStatus?
        var waits: [AsyncStream<Screen>.Continuation] = []
    }

    let device: TerminalDevice
    let process: TerminalProcess
    private let state: Mutex<State>

    init(device: TerminalDevice, process: TerminalProcess, emulator: TerminalEmulator) {
        self.device = device
        self.process = process
        state = Mutex(State(emulator: emulator))
    }

    var bytesReceived: Int { state.withLock { $0.bytesReceived } }
    var status: ExitStatus? { state.withLock { $0.status } }

    /// Returns a value of the emulator, read under the lock. A copy of the emulator would make the next write copy all cells.
    func ask<Result: Sendable>(_ question: (borrowing TerminalEmulator) -> Result) -> Result {
        state.withLock { question($0.emulator) }
    }

    func resize(columns: Int, rows: Int) {
        change { $0.emulator.resize(columns: columns, rows: rows) }
        device.resize(columns: columns, rows: rows)
    }

    func endProgram() { process.end(foreground: device.foregroundGroup) }

    /// Starts the thread that reads output until the end of the program. The thread retains the session until it ends.
    func start() {
        Thread.detachNewThread { [self] in
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while let count = device.fill(&buffer, until: { process.hasEnded }) {
                change { state in
                    state.bytesReceived += count
                    state.emulator.feed(buffer.prefix(count))
                }
            }
            let status = process.wait()
            state.withLock { state in
                state.status = status
                for wait in state.waits { wait.finish() }
                state.waits = []
            }
        }
    }

    private func change(_ change: (inout State) -> Void) {
        state.withLock { state in
            change(&state)
            guard !state.waits.isEmpty else { return }
            let screen = state.emulator.screen
            state.waits.removeAll { wait in
                if case .terminated = wait.yield(screen) { true } else { false }
            }
        }
    }

    /// Returns the current screen and that after each chunk of output, up to the end of the program or the timeout.
    func screens(timeout: Duration) -> AsyncStream<Screen> {
        let (stream, continuation) = AsyncStream<Screen>.makeStream()
        state.withLock { state in
            continuation.yield(state.emulator.screen)
            if state.status == nil { state.waits.append(continuation) } else { continuation.finish() }
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + timeout / .seconds(1)) { continuation.finish() }
        return stream
    }
}

/// The error of a wait whose condition the screen did not meet.
public struct WaitFailure: Error, CustomStringConvertible {
    /// The message: the expected content, the reason, and the whole screen in a frame.
    public let description: String

    init(what: String, timeout: Duration, status: ExitStatus?, emulator: borrowing TerminalEmulator) {
        let reason = status.map { "before the program \($0)" } ?? "within \(timeout)"
        let screen = emulator.screen
        let edge = String(repeating: "─", count: screen.columns)
        let rows = (0..<screen.rows).map { "│\(screen.cells(row: $0).map(\.text).joined())│" }
        let cursor = screen.cursor
        let unknown = emulator.unknownSequences
        let facts = [
            "cursor at row \(cursor.row), column \(cursor.column)\(cursor.isVisible ? "" : ", hidden")",
            screen.isAlternate ? "alternate screen" : "main screen",
            emulator.isUpdating ? "in the middle of an update" : nil,
            unknown.isEmpty ? nil : "unknown sequences: \(unknown.joined(separator: ", "))",
        ]
        let frame = ["┌\(edge)┐"] + rows + ["└\(edge)┘"]
        description =
            (["\(what) did not appear \(reason). On the screen:"] + frame
            + [facts.compactMap(\.self).joined(separator: "; ")]).joined(separator: "\n")
    }
}
