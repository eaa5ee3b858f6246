/// Calls `body` with the result for each number, in the order of the numbers, while results further on are made already.
///
/// At most `limit` results are in the making at any time. Those that are done early wait for their turn, so that a slow one
/// keeps nobody else from being begun; four times the limit may be ahead of the turn, so that the memory is not flooded.
/// The first failure, in the order of the numbers, ends it and cancels the rest; from the moment a failure is known nothing
/// further is begun.
func forEachInOrder<Result: Sendable>(
    _ numbers: ClosedRange<Int>,
    limit: Int,
    make: @escaping @Sendable (Int) async throws -> Result,
    body: (Result) throws -> Void
) async throws {
    try await withThrowingTaskGroup(of: (number: Int, result: Swift.Result<Result, any Error>).self) { group in
        var waiting: [Int: Swift.Result<Result, any Error>] = [:]
        var turn = numbers.lowerBound
        var next = numbers.lowerBound
        var inTheMaking = 0
        var hasFailed = false
        while turn <= numbers.upperBound {
            while !hasFailed, inTheMaking < limit, next <= min(numbers.upperBound, turn + 4 * limit) {
                group.addTask { [next] in
                    do {
                        return (next, .success(try await make(next)))
                    } catch {
                        return (next, .failure(error))
                    }
                }
                next += 1
                inTheMaking += 1
            }
            if let result = waiting.removeValue(forKey: turn) {
                // Leaving by a throw cancels what is still under way.
                try body(result.get())
                turn += 1
            } else {
                guard let done = try await group.next() else { throw CancellationError() }
                inTheMaking -= 1
                waiting[done.number] = done.result
                if case .failure = done.result { hasFailed = true }
            }
        }
    }
}
