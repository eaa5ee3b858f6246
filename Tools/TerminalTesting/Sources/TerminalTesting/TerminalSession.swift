import Foundation
import Synchronization

/// The emulator, process and pending waits that a ``PseudoTerminal`` shares with its two threads.
final class TerminalSession: Sendable {
    private struct State {
        var emulator: TerminalEmulator
        var bytesReceived = 0
        var hasReadAll = false
        /// The exit status; nil while the process runs. Output of the process may still be unread.
        var processStatus: ExitStatus?
        /// The exit status; nil until the process has ended and all its output has been read.
        var status: ExitStatus? { hasReadAll ? processStatus : nil }
        var waitingForEnd: [CheckedContinuation<ExitStatus, Never>] = []
        /// The pending waits by id. Only the code that removes a wait resumes it, so each wait is resumed once.
        var waits: [Int: Wait] = [:]
        var nextWait = 0
    }

    private struct Wait: Sendable {
        let what: String
        let isMet: @Sendable (Screen) -> Bool
        let continuation: CheckedContinuation<Screen, any Error>
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

    /// Returns a value of the emulator, which is read under the lock. The closure borrows the emulator, because a copy would make the next
    /// write copy all cells.
    func ask<Result: Sendable>(_ question: (borrowing TerminalEmulator) -> Result) -> Result {
        state.withLock { question($0.emulator) }
    }

    func resize(columns: Int, rows: Int) {
        state.withLock { $0.emulator.resize(columns: columns, rows: rows) }
        device.resize(columns: columns, rows: rows)
        checkWaits()
    }

    func endProgram() { process.end(foreground: device.foregroundGroup) }

    // MARK: Threads

    /// Starts a thread that reads output and a thread that waits for the end of the program. The threads retain the session until they end.
    func start() {
        Thread.detachNewThread { [self] in
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while let count = device.fill(&buffer) { receive(buffer.prefix(count)) }
            finish { $0.hasReadAll = true }
        }
        Thread.detachNewThread { [self] in
            let status = process.wait()
            // A background process may have the terminal device open, so the output would not end.
            device.stopReading()
            finish { $0.processStatus = status }
        }
    }

    private func receive(_ bytes: ArraySlice<UInt8>) {
        state.withLock { state in
            state.bytesReceived += bytes.count
            state.emulator.feed(bytes)
        }
        checkWaits()
    }

    /// Records the end of a thread. After the end of both threads, resumes all waits.
    private func finish(_ change: (inout State) -> Void) {
        let (status, ends, waits) = state.withLock { state in
            change(&state)
            guard let status = state.status else { return (ExitStatus?.none, state.waitingForEnd, [Int]()) }
            defer { state.waitingForEnd = [] }
            return (status, state.waitingForEnd, Array(state.waits.keys))
        }
        guard let status else { return }
        for continuation in ends { continuation.resume(returning: status) }
        for identifier in waits { fail(identifier, .ended(status)) }
    }

    // MARK: Waiting

    func exitStatus() async -> ExitStatus {
        await withCheckedContinuation { continuation in
            let status = state.withLock { state in
                if state.status == nil { state.waitingForEnd.append(continuation) }
                return state.status
            }
            if let status { continuation.resume(returning: status) }
        }
    }

    func wait(
        for what: String,
        timeout: Duration,
        _ isMet: @escaping @Sendable (Screen) -> Bool
    ) async throws -> Screen {
        let identifier = state.withLock { state in
            state.nextWait += 1
            return state.nextWait
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let wait = Wait(what: what, isMet: isMet, continuation: continuation)
                state.withLock { $0.waits[identifier] = wait }
                // If the task was cancelled before the wait was added, the cancellation handler had no wait to resume.
                if Task.isCancelled { cancel(identifier) }
                checkWaits()
                if let status = state.withLock({ $0.status }) { fail(identifier, .ended(status)) }
                DispatchQueue.global().asyncAfter(deadline: .now() + timeout / .seconds(1)) { [weak self] in
                    self?.fail(identifier, .timeout(timeout))
                }
            }
        } onCancel: {
            cancel(identifier)
        }
    }

    /// Resumes the waits whose condition the screen meets. Conditions are code of the callers and run without the lock.
    private func checkWaits() {
        let waits = state.withLock { $0.waits }
        guard !waits.isEmpty else { return }
        let screen = ask(\.screen)
        for (identifier, wait) in waits where wait.isMet(screen) {
            take(identifier)?.continuation.resume(returning: screen)
        }
    }

    /// Removes the pending wait with an id and returns it; nil if there is none. The caller must resume the wait.
    private func take(_ identifier: Int) -> Wait? {
        state.withLock { $0.waits.removeValue(forKey: identifier) }
    }

    private func cancel(_ identifier: Int) {
        take(identifier)?.continuation.resume(throwing: CancellationError())
    }

    private func fail(_ identifier: Int, _ reason: WaitFailure.Reason) {
        guard let wait = take(identifier) else { return }
        wait.continuation.resume(throwing: ask { WaitFailure(what: wait.what, reason: reason, emulator: $0) })
    }
}

/// The error of a wait whose condition the screen did not meet. The description contains the whole screen.
public struct WaitFailure: Error, CustomStringConvertible {
    /// The reasons why a wait fails.
    public enum Reason: Sendable, Equatable {
        /// The timeout passed.
        case timeout(Duration)
        /// The program ended with the given status, and all its output was read.
        case ended(ExitStatus)
    }

    /// The expected content of the screen, such as "the prompt".
    public let what: String
    /// The reason of the failure.
    public let reason: Reason
    /// The visible screen at the time of the failure.
    public let screen: Screen
    /// The first thousand unknown sequences that the program had written, in readable form.
    public let unknownSequences: [String]

    /// Whether a synchronized update was in progress. `screen` is then the screen before the update.
    public let isUpdating: Bool

    init(what: String, reason: Reason, emulator: TerminalEmulator) {
        self.what = what
        self.reason = reason
        screen = emulator.screen
        unknownSequences = emulator.unknownSequences
        isUpdating = emulator.isUpdating
    }

    /// The message: the expected content, the reason, and the screen in a frame.
    public var description: String {
        let why =
            switch reason {
            case .timeout(let duration): "did not appear within \(duration)"
            case .ended(let status): "did not appear before the program \(status)"
            }
        let edge = String(repeating: "─", count: screen.columns)
        let rows = screen.paddedRows.map { "│\($0)│" }
        let cursor = screen.cursor
        let facts = [
            "cursor at row \(cursor.row), column \(cursor.column)\(cursor.isVisible ? "" : ", hidden")",
            screen.isAlternate ? "alternate screen" : "main screen",
            screen.title.isEmpty ? nil : "title “\(screen.title)”",
            isUpdating ? "in the middle of an update" : nil,
            screen.images.isEmpty ? nil : "\(screen.images.count) images",
            unknownSequences.isEmpty ? nil : "unknown sequences: \(unknownSequences.joined(separator: ", "))",
        ]
        return
            (["\(what) \(why). On the screen:", "┌\(edge)┐"] + rows + ["└\(edge)┘"] + [
                facts.compactMap(\.self).joined(separator: "; ")
            ])
            .joined(separator: "\n")
    }
}

extension Screen {
    fileprivate var paddedRows: [String] {
        (0..<rows).map { String(cells(row: $0).lazy.filter { !$0.isContinuation }.map(\.character)) }
    }
}
