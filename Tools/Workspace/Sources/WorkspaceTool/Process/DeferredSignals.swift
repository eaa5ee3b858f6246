internal import Foundation
internal import Synchronization

/// Lets a command that writes end where it can take back what it did, and not where a signal comes.
struct DeferredSignals {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    /// A handler of signals reaches nothing but what is global, and may do nothing but what is atomic.
    private static let isRequested = Atomic(false)

    init() {
        // Also has it made before a signal comes.
        Self.isRequested.store(false, ordering: .relaxed)
        for number in Self.signals {
            signal(number) { _ in DeferredSignals.isRequested.store(true, ordering: .relaxed) }
        }
    }

    /// - Throws: ``Failure`` where somebody wants the command to end.
    func check() throws {
        guard Self.isRequested.load(ordering: .relaxed) else { return }
        throw Failure("Interrupted: nothing was written.")
    }

    /// Signals end the process again.
    func stop() {
        for number in Self.signals { signal(number, SIG_DFL) }
    }
}
