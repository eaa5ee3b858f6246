import Dispatch
import Platform
import Synchronization
import TerminalDevice

/// Ends the work when the user or the system asks for it: at the first signal by cancelling it, so that nothing is left half
/// done, at the second at once.
@MainActor
final class Interruption {
    private let task: Task<Int32, Never>
    private let first = FirstSignal()
    private var sources: [any DispatchSourceSignal] = []

    /// Not the main queue, which stands still while the result is written to somebody who does not read.
    private let queue = DispatchQueue(label: "movies.signals")

    /// The number of the signal that came first.
    private final class FirstSignal: Sendable {
        private let number = Mutex<Int32?>(nil)

        var value: Int32? { number.withLock(\.self) }

        /// Whether none came before.
        func receive(_ signal: Int32) -> Bool {
            number.withLock { number in
                guard number == nil else { return false }
                number = signal
                return true
            }
        }
    }

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
        return first.value.map { 128 + $0 } ?? code
    }

    private func watch(_ number: Int32) {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler { @Sendable [first, task] in
            guard first.receive(number) else {
                DeviceTerminal.restore()
                _exit(128 + number)
            }
            task.cancel()
        }
        source.activate()
        sources.append(source)
    }
}
