/// An action that failed, with a remedy.
public struct WorkspaceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What failed, and why.
    public let description: String
    /// What to do about it; nil if the description says that.
    public let remedy: String?

    /// An error with an optional remedy.
    public init(_ description: String, remedy: String? = nil) {
        self.description = description
        self.remedy = remedy
    }
}

/// Reports slow work to the user.
public protocol Progress: Sendable {
    /// Runs `body`, and reports `what` if it takes more than half a second.
    func during<Result: Sendable>(_ what: String, _ body: @Sendable () async throws -> Result) async rethrows -> Result
}

/// Reports nothing, for tests.
public struct NoProgress: Progress {
    /// A silent progress.
    public init() {}

    /// Runs `body`.
    public func during<Result: Sendable>(
        _ what: String,
        _ body: @Sendable () async throws -> Result
    ) async rethrows -> Result {
        try await body()
    }
}
