/// Computes a result for each number concurrently, and calls `body` with the results in the order of the numbers.
///
/// No computation starts after a failure.
///
/// - Parameters:
///   - limit: The maximum number of concurrent computations. At most `4 * limit` results are computed ahead of `body`.
///   - make: Computes the result for a number.
///   - body: Returns whether to continue. Otherwise the running computations are cancelled.
/// - Throws: The error of the lowest number that failed, or of `body`. The running computations are cancelled.
public func forEachInOrder<Result: Sendable>(
    _ numbers: ClosedRange<Int>,
    limit: Int,
    make: @escaping @Sendable (Int) async throws -> Result,
    body: (Result) async throws -> Bool
) async throws {
    try await withThrowingTaskGroup(of: (number: Int, result: Swift.Result<Result, any Error>).self) { group in
        var pending: [Int: Swift.Result<Result, any Error>] = [:]
        var nextToDeliver = numbers.lowerBound
        var nextToStart = numbers.lowerBound
        var running = 0
        var hasFailed = false
        while nextToDeliver <= numbers.upperBound {
            while !hasFailed, running < limit, nextToStart <= min(numbers.upperBound, nextToDeliver + 4 * limit) {
                group.addTask { [nextToStart] in
                    do {
                        return (nextToStart, .success(try await make(nextToStart)))
                    } catch {
                        return (nextToStart, .failure(error))
                    }
                }
                nextToStart += 1
                running += 1
            }
            if let result = pending.removeValue(forKey: nextToDeliver) {
                // A thrown error ends the group, which cancels its tasks.
                guard try await body(result.get()) else { return group.cancelAll() }
                nextToDeliver += 1
            } else {
                guard let done = try await group.next() else { throw CancellationError() }
                running -= 1
                pending[done.number] = done.result
                if case .failure = done.result { hasFailed = true }
            }
        }
    }
}
