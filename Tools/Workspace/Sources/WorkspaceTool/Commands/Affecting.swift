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
    static let apiAware = Flag(
        "api-aware",
        help: "Leave out packages that need only packages whose public interface is the same as at the base."
    )

    /// The packages that a command line means; those that need no tests only where they are named.
    static func packages(_ context: ToolContext, _ workspace: Workspace) async throws -> [WorkspacePackage] {
        let named = try workspace.packages(named: context.parsed[Options.packages])
            .filter { !context.parsed[Options.packages].isEmpty || !workspace.isWithoutTests($0) }
        guard context.parsed[affected] else {
            if context.parsed[base] != nil { throw context.parsed.usageError("'--base' needs '--affected'.") }
            if context.parsed[apiAware] { throw context.parsed.usageError("'--api-aware' needs '--affected'.") }
            return named
        }
        let found = try await find(context, workspace)
        noteLeftOut(found, context)
        let paths = Set(found.packages.map(\.path))
        return named.filter { paths.contains($0.path) }
    }

    /// Says what is not looked at: a change behind an interface can break who relies on how it was.
    static func noteLeftOut(_ found: AffectedPackages, _ context: ToolContext) {
        for (package, target) in found.leftOut {
            context.console.note("Left out: \(package.name), behind the unchanged interface of \(target).")
        }
    }

    static func find(_ context: ToolContext, _ workspace: Workspace) async throws -> AffectedPackages {
        try await AffectedPackages.find(
            workspace,
            base: context.parsed[base],
            isAPIAware: context.parsed[apiAware],
            progress: context.progress
        )
    }
}
