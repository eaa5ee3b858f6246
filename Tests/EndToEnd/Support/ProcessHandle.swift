import Foundation
import Synchronization

/// A child process that is waited for without holding a thread, and killed when it takes for ever.
final class ProcessHandle: Sendable {
    private struct State {
        var exitCode: Int32?
        var waiting: [CheckedContinuation<Int32, Never>] = []
    }

    /// Shared with the handler that is told of the end, which the process itself keeps.
    private final class End: Sendable {
        private let state = Mutex(State())

        func come(_ exitCode: Int32) {
            let waiting = state.withLock { state in
                state.exitCode = exitCode
                defer { state.waiting = [] }
                return state.waiting
            }
            for continuation in waiting { continuation.resume(returning: exitCode) }
        }

        var hasCome: Bool { state.withLock { $0.exitCode != nil } }

        func exitCode() async -> Int32 {
            await withCheckedContinuation { continuation in
                let known = state.withLock { state in
                    if state.exitCode == nil { state.waiting.append(continuation) }
                    return state.exitCode
                }
                if let known { continuation.resume(returning: known) }
            }
        }
    }

    let identifier: Int32
    private let end: End

    init(
        _ executable: URL,
        _ arguments: [String],
        environment: [String: String],
        output: FileHandle?,
        errors: FileHandle?
    ) throws {
        let end = End()
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        process.terminationHandler = { process in
            let isSignal = process.terminationReason == .uncaughtSignal
            end.come(isSignal ? -process.terminationStatus : process.terminationStatus)
        }
        // A process in the background ignores some, and its children inherit that.
        for number in [SIGINT, SIGHUP, SIGTERM] { signal(number, SIG_DFL) }
        try process.run()
        self.end = end
        let identifier = process.processIdentifier
        self.identifier = identifier
        // No process outlives its test, whatever the test forgets.
        DispatchQueue.global().asyncAfter(deadline: .now() + Launch.patience) { [weak end] in
            if let end, !end.hasCome { kill(identifier, SIGKILL) }
        }
    }

    /// Does nothing to a process that has ended, whose number may be another's by now.
    func send(_ signal: Int32) {
        if !end.hasCome { kill(identifier, signal) }
    }

    func exitCode() async -> Int32 {
        await end.exitCode()
    }
}
