internal import Foundation
internal import Synchronization

/// Lets a command that writes end where it can take back what it did, and not where a signal comes.
struct DeferredSignals {
    /// A handler of signals reaches nothing but what is global, and may do nothing but what is atomic.
    private static let isRequested = Atomic(false)
    /// What is said where somebody wants the command to end.
    static let interruption = Failure("Interrupted: nothing was written.")
    /// The signals that are deferred, with what would handle them else.
    private var former: [(signal: Int32, action: sigaction)] = []

    init() {
        // Also has it made before a signal comes.
        Self.isRequested.store(false, ordering: .relaxed)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            let action = sigaction(of: number)
            // As nohup has it: what shall not end the command does not.
            guard !action.isIgnored else { continue }
            former.append((number, action))
            signal(number) { _ in DeferredSignals.isRequested.store(true, ordering: .relaxed) }
        }
        // One that came before was not deferred.
        Interruption.waitForEnd()
    }

    /// - Throws: ``Failure`` where somebody wants the command to end.
    func check() throws {
        guard Self.isRequested.load(ordering: .relaxed) else { return }
        throw Self.interruption
    }

    /// Signals do again what they did.
    func stop() {
        for (number, action) in former { _ = withUnsafePointer(to: action) { sigaction(number, $0, nil) } }
    }
}
