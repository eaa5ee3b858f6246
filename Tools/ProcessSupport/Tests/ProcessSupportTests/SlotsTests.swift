import ProcessSupport
import Synchronization
import Testing

@Suite("Slots")
struct SlotsTests {
    @Test("Only so many bodies run at once, and one that fails gives its slot back")
    func limit() async throws {
        struct Failed: Error {}
        let slots = Slots(count: 2)
        let running = Mutex((now: 0, most: 0))
        await withTaskGroup { group in
            for number in 0..<50 {
                group.addTask {
                    try? await slots.run {
                        running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                        for _ in 0..<5 { await Task.yield() }
                        running.withLock { $0.now -= 1 }
                        if number.isMultiple(of: 3) { throw Failed() }
                    }
                }
            }
        }
        #expect(running.withLock { $0.now } == 0)
        #expect(running.withLock { $0.most } == 2)
    }
}
