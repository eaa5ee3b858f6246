import CProcessSupport
import Foundation
import Platform
import Synchronization

final class ChildProcess: Sendable {
    private let id: pid_t
    private let grace: Duration
    /// Whether the process has ended. The value is set before the process is reaped, because afterwards another process may get the id.
    private let hasEnded = Mutex(false)

    init(_ command: Subprocess, streams: SubprocessStreams) throws(SpawnError) {
        let variables = command.environment.map { "\($0)=\($1)" }
        let files = [streams.input, streams.outputFile, streams.errorFile]
        var process = pid_t()
        let words = Self.words(of: command)
        ProcessTree.suspendDuringTermination()
        let code = Self.withPointers(to: words) { arguments in
            Self.withPointers(to: variables) { cprocess_spawn(&process, arguments, $0, files) }
        }
        guard code == 0 else { throw SpawnError(command: words[0], code: code) }
        id = process
        grace = command.grace
    }

    /// Returns the arguments of the process. A shell changes the working folder, because some C libraries have no spawn action for it.
    private static func words(of command: Subprocess) -> [String] {
        guard let folder = command.folder else { return command.arguments.isEmpty ? [""] : command.arguments }
        return ["/bin/sh", "-c", #"cd -- "$0" && exec "$@""#, folder.filePath] + command.arguments
    }

    func terminate() {
        hasEnded.withLock { hasEnded in
            guard !hasEnded else { return }
            ProcessTree.terminate(id, grace: grace)
        }
    }

    func exitCode() async -> Int32 {
        await withCheckedContinuation { continuation in
            // `waitid` blocks this separate thread, because it must not block a thread of the concurrency pool.
            Thread.detachNewThread { [self] in
                var information = siginfo_t()
                while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
                ProcessTree.suspendDuringTermination()
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
