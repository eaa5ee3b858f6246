internal import CTerminalTesting
internal import Foundation
internal import Synchronization

/// A process in a session of its own, with a terminal that is its own.
final class TerminalProcess: Sendable {
    let identifier: pid_t
    /// Set before the process is waited for: its number may then belong to another.
    private let hasEnded = Mutex(false)

    init(
        _ executable: String,
        _ arguments: [String],
        environment: [String: String],
        terminal path: String
    ) throws(PseudoTerminalError) {
        let variables = environment.map { "\($0)=\($1)" }
        var process = pid_t()
        let code = Self.withPointers(to: [executable] + arguments) { arguments in
            Self.withPointers(to: variables) { variables in
                terminal_spawn(&process, executable, arguments, variables, path)
            }
        }
        guard code == 0 else { throw .cannotRun(executable: executable, code: code) }
        identifier = process
    }

    /// Does nothing to a process that has ended.
    func send(_ signal: Int32) {
        hasEnded.withLock { if !$0 { _ = kill(identifier, signal) } }
    }

    /// Ends it, and what it runs in the foreground of its terminal.
    func end(foreground: pid_t?) {
        hasEnded.withLock { hasEnded in
            guard !hasEnded else { return }
            if let foreground { _ = kill(-foreground, SIGKILL) }
            _ = kill(identifier, SIGKILL)
        }
    }

    /// Holds the thread until the process has ended. Called once.
    func wait() -> ExitStatus {
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
        hasEnded.withLock { $0 = true }
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
        return ExitStatus(waited: status)
    }

    private static func withPointers<Result>(
        to texts: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = texts.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }
}
