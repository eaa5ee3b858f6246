internal import CProcessSupport
internal import Dispatch
internal import Foundation
internal import Platform
internal import Synchronization

/// A running command.
final class ChildProcess: Sendable {
    private let id: pid_t
    /// Set before the process is waited for: its number may then belong to another.
    private let hasEnded = Mutex(false)
    private let leadsSession: Bool

    #if canImport(Darwin)
        private static let newSession = POSIX_SPAWN_SETSID
        private static let ownFilesOnly = POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
        private static let ownFilesOnly: Int32 = 0
        /// `POSIX_SPAWN_SETSID`, which <spawn.h> of glibc and musl show to those alone who ask for GNU's extensions.
        private static let newSession: Int32 = 0x80
    #endif

    /// - Parameter leadsSession: whether it begins a session, by which all that it starts is found.
    init(_ command: Subprocess, streams: SubprocessStreams, leadsSession: Bool) throws(SpawnError) {
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
        // Foundation opens files so that commands inherit them; one that is being written can then not be executed for as long as the
        // command runs.
        cprocess_close_from(&actions, STDERR_FILENO + 1)

        // The thread that starts it may block signals, as those of the pool do, and the command would inherit that.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        let flags = POSIX_SPAWN_SETSIGMASK | Self.ownFilesOnly | (leadsSession ? Self.newSession : 0)
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
        self.leadsSession = leadsSession
    }

    /// A shell changes the folder: not every C library's header shows Swift the spawn action that does.
    private static func words(of command: Subprocess) -> [String] {
        guard let folder = command.folder else { return command.arguments.isEmpty ? [""] : command.arguments }
        return ["/bin/sh", "-c", #"cd -- "$0" && exec "$@""#, folder.filePath] + command.arguments
    }

    func terminate() {
        hasEnded.withLock { hasEnded in
            guard !hasEnded else { return }
            if leadsSession { ProcessSession(id).send(SIGTERM) }
            kill(id, SIGTERM)
        }
    }

    /// Ends what it started and did not end itself, once it has ended.
    func endDescendants() {
        if leadsSession { ProcessSession(id).send(SIGKILL) }
    }

    func exitCode() async -> Int32 {
        await withCheckedContinuation { continuation in
            // A thread that waits, outside of the pool that must not.
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
