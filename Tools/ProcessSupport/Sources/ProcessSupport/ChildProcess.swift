import CProcessSupport
import Foundation
import Platform
import Synchronization

/// A running command.
final class ChildProcess: Sendable {
    private let id: pid_t
    private let grace: Duration
    /// Set before the process is reaped, after which its number can belong to another process.
    private let hasEnded = Mutex(false)

    init(_ command: Subprocess, streams: SubprocessStreams) throws(SpawnError) {
        let variables = command.environment.map { "\($0)=\($1)" }
        let files = [streams.input, streams.outputFile, streams.errorFile]
        var process = pid_t()
        let words = Self.words(of: command)
        ProcessTree.waitForEnd()
        let code = Self.withPointers(to: words) { arguments in
            Self.withPointers(to: variables) { cprocess_spawn(&process, arguments, $0, files) }
        }
        guard code == 0 else { throw SpawnError(command: words[0], code: code) }
        id = process
        grace = command.grace
    }

    /// A shell changes the folder, because not every C library has a spawn action for it.
    private static func words(of command: Subprocess) -> [String] {
        guard let folder = command.folder else { return command.arguments.isEmpty ? [""] : command.arguments }
        return ["/bin/sh", "-c", #"cd -- "$0" && exec "$@""#, folder.filePath] + command.arguments
    }

    func terminate() {
        hasEnded.withLock { hasEnded in
            guard !hasEnded else { return }
            ProcessTree.end(id, grace: grace)
        }
    }

    func exitCode() async -> Int32 {
        await withCheckedContinuation { continuation in
            // A thread outside the pool, because it blocks.
            Thread.detachNewThread { [self] in
                var information = siginfo_t()
                while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
                ProcessTree.waitForEnd()
                hasEnded.withLock { $0 = true }
                var status: Int32 = 0
                while waitpid(id, &status, 0) == -1, errno == EINTR {}
                let signal = status & 0x7f
                continuation.resume(returning: signal == 0 ? (status >> 8) & 0xff : 128 + signal)
            }
        }
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
