import AsyncTesting
import Testing

@Suite("eventually", .timeLimit(.minutes(10)))
struct EventuallyTests {
    @Test("eventually returns false if the task is cancelled before the condition holds, and true afterwards")
    func cancellation() async {
        let results = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return [await eventually { false }, await eventually { true }]
        }.value
        #expect(results == [false, true])
    }
}
