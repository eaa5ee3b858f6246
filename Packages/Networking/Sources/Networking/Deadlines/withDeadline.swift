/// Runs `operation` and returns its result, or throws `error` once `limit` has passed on `clock`.
///
/// The operation is cancelled when the limit has passed, and waited for: it must end promptly when cancelled, as
/// everything in this package does.
package func withDeadline<Value: Sendable>(
    _ limit: Duration,
    on clock: any Clock<Duration>,
    throwing error: NetworkError,
    operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value?.self) { race in
        defer { race.cancelAll() }
        race.addTask { try await operation() }
        race.addTask {
            try await clock.sleep(for: limit)
            return nil
        }
        guard let first = try await race.next(), let value = first else { throw error }
        return value
    }
}
