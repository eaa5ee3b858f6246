internal import WorkspaceKit

/// Says on standard error what takes over half a second.
struct TerminalProgress: Progress {
    let console: Console

    func during<Result: Sendable>(
        _ what: String,
        _ body: @Sendable () async throws -> Result
    ) async rethrows -> Result {
        let notice = Task {
            try await Task.sleep(for: .milliseconds(500))
            console.note("\(what)…")
        }
        defer { notice.cancel() }
        return try await body()
    }
}
