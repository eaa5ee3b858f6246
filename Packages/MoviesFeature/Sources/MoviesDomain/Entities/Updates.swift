/// One value, or two where a stored one comes ahead of the source's. It ends after the last, or by throwing
/// `MoviesError` or `CancellationError`; whoever stops listening stops the work.
package typealias Updates<Value: Sendable> = AsyncThrowingStream<Fetched<Value>, any Error>

extension AsyncThrowingStream where Element: Sendable, Failure == any Error {
    /// A stream of what `work` yields. Dropping the stream cancels the work.
    package static func producing(_ work: @escaping @Sendable (Continuation) async throws -> Void) -> Self {
        Self { continuation in
            let task = Task {
                do {
                    try await work(continuation)
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// The last element, for callers who want one answer.
    ///
    /// - Throws: what the stream throws; `CancellationError` when it ended without an element, which a stream of
    ///   updates does only when its consumer was cancelled.
    package func last() async throws -> Element {
        var last: Element?
        for try await element in self { last = element }
        guard let last, !Task.isCancelled else { throw CancellationError() }
        return last
    }
}
