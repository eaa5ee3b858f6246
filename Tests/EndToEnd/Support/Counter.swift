import Synchronization

/// A thread-safe counter that a test shares with the script of its server. The count starts at 0.
final class Counter: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }

    func increment() { count.add(1, ordering: .relaxed) }
}
