import CommandKit
import Foundation
import ProcessSupport
import WorkspaceGraph
import WorkspaceKit

/// `new`: makes a feature, a package or a screen that builds and passes its tests.
enum NewCommand {
    static let name = Argument("NAME", .text, help: "Written like ShoppingList.")
    static let feature = Option(
        "in",
        .text,
        placeholder: "FEATURE",
        help: "The feature that the screen is for: Watchlist, or WatchlistFeature."
    )
    static let router = Flag("router", help: "The view model holds a router, in place of a flow coordinator's actions.")
    static let folder = Option(
        "at",
        .text,
        placeholder: "FOLDER",
        help: "Where the package goes, from the workspace's root; by default beside most others."
    )
    static let dryRun = Flag("dry-run", help: "List what would be written; write nothing.")

    static let command = Command(
        "new",
        summary: "Make a feature, a package or a screen that builds and passes its tests at once.",
        discussion: "Nothing that is there is overwritten. What fails half-way leaves the workspace as it was.",
        options: [dryRun, Options.format],
        subcommands: [newFeature, newPackage, newScreen],
        examples: [
            Example(["new", "feature", "Watchlist"], "A feature, its tests and a demo."),
            Example(["new", "screen", "History", "--in", "Watchlist"], "One more screen of it."),
        ]
    )

    private static let newFeature = Command(
        "feature",
        summary: "Make a feature and a demo of it, as \(FeatureScaffold.templatePath) is one.",
        arguments: [name],
        examples: [
            Example(["new", "feature", "Watchlist"], "Packages/WatchlistFeature and Apps/WatchlistFeatureDemo.")
        ]
    )

    private static let newPackage = Command(
        "package",
        summary: "Make a library package with one target and its tests.",
        discussion:
            "Its manifest has the settings of \(RulesFile.path), which is told the layer where no layer fits.",
        arguments: [name],
        options: [folder],
        examples: [Example(["new", "package", "Ranking", "--at", "Packages"], "Packages/Ranking.")]
    )

    private static let newScreen = Command(
        "screen",
        summary: "Make a screen of a feature: view model, view, what leads to it and out of it, and tests.",
        arguments: [name],
        options: [feature, router],
        examples: [
            Example(["new", "screen", "History", "--in", "Watchlist"], "A flow coordinator knows what comes next."),
            Example(["new", "screen", "Rating", "--in", "Watchlist", "--router"], "Its view model holds a router."),
        ]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        do {
            let scaffold = try plan(context, workspace)
            if context.parsed[dryRun] {
                try ScaffoldTransaction(root: workspace.root).refuseToReplace(scaffold)
            } else {
                try await make(scaffold, workspace)
            }
            try describe(scaffold, context)
        } catch let error as CocoaError {
            throw WorkspaceError("Nothing was written: \(error.localizedDescription)")
        }
        return context.exitCode(workspace)
    }

    private static func plan(_ context: ToolContext, _ workspace: Workspace) throws -> Scaffold {
        let name = context.parsed[Self.name]
        switch context.parsed.path.last {
        case newFeature.name: return try FeatureScaffold.plan(name, in: workspace)
        case newPackage.name: return try PackageScaffold.plan(name, at: context.parsed[folder], in: workspace)
        default:
            guard let feature = context.parsed[feature] else {
                throw context.parsed.usageError("'new screen' needs '--in FEATURE'.")
            }
            let package = try workspace.feature(named: feature)
            return try ScreenScaffold.plan(name, in: package, isRouted: context.parsed[router], of: workspace)
        }
    }

    private static func make(_ scaffold: Scaffold, _ workspace: Workspace) async throws {
        do {
            try await Interruption.cancelling {
                let transaction = ScaffoldTransaction(root: workspace.root, checkpoint: Interruption.check)
                try await transaction.write(scaffold) { try await format($0, like: workspace) }
            }
        } catch is CancellationError {
            throw WorkspaceError("Interrupted: nothing was written.")
        }
    }

    /// Formats the new files, because other names change line lengths and the order of imports.
    private static func format(_ folder: URL, like workspace: Workspace) async throws {
        let configuration = workspace.root.appending(path: ".swift-format").filePath
        guard FileManager.default.fileExists(atPath: configuration) else { return }
        let options = ["format", "--in-place", "--parallel", "--recursive", "--configuration", configuration]
        let outcome = try await workspace.progress.during("Formatting") {
            try await FormatCommand.swiftFormat(options + [folder.filePath], in: folder)
        }
        // Ctrl-C ends swift-format, too, perhaps before this process receives the signal.
        try Interruption.check()
        guard outcome.exitCode != 128 + SIGINT else { throw CancellationError() }
        guard outcome.exitCode == 0 else {
            throw WorkspaceError("Nothing was written: swift format says: \(outcome.errorText)")
        }
    }

    private struct Result: Encodable {
        let isDryRun: Bool
        let written: [String]
        let changed: [String]
        let commands: [String]
        let joints: [Scaffold.Joint]
    }

    private static func describe(_ scaffold: Scaffold, _ context: ToolContext) throws {
        let result = Result(
            isDryRun: context.parsed[dryRun],
            written: scaffold.files.map(\.path),
            changed: scaffold.edits.map(\.path),
            commands: scaffold.commands,
            joints: scaffold.joints
        )
        guard !context.isJSON else { return try context.console.write(json: result) }
        var lines = result.isDryRun ? result.written : summary(of: result.written)
        lines += result.changed.map { "\($0) (changed)" }
        if !result.isDryRun {
            if !result.joints.isEmpty { lines += ["", "Add these lines:"] }
            for joint in result.joints { lines += ["  \(joint.place)"] + joint.lines.map { "      \($0)" } }
            lines += ["", "Next:"] + result.commands.map { "    \($0)" }
        }
        for line in lines { try context.write(line) }
    }

    /// The files; those of a new package as one line.
    private static func summary(of paths: [String]) -> [String] {
        let packages = paths.filter { PathText.lastPart($0) == "Package.swift" }.map(PathText.folder)
        let others = paths.filter { path in !packages.contains { PathText.contains($0, path) } }
        return packages.map { package in "\(package): \(paths.count { PathText.contains(package, $0) }) files" }
            + others
    }
}
