internal import Synchronization

/// Who waits for what on the screen. Each is resumed once, by whoever takes it away.
final class ScreenWaits: Sendable {
    struct Wait: Sendable {
        let what: String
        let isMet: @Sendable (Screen) -> Bool
        let continuation: CheckedContinuation<Screen, any Error>
    }

    private struct State {
        var waits: [Int: Wait] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    var isEmpty: Bool { state.withLock { $0.waits.isEmpty } }
    var identifiers: [Int] { state.withLock { Array($0.waits.keys) } }

    func newIdentifier() -> Int {
        state.withLock { state in
            defer { state.next += 1 }
            return state.next
        }
    }

    func add(_ wait: Wait, as identifier: Int) {
        state.withLock { $0.waits[identifier] = wait }
    }

    /// Whoever gets it has to resume it, and nobody else does.
    func take(_ identifier: Int) -> Wait? {
        state.withLock { $0.waits.removeValue(forKey: identifier) }
    }

    /// Ends those whose condition is met. Conditions are called outside of the lock, as they are the callers'.
    func check(_ screen: Screen) {
        for (identifier, wait) in state.withLock({ $0.waits }) where wait.isMet(screen) {
            take(identifier)?.continuation.resume(returning: screen)
        }
    }

    func cancel(_ identifier: Int) {
        take(identifier)?.continuation.resume(throwing: CancellationError())
    }
}
