/// Lets only so many do something at once; the others wait for their turn.
public actor Slots {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Makes as many slots as may be taken at once.
    public init(count: Int) {
        free = count
    }

    /// Runs `body` when a slot is free.
    public nonisolated func run<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        await take()
        do {
            let result = try await body()
            await giveBack()
            return result
        } catch {
            await giveBack()
            throw error
        }
    }

    private func take() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    private func giveBack() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
