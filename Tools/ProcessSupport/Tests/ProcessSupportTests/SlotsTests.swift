import ProcessSupport
import Testing

@Suite("Slots")
struct SlotsTests {
    private actor Running {
        private(set) var now = 0
        private(set) var most = 0

        func begin() {
            now += 1
            most = max(most, now)
        }

        func end() { now -= 1 }
    }

    private struct Failed: Error {}

    @Test("Only so many bodies run at once, and one that fails gives its slot back")
    func limit() async {
        let slots = Slots(count: 2)
        let running = Running()
        await withTaskGroup { group in
            for number in 0..<50 {
                group.addTask { try? await Self.takeTurn(number, slots, running) }
            }
        }
        #expect(await running.now == 0)
        #expect(await running.most == 2)
    }

    private static func takeTurn(_ number: Int, _ slots: Slots, _ running: Running) async throws {
        try await slots.run {
            await running.begin()
            for _ in 0..<5 { await Task.yield() }
            await running.end()
            if number.isMultiple(of: 3) { throw Failed() }
        }
    }
}
