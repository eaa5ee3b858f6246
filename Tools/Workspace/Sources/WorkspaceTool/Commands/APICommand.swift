import CommandKit
import TerminalText
import WorkspaceGraph
import WorkspaceRules

enum APICommand {
    private static let snapshot = Command(
        "snapshot",
        summary: "Record the public interface of each package with a library in API.txt.",
        arguments: [Options.packages],
        options: [Options.format],
        examples: [Example(["api", "snapshot", "Networking"], "Records an intended change.")]
    )
    private static let check = Command(
        "check",
        summary: "Compare the public interfaces with API.txt.",
        arguments: [Options.packages],
        options: [Options.format],
        examples: [Example(["api", "check"], "In CI: reports unintended changes.")]
    )
    private static let diff = Command(
        "diff",
        summary: "Show the changes of public interfaces since a commit, and which of them are breaking.",
        discussion: "If a package has no API.txt in that commit, its sources of that commit are built.",
        arguments: [Options.packages],
        options: [Options.base, Options.format],
        examples: [Example(["api", "diff", "--base", "v1.2.0"], "Lists the changes of a release.")]
    )

    static let command = Command(
        "api",
        summary: "Record, check and compare the public interfaces of packages.",
        discussion:
            "A public interface is the sorted list of the public declarations in a package's libraries, from the compiler. It does not say whether "
            + "a type is ~Copyable.",
        subcommands: [snapshot, check, diff],
        examples: [Example(["api", "check"], "Reports packages whose interface differs from API.txt.")]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let names = context.parsed[Options.packages]
        let api = try await PackageAPI(workspace.packages(named: names), in: workspace)
        switch context.parsed.path.last {
        case snapshot.name:
            let written = try api.snapshot()
            if context.isJSON {
                try context.console.write(json: ["written": written])
            } else {
                for path in written { try context.write(path) }
                context.console.log("\(written.count) of \(api.trackedPackages.count) interfaces changed.")
            }
            return context.exitCode(workspace)
        case check.name:
            let differences = try api.check()
            try write(differences, context)
            if !differences.isEmpty, !context.isJSON {
                context.console.log("If these changes are intended, run: ./workspace.sh api snapshot")
            }
            return context.exitCode(workspace, differences.isEmpty ? .ok : .findings)
        default:
            let changes = try await api.diff(since: context.parsed[Options.base], withDeleted: names.isEmpty)
            try write(changes, context)
            let isBreaking = changes.flatMap(\.changes).contains(where: \.isBreaking)
            return context.exitCode(workspace, isBreaking ? .findings : .ok)
        }
    }

    private static func write(_ packages: [PackageAPI.Changes], _ context: ToolContext) throws {
        guard !context.isJSON else { return try context.console.write(json: ["packages": packages]) }
        for package in packages {
            var title = StyledText(SafeText(package.name), .bold)
            if package.isNew { title.append(SafeText(": new")) }
            try context.console.write(title)
            for change in package.changes { try write(change, context) }
        }
        let changes = packages.flatMap(\.changes)
        let breaking = changes.count(where: \.isBreaking)
        let others = "\(changes.count - breaking) other change(s) in \(packages.count) package(s)."
        context.console.log(packages.isEmpty ? "No interface changed." : "\(breaking) breaking and \(others)")
    }

    private static func write(_ change: APIChange, _ context: ToolContext) throws {
        var line = StyledText(SafeText("  \(change.kind.rawValue) "))
        line.append(SafeText(change.path), change.isBreaking ? .error : .plain)
        try context.console.write(line)
        let texts = [
            change.before.map { "- \($0)" }, change.after.map { "+ \($0)" }, change.breaks.map { "breaks \($0)" },
        ]
        for text in texts.compactMap(\.self) { try context.write("      \(text)") }
    }
}
