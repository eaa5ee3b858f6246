/// Tells people what takes long.
public protocol Progress: Sendable {
    /// Says `what` is being done if `body` takes over half a second.
    func during<Result: Sendable>(_ what: String, _ body: @Sendable () async throws -> Result) async rethrows -> Result
}

/// Tells nobody, for tests.
public struct NoProgress: Progress {
    /// Tells nobody.
    public init() {}

    /// Calls `body`.
    public func during<Result: Sendable>(
        _ what: String,
        _ body: @Sendable () async throws -> Result
    ) async rethrows -> Result {
        try await body()
    }
}
