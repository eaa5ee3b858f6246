import MoviesDomain
import MoviesTestSupport
import Testing

@Suite("Updates", .timeLimit(.minutes(1)))
struct UpdatesTests {
    @Test("the last of several is the answer")
    func last() async throws {
        #expect(try await Updates<Int>.of(Fetched(1), Fetched(2)).last() == Fetched(2))
    }

    @Test("a stream that ends without any was cancelled")
    func empty() async {
        await #expect(throws: CancellationError.self) { try await Updates<Int>.of().last() }
    }

    @Test("whoever stops listening stops the work")
    func dropped() async {
        let gate = Gate()
        var updates: Updates<Int>? = .producing { _ in try await gate.pass() }
        await gate.wait { $0.arrived == [0] }
        #expect(updates != nil)
        updates = nil
        await gate.wait { $0.cancelled == [0] }
    }

    @Test("whoever is cancelled while waiting gets no answer, and the work is cancelled")
    func cancelled() async {
        let gate = Gate()
        let waiting = Task { try await Updates<Int>.producing { _ in try await gate.pass() }.last() }
        await gate.wait { $0.arrived == [0] }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        await gate.wait { $0.cancelled == [0] }
    }
}
