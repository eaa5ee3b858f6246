/// An error with a message for the user and a remedy.
public struct WorkspaceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The message: the action that failed, and the reason.
    public let description: String
    /// An action for the user that may solve the problem; nil if none is known.
    public let remedy: String?
    /// The unknown name in the message; nil if the error has another reason.
    public let unknown: UnknownName?

    /// Creates an error with an optional remedy.
    public init(_ description: String, remedy: String? = nil, unknown: UnknownName? = nil) {
        self.description = description
        self.remedy = remedy
        self.unknown = unknown
    }
}

/// A name that does not exist, and the names that do, for a suggestion.
public struct UnknownName: Sendable, Hashable {
    /// The name that does not exist.
    public let name: String
    /// The existing names.
    public let valid: [String]

    /// Creates an unknown name.
    public init(_ name: String, valid: [String]) {
        self.name = name
        self.valid = valid
    }
}

/// A receiver of progress reports, which informs the user about slow actions.
public protocol Progress: Sendable {
    /// Returns the result of `body`. Reports the action `what` if `body` runs for more than half a second.
    func during<Result: Sendable>(_ what: String, _ body: @Sendable () async throws -> Result) async rethrows -> Result

    /// Reports a message.
    func report(_ message: String)
}

/// A progress receiver that ignores all reports, for tests and callers without a console.
public struct NoProgress: Progress {
    /// Creates a progress receiver.
    public init() {}

    /// Returns the result of `body` without a report.
    public func during<Result: Sendable>(
        _ what: String,
        _ body: @Sendable () async throws -> Result
    ) async rethrows -> Result { try await body() }

    /// Ignores the message.
    public func report(_ message: String) {}
}
