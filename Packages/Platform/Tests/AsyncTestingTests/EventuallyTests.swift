import AsyncTesting
import Testing

@Suite("eventually", .timeLimit(.minutes(1)))
@MainActor
struct EventuallyTests {
    @Test("eventually returns true when another task has made the condition true")
    func condition() async {
        var count = 0
        let task = Task { for _ in 1...3 { await Task.yield(); count += 1 } }
        #expect(await eventually { count == 3 })
        await task.value
    }

    @Test("eventually returns false if the task is cancelled before the condition holds, and true afterwards")
    func cancellation() async {
        let results = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return [await eventually { false }, await eventually { true }]
        }.value
        #expect(results == [false, true])
    }

    @Test("eventually throws the error of the condition")
    func failure() async {
        struct Failure: Error {}
        await #expect(throws: Failure.self) { try await eventually { throw Failure() } }
    }
}
