internal import CommandKit

/// One command of the tool: its row in the table, and what it does.
struct ToolCommand: Sendable {
    let command: Command
    let run: @Sendable (ToolContext) async throws -> ExitCode
}
