/// Waits until a condition holds, and returns true. Returns false if the task is cancelled first, as by the time limit of a test.
///
/// Other tasks run while this function waits. It never sleeps.
@discardableResult
public func eventually(
    isolation: isolated (any Actor)? = #isolation,
    _ condition: () async throws -> Bool
) async rethrows -> Bool {
    while try await !condition() {
        guard !Task.isCancelled else { return false }
        await Task.yield()
    }
    return true
}
