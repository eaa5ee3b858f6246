import Synchronization

/// What was told, in its order.
final class Sentences: Sendable {
    private let all = Mutex<[String]>([])

    var told: [String] { all.withLock(\.self) }

    @Sendable
    func tell(_ sentence: String) {
        all.withLock { $0.append(sentence) }
    }
}
