package import Foundation
import Synchronization

/// A calendar that stands still until a test moves it.
package final class TestDate: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    package init() {}

    package var now: Date { date.withLock { $0 } }

    /// Moves the time on, or back.
    package func advance(seconds: Double) {
        date.withLock { $0 += seconds }
    }
}
