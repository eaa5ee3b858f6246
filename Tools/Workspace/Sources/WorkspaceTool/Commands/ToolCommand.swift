package import CommandKit

/// One command of the tool: its row in the table, and what it does.
package struct ToolCommand: Sendable {
    package let command: Command
    let run: @Sendable (ToolContext) async throws -> ExitCode
}
