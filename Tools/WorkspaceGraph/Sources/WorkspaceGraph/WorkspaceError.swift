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
public struct ProgressLog: Sendable {
    /// Reports a message.
    public let report: @Sendable (_ message: String) -> Void

    /// Creates a receiver; by default, one that ignores all messages.
    public init(report: @escaping @Sendable (_ message: String) -> Void = { _ in }) { self.report = report }

    /// Returns the result of `body`. Reports the action `what` if `body` runs for more than half a second.
    public func during<Result: Sendable>(
        _ what: String,
        _ body: @Sendable () async throws -> Result
    ) async rethrows -> Result {
        let notice = Task {
            try await Task.sleep(for: .milliseconds(500))
            report("\(PathText.singleLine(what))…")
        }
        defer { notice.cancel() }
        return try await body()
    }
}
