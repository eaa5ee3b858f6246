internal import Foundation
internal import Synchronization

/// A program in a terminal: what a ``PseudoTerminal`` and the threads that read and wait for it share.
final class TerminalSession: Sendable {
    private struct State {
        var emulator: TerminalEmulator
        var bytesReceived = 0
        var transcript: [UInt8] = []
        /// How the program ended, once all it wrote has come as well.
        var status: ExitStatus?
        var waitingForEnd: [CheckedContinuation<ExitStatus, Never>] = []
    }

    let device: TerminalDevice
    let process: TerminalProcess
    private let configuration: PseudoTerminal.Configuration
    private let state: Mutex<State>
    private let waits = ScreenWaits()

    init(_ configuration: PseudoTerminal.Configuration) throws(PseudoTerminalError) {
        self.configuration = configuration
        let (columns, rows) = (configuration.columns, configuration.rows)
        state = Mutex(State(emulator: TerminalEmulator(columns: columns, rows: rows, kind: configuration.kind)))
        device = try TerminalDevice(columns: columns, rows: rows)
        process = try TerminalProcess(
            configuration.executable,
            configuration.arguments,
            environment: configuration.environment,
            terminal: device.path
        )
    }

    var bytesReceived: Int { state.withLock { $0.bytesReceived } }
    var transcript: [UInt8] { state.withLock { $0.transcript } }

    /// Asks the emulator under its lock: a copy would have it copy all its cells with the next byte.
    func ask<Result: Sendable>(_ question: (borrowing TerminalEmulator) -> Result) -> Result {
        state.withLock { question($0.emulator) }
    }

    func resize(columns: Int, rows: Int) {
        state.withLock { $0.emulator.resize(columns: columns, rows: rows) }
        device.resize(columns: columns, rows: rows)
        check()
    }

    func endProgram() {
        process.end(foreground: device.foregroundGroup)
    }

    // MARK: Threads

    /// Begins to read, and to wait for the program. The threads keep the session, and leave it when both have ended.
    func start() {
        let ending = Ending()
        Thread.detachNewThread { [self] in
            read()
            if let status = ending.readingEnded() { end(status) }
        }
        Thread.detachNewThread { [self] in
            let status = process.wait()
            // What it left in the background may have the terminal open for ever.
            device.stopReading()
            if ending.programEnded(status) { end(status) }
        }
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while let count = device.fill(&buffer) {
            let instant = ContinuousClock.now
            receive(buffer.prefix(count))
            configuration.onOutput?(instant, count)
        }
    }

    private func receive(_ bytes: ArraySlice<UInt8>) {
        let answers = state.withLock { state in
            state.bytesReceived += bytes.count
            state.transcript += bytes.prefix(configuration.transcriptLimit - state.transcript.count)
            return state.emulator.feed(bytes)
        }
        if !answers.isEmpty { device.send(answers) }
        check()
    }

    private func end(_ status: ExitStatus) {
        let waiting = state.withLock { state in
            state.status = status
            defer { state.waitingForEnd = [] }
            return state.waitingForEnd
        }
        for continuation in waiting { continuation.resume(returning: status) }
        for identifier in waits.identifiers { fail(identifier, .ended(status)) }
    }

    // MARK: Waiting

    /// How the program ended, once it has and all it wrote has come.
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
        patience: Duration,
        _ isMet: @escaping @Sendable (Screen) -> Bool
    ) async throws -> Screen {
        let identifier = waits.newIdentifier()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waits.add(.init(what: what, isMet: isMet, continuation: continuation), as: identifier)
                // Cancelled before, the handler found nothing to take away.
                if Task.isCancelled { waits.cancel(identifier) }
                check()
                if let status = state.withLock({ $0.status }) { fail(identifier, .ended(status)) }
                DispatchQueue.global().asyncAfter(deadline: .now() + patience.seconds) { [weak self] in
                    self?.fail(identifier, .patience(patience))
                }
            }
        } onCancel: {
            waits.cancel(identifier)
        }
    }

    private func check() {
        if !waits.isEmpty { waits.check(ask(\.screen)) }
    }

    private func fail(_ identifier: Int, _ reason: WaitFailure.Reason) {
        guard let wait = waits.take(identifier) else { return }
        wait.continuation.resume(throwing: ask { WaitFailure(what: wait.what, reason: reason, emulator: $0) })
    }
}
