import Foundation
import Synchronization

/// A child process whose exit code can be awaited without blocking a thread. It is killed after `RunningProcess.timeout`.
final class ProcessHandle: Sendable {
    /// The exit code of the process; nil while it runs. The handle shares this object with the termination handler.
    private final class Termination: Sendable {
        private struct State {
            var exitCode: Int32?
            var waiting: [CheckedContinuation<Int32, Never>] = []
        }

        private let state = Mutex(State())

        var hasHappened: Bool { state.withLock { $0.exitCode != nil } }

        /// Stores the exit code and resumes the waiting tasks.
        func record(_ exitCode: Int32) {
            let waiting = state.withLock { state in
                state.exitCode = exitCode
                defer { state.waiting = [] }
                return state.waiting
            }
            for continuation in waiting { continuation.resume(returning: exitCode) }
        }

        func exitCode() async -> Int32 {
            await withCheckedContinuation { continuation in
                let exitCode = state.withLock { state in
                    if state.exitCode == nil { state.waiting.append(continuation) }
                    return state.exitCode
                }
                if let exitCode { continuation.resume(returning: exitCode) }
            }
        }
    }

    let identifier: Int32
    private let termination: Termination

    init(
        _ executable: URL,
        _ arguments: [String],
        environment: [String: String],
        output: FileHandle?,
        errors: FileHandle?
    ) throws {
        let termination = Termination()
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        process.terminationHandler = { process in
            let isSignal = process.terminationReason == .uncaughtSignal
            termination.record(isSignal ? -process.terminationStatus : process.terminationStatus)
        }
        // A shell starts background jobs with some signals ignored, and a child process would inherit the ignored signals.
        for number in [SIGINT, SIGHUP, SIGTERM] { signal(number, SIG_DFL) }
        try process.run()
        self.termination = termination
        let identifier = process.processIdentifier
        self.identifier = identifier
        // Kills a process that hangs or that the test does not end.
        DispatchQueue.global().asyncAfter(deadline: .now() + RunningProcess.timeout) { [weak termination] in
            if let termination, !termination.hasHappened { kill(identifier, SIGKILL) }
        }
    }

    /// Sends a signal, unless the process has ended. Its process id may then belong to another process.
    func send(_ signal: Int32) {
        if !termination.hasHappened { kill(identifier, signal) }
    }

    /// Waits for the process to end. Returns its exit code, or the negative number of the signal that killed the process.
    func exitCode() async -> Int32 { await termination.exitCode() }
}
