import Foundation
import Synchronization

/// The response of the process to SIGINT, SIGTERM, SIGHUP and SIGQUIT.
public struct InterruptionPolicy: Sendable {
    let cancelsCommand: Bool
    let exitCode: ExitCode?
    let beforeEnd: @Sendable () -> Void

    /// Returns a policy for commands that clean up: the first signal cancels the command, the second ends the process.
    ///
    /// - Parameters:
    ///   - exitCode: The exit code of a cancelled command; by default 128 plus the number of the signal.
    ///   - beforeEnd: Restores state outside the process, such as terminal modes, before the second signal ends the process.
    public static func cancels(
        exitCode: ExitCode? = nil,
        beforeEnd: @escaping @Sendable () -> Void = {}
    ) -> InterruptionPolicy {
        InterruptionPolicy(cancelsCommand: true, exitCode: exitCode, beforeEnd: beforeEnd)
    }

    /// Returns a policy whose first signal ends the process by the default action, after a closure that cleans up. While
    /// ``Interruption/cancelling(_:)`` runs, the first signal cancels its work instead.
    public static func ends(beforeEnd: @escaping @Sendable () -> Void) -> InterruptionPolicy {
        InterruptionPolicy(cancelsCommand: false, exitCode: nil, beforeEnd: beforeEnd)
    }
}

/// The handling of SIGINT, SIGTERM, SIGHUP and SIGQUIT in the process.
public enum Interruption {
    private struct State {
        var policy = InterruptionPolicy.ends {}
        var cancel: (@Sendable () -> Void)?
        var firstSignal: Int32?
    }

    /// An object: a release build with Swift 6.3 initializes the optionals of a global `Mutex(State())` with 0 instead of nil.
    private final class Storage: Sendable {
        let state = Mutex(State())
    }

    private static let storage = Storage()
    /// The lock of the thread that ends the process. While one thread holds the lock, no other thread can exit.
    private static let end = Mutex(())
    /// The self-pipe that carries signal numbers to the signal thread. A handler may call only async-signal-safe functions.
    private static let pipe: (read: Int32, write: Int32) = {
        var ends: [Int32] = [-1, -1]
        _ = Foundation.pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }()

    /// Runs work that the next signal cancels. The signal after that ends the process.
    public static func cancelling<Value: Sendable>(
        _ work: @escaping @MainActor @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await work() }
        storage.state.withLock { $0.cancel = { task.cancel() } }
        defer { storage.state.withLock { $0.cancel = nil } }
        return try await task.value
    }

    /// Runs a command and exits with its exit code, or with that of the policy if a signal cancelled the command.
    @MainActor
    static func main(_ policy: InterruptionPolicy, _ command: @escaping @MainActor @Sendable () async -> ExitCode) async
        -> Never
    {
        begin(policy)
        guard policy.cancelsCommand else { exit(await command()) }
        let code = try? await cancelling(command)
        let signal = storage.state.withLock(\.firstSignal)
        exit(signal.map { policy.exitCode ?? ExitCode(rawValue: 128 + $0) } ?? code ?? .failure)
    }

    private static func begin(_ policy: InterruptionPolicy) {
        StandardStream.fillClosedDescriptors()
        storage.state.withLock { $0.policy = policy }
        // The first access initializes the static property. A signal handler must not initialize it.
        let signals = pipe.read
        Thread.detachNewThread {
            while let number = next(from: signals) { receive(number) }
        }
        // SIG_IGN would have the same effect, but child processes inherit ignored signals. They inherit no handlers.
        signal(SIGPIPE) { _ in }
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where !isIgnored(number) {
            signal(number) { number in
                let error = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(Interruption.pipe.write, &byte, 1)
                errno = error
            }
        }
    }

    /// Exits the process. Blocks if the signal thread is already ending the process.
    private static func exit(_ code: ExitCode) -> Never {
        end.withLock { _ in Foundation.exit(code.rawValue) }
    }

    private static func receive(_ number: Int32) {
        let (cancel, policy) = storage.state.withLock { state in
            defer { state.cancel = nil }
            if state.firstSignal == nil { state.firstSignal = number }
            return (state.cancel, state.policy)
        }
        if let cancel { return cancel() }
        end.withLock { _ in
            policy.beforeEnd()
            if !policy.cancelsCommand { raiseDefault(number) }
            _exit(128 + number)
        }
    }

    /// Ends the process by the signal's default action, so that a calling shell script ends as well. Returns if the process is PID 1.
    private static func raiseDefault(_ number: Int32) {
        signal(number, SIG_DFL)
        // The current thread may block the signal.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
    }

    /// Returns whether the process ignores the signal, for example because `nohup` started it.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        #if canImport(Darwin)
            let handler = action.__sigaction_u.__sa_handler
        #elseif canImport(Musl)
            let handler = action.__sa_handler.sa_handler
        #else
            let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private static func next(from signals: Int32) -> Int32? {
        var byte: UInt8 = 0
        while true {
            let count = read(signals, &byte, 1)
            if count == 1 { return Int32(byte) }
            if count == 0 || errno != EINTR { return nil }
        }
    }
}
