import Synchronization
import Testing

@testable import Networking

@Suite("Exchange")
struct ExchangeTests {
    private final class Library: Sendable {
        let isStopped = Mutex(false)
    }

    @Test("An Exchange that ends while a library attaches either stops the library or rejects it")
    func attachDuringEnd() async {
        // The race is rare: before its correction, this test failed after some hundred rounds.
        for _ in 0..<20_000 {
            let exchange = Exchange(host: "films.invalid", bodyLimit: 10, clock: ContinuousClock())
            let library = Library()
            async let isAttached = Task.detached {
                exchange.attach { library.isStopped.withLock { $0 = true } }
            }.value
            async let end: Void = Task.detached { exchange.fail(CancellationError()) }.value
            let isRunning = await isAttached
            await end
            guard isRunning != library.isStopped.withLock({ $0 }) else { continue }
            Issue.record("attached: \(isRunning), stopped: \(!isRunning)")
            break
        }
    }
}
