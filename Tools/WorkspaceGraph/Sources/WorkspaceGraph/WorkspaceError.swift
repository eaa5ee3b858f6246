/// An error with a message for the user and a remedy.
public struct WorkspaceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The message: the action that failed, and the reason.
    public let description: String
    /// The remedy; nil if the description contains it.
    public let remedy: String?

    /// Creates an error with an optional remedy.
    public init(_ description: String, remedy: String? = nil) {
        self.description = description
        self.remedy = remedy
    }
}

/// Reports slow work to the user.
public protocol Progress: Sendable {
    /// Runs `body`. If it takes more than half a second, reports the action `what`.
    func during<Result: Sendable>(_ what: String, _ body: @Sendable () async throws -> Result) async rethrows -> Result
}

/// Reports nothing, for tests.
public struct NoProgress: Progress {
    /// Creates a receiver that ignores all reports.
    public init() {}

    /// Runs `body`.
    public func during<Result: Sendable>(
        _ what: String,
        _ body: @Sendable () async throws -> Result
    ) async rethrows -> Result {
        try await body()
    }
}
