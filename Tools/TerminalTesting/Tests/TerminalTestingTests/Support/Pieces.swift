import Synchronization

/// What a terminal told about the pieces of its output.
final class Pieces: Sendable {
    private let pieces = Mutex<[(instant: ContinuousClock.Instant, bytes: Int)]>([])

    var all: [(instant: ContinuousClock.Instant, bytes: Int)] { pieces.withLock { $0 } }

    func add(_ instant: ContinuousClock.Instant, _ bytes: Int) {
        pieces.withLock { $0.append((instant, bytes)) }
    }
}
