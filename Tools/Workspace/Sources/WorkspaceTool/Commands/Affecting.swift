internal import CommandKit
internal import WorkspaceKit

/// The options by which commands take what a change affects.
enum Affecting {
    static let affected = Flag("affected", help: "Only packages that the changes since the base affect.")
    static let base = Option(
        "base",
        .text,
        placeholder: "REF",
        help: "What to compare with; by default the branch that others are merged to."
    )

    /// The packages that a command line means; those that need no tests only where they are named.
    static func packages(_ context: ToolContext, _ workspace: Workspace) async throws -> [WorkspacePackage] {
        let named = try workspace.packages(named: context.parsed[Options.packages])
            .filter { !context.parsed[Options.packages].isEmpty || !workspace.isWithoutTests($0) }
        guard context.parsed[affected] else {
            if context.parsed[base] != nil { throw context.parsed.usageError("'--base' needs '--affected'.") }
            return named
        }
        let found = try await find(context, workspace)
        let paths = Set(found.packages.map(\.path))
        return named.filter { paths.contains($0.path) }
    }

    static func find(_ context: ToolContext, _ workspace: Workspace) async throws -> AffectedPackages {
        try await AffectedPackages.find(
            workspace,
            base: context.parsed[base],
            progress: context.progress
        )
    }
}
