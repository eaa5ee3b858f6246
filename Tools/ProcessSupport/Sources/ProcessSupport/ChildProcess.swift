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

    #if canImport(Darwin)
        private static let ownFilesOnly = POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
        private static let ownFilesOnly: Int32 = 0
    #endif

    init(_ command: Subprocess, streams: SubprocessStreams) throws(SpawnError) {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, streams.input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, streams.outputFile, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, streams.errorFile, STDERR_FILENO)
        // Foundation opens files without O_CLOEXEC. A command that inherits an executable file being written blocks its execution.
        cprocess_close_from(&actions, STDERR_FILENO + 1)

        // Threads of the pool block signals, and the command would inherit that.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        let flags = POSIX_SPAWN_SETSIGMASK | Self.ownFilesOnly
        posix_spawnattr_setflags(&attributes, Int16(flags))

        let variables = command.environment.map { "\($0)=\($1)" }
        var process = pid_t()
        let words = Self.words(of: command)
        ProcessTree.waitForEnd()
        let code = Self.withPointers(to: words) { arguments in
            Self.withPointers(to: variables) { variables in
                posix_spawnp(&process, words[0], &actions, &attributes, arguments, variables)
            }
        }
        guard code == 0 else { throw SpawnError(command: words[0], code: code) }
        id = process
        grace = command.grace
        ProcessTree.add(process)
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
                ProcessTree.remove(id)
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
