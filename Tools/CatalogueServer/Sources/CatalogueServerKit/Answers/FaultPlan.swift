internal import Synchronization

/// The faults still to come: each meets its number of requests, then the next one begins.
final class FaultPlan: Sendable {
    private let remaining: Mutex<[(fault: Fault, count: Int?)]>

    init(_ faults: [Fault]) {
        remaining = Mutex(faults.map { ($0, $0.count) })
    }

    /// The fault that meets the next request.
    func next() -> Fault? {
        remaining.withLock { remaining in
            while let first = remaining.first {
                guard let count = first.count else { return first.fault }
                if count > 0 {
                    remaining[0].count = count - 1
                    return first.fault
                }
                remaining.removeFirst()
            }
            return nil
        }
    }
}
