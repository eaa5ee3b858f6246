/// Calls `body` with the result for each number, in the order of the numbers, while results further on are made already.
///
/// At most `limit` results are in the making or waiting for their turn at any time, so neither the source nor the memory
/// is flooded when one of them is slow. The first failure, in the order of the numbers, ends it and cancels the rest; from
/// the moment a failure is known nothing further is begun.
func forEachInOrder<Result: Sendable>(
    _ numbers: ClosedRange<Int>,
    limit: Int,
    make: @escaping @Sendable (Int) async throws -> Result,
    body: (Result) throws -> Void
) async throws {
    try await withThrowingTaskGroup(of: (number: Int, result: Swift.Result<Result, any Error>).self) { group in
        var waiting: [Int: Swift.Result<Result, any Error>] = [:]
        var unstarted = numbers.makeIterator()
        var hasFailed = false
        func startNext() {
            guard !hasFailed, let number = unstarted.next() else { return }
            group.addTask {
                do {
                    return (number, .success(try await make(number)))
                } catch {
                    return (number, .failure(error))
                }
            }
        }
        for _ in 0..<limit { startNext() }
        for number in numbers {
            while waiting[number] == nil, let done = try await group.next() {
                waiting[done.number] = done.result
                if case .failure = done.result { hasFailed = true }
            }
            guard let result = waiting.removeValue(forKey: number) else { throw CancellationError() }
            // Leaving by a throw cancels what is still under way.
            try body(result.get())
            startNext()
        }
    }
}
