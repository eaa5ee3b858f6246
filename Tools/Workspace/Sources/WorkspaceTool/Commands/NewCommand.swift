internal import CommandKit
internal import Foundation
internal import ProcessSupport
internal import TerminalText
internal import WorkspaceKit

/// `new`: makes a feature, a package or a screen that builds and passes its tests at once.
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
            "Its manifest has the settings of \(WorkspaceRules.path), which is told the layer where no layer fits.",
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
                try await make(scaffold, workspace, context.progress)
            }
            try tell(scaffold, context)
        } catch let error as CocoaError {
            throw CommandFailure("Nothing was written: \(error.localizedDescription)")
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
            let isRouted = context.parsed[router]
            return try ScreenScaffold.plan(name, in: package, isRouted: isRouted, of: workspace)
        }
    }

    private static func make(_ scaffold: Scaffold, _ workspace: Workspace, _ progress: TerminalProgress) async throws {
        do {
            try await Interruption.cancelling {
                let transaction = ScaffoldTransaction(root: workspace.root, checkpoint: Interruption.check)
                try await transaction.write(scaffold) { try await format(in: $0, like: workspace, progress) }
            }
        } catch is CancellationError {
            throw CommandFailure("Interrupted: nothing was written.")
        }
    }

    /// Other names are longer or shorter, and sort otherwise: lines break and imports stand elsewhere.
    private static func format(
        in folder: URL,
        like workspace: Workspace,
        _ progress: TerminalProgress
    ) async throws {
        let configuration = workspace.root.appending(path: ".swift-format").filePath
        guard FileManager.default.fileExists(atPath: configuration) else { return }
        let options = ["format", "--in-place", "--parallel", "--recursive", "--configuration", configuration]
        let outcome = try await progress.during("Formatting") {
            try await FormatCommand.swiftFormat(options + [folder.filePath], in: folder)
        }
        // Ctrl-C ends it, too, and may have done so before it is known here.
        try Interruption.check()
        guard outcome.exitCode != 128 + SIGINT else { throw CancellationError() }
        guard outcome.exitCode == 0 else {
            throw CommandFailure("Nothing was written: swift format says: \(outcome.errorText)")
        }
    }

    // MARK: What it says

    private static func tell(_ scaffold: Scaffold, _ context: ToolContext) throws {
        let isDryRun = context.parsed[dryRun]
        if context.isJSON { return try context.console.write(json: ScaffoldJSON(scaffold, isDryRun: isDryRun)) }
        var lines = isDryRun ? scaffold.files.map(\.path) : summary(of: scaffold.files)
        lines += scaffold.edits.map { "\($0.path) (changed)" }
        if !isDryRun {
            lines += ["", "Next:"] + scaffold.commands.map { "    \($0)" }
            if !scaffold.joints.isEmpty { lines += ["", "What joins it to the rest:"] }
            for joint in scaffold.joints { lines += ["  \(joint.place)"] + joint.lines.map { "      \($0)" } }
        }
        for line in lines { try context.console.write(StyledText(SafeText(line))) }
    }

    /// The files, those of a new package in one line.
    private static func summary(of files: [Scaffold.NewFile]) -> [String] {
        let packages = files.filter { PathText.lastPart($0.path) == "Package.swift" }.map {
            PathText.folder(of: $0.path)
        }
        let others = files.map(\.path).filter { path in !packages.contains { PathText.contains($0, path) } }
        return packages.map { package in
            "\(package): \(files.count { PathText.contains(package, $0.path) }) files"
        } + others
    }
}
