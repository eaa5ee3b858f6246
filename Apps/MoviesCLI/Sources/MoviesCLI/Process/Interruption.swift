import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Ends the work when the user or the system asks for it: at the first signal by cancelling it, so that nothing is left half
/// done, at the second at once.
@MainActor
final class Interruption {
    private let task: Task<Int32, Never>
    private var sources: [any DispatchSourceSignal] = []
    private var received: Int32?

    /// Starts `work` and watches for signals.
    init(_ work: @escaping @MainActor () async -> Int32) {
        task = Task { await work() }
        // A closed pipe is an error of the write, to be told from others.
        signal(SIGPIPE, SIG_IGN)
        for number in [SIGINT, SIGTERM, SIGHUP] { watch(number) }
    }

    /// What the work ended with: its own exit code, or 128 and the number of the signal that ended it.
    func exitCode() async -> Int32 {
        let code = await task.value
        return received.map { 128 + $0 } ?? code
    }

    private func watch(_ number: Int32) {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.receive(number) }
        }
        source.activate()
        sources.append(source)
    }

    private func receive(_ number: Int32) {
        guard received == nil else { _exit(128 + number) }
        received = number
        task.cancel()
    }
}
