internal import Foundation

/// Lets work go on until a signal ends it.
enum Interruption {
    /// What the handler of signals writes to, and what is read from.
    private static let pipe: (read: Int32, write: Int32) = {
        var ends: [Int32] = [-1, -1]
        _ = Foundation.pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }()

    /// Calls `work`; the first SIGINT, SIGTERM or SIGHUP cancels it, the second ends this process at once.
    static func cancelling(_ work: @escaping @Sendable () async throws -> Void) async throws -> ExitCode {
        let task = Task { try await work() }
        // Opened here, because the handler may do little else than write.
        let end = pipe.read
        // Handled, and neither blocked nor ignored: commands would inherit that, and which thread gets a signal is not known.
        for number in [SIGINT, SIGTERM, SIGHUP] { signal(number) { _ in _ = write(Interruption.pipe.write, "x", 1) } }
        Thread.detachNewThread {
            wait(for: end)
            task.cancel()
            wait(for: end)
            _exit(ExitCode.interrupted.rawValue)
        }
        do {
            try await task.value
        } catch  where task.isCancelled {}
        return .interrupted
    }

    private static func wait(for end: Int32) {
        var byte: UInt8 = 0
        while read(end, &byte, 1) < 0, errno == EINTR {}
    }
}
