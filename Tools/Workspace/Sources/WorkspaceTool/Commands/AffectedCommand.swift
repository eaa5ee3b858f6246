import CommandKit
import WorkspaceGraph

enum AffectedCommand {
    static let affected = Flag("affected", help: "Select only packages that changes since the base affect.")
    static let explain = Flag("explain", help: "Show the dependency path from a changed file to each package.")

    static let command = Command(
        "affected",
        summary: "List the packages whose test results the changes since a commit can alter.",
        discussion:
            "Compares the files on disk, including unstaged and untracked files and ignored files that packages read, with the merge base of this branch and the base. "
            + "Files with the git attribute filter or ident are compared as git compares them. "
            + "A change of the rules file, or of a file that belongs to no package, affects all packages.",
        options: [Options.base, explain, Options.format],
        examples: [Example(["affected", "--base", "origin/main", "--explain"], "Also shows the reasons.")]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let found = try await workspace.affected(since: context.parsed[Options.base])
        if context.isJSON {
            try context.console.write(json: found)
            return context.exitCode(workspace)
        }
        for package in found.packages {
            try context.write(package.name)
            if context.parsed[explain] { try context.write("    \(package.because.joined(separator: " -> "))") }
        }
        if let file = found.unowned.first {
            let count = found.unowned.count - 1, more = count > 0 ? " and \(count) more" : ""
            context.console.log("All packages are affected, because no package owns \(file)\(more).")
        } else {
            let changes = "\(found.changes.count) changed file(s) since \(found.mergeBase.prefix(10))."
            context.console.log("\(found.packages.count) of \(workspace.packages.count) packages, \(changes)")
        }
        return context.exitCode(workspace)
    }

    /// Returns the packages that the arguments select; by default, all but those under `withoutTests` without a test target.
    static func packages(_ context: ToolContext, _ workspace: Workspace) async throws -> [WorkspacePackage] {
        let names = context.parsed[Options.packages]
        let named = try workspace.packages(named: names).filter { package in
            let needsTests =
                !workspace.rules.withoutTests.contains(package.name)
                || workspace.targets(of: package).contains { $0.kind == .test }
            return !names.isEmpty || needsTests
        }
        guard context.parsed[affected] else {
            if context.parsed[Options.base] != nil { throw context.parsed.usageError("'--base' needs '--affected'.") }
            return named
        }
        let paths = Set(try await workspace.affected(since: context.parsed[Options.base]).packages.map(\.path))
        return named.filter { paths.contains($0.path) }
    }
}
