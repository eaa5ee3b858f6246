import CommandKit
import Foundation
import ProcessSupport
import WorkspaceGraph
import WorkspaceKit

enum NewCommand {
    static let name = Argument("NAME", .text, help: "The name, in the form ShoppingList.")
    static let feature = Option("in", .text, placeholder: "FEATURE", help: "The screen's feature, such as Watchlist.")
    static let entry = Option(
        "entry",
        .text,
        placeholder: "NAME",
        help: "The name of an entry of the feature's list. Default: ShoppingListEntry for ShoppingList."
    )
    static let folder = Option(
        "at",
        .text,
        placeholder: "FOLDER",
        help: "The parent folder, relative to the workspace's root. Default: the folder of most packages."
    )
    static let dryRun = Flag("dry-run", help: "List the files, and write nothing.")

    static let command = Command(
        "new",
        summary: "Create a feature, a package or a screen that builds and passes its tests.",
        discussion: "Existing files are never overwritten. If the command fails, the workspace is unchanged.",
        options: [dryRun, Options.format],
        subcommands: [newFeature, newPackage, newScreen],
        examples: [
            Example(["new", "feature", "Watchlist"], "Creates a feature, its tests and a demo."),
            Example(["new", "screen", "History", "--in", "Watchlist"], "Adds a screen to the feature."),
        ]
    )

    private static let newFeature = Command(
        "feature",
        summary: "Create a feature and its demo from \(FeatureScaffold.templatePath).",
        arguments: [name],
        options: [entry],
        examples: [
            Example(["new", "feature", "Watchlist"], "Creates the feature, its tests and a demo."),
            Example(["new", "feature", "Reviews", "--entry", "Review"], "Calls an entry Review, not ReviewEntry."),
        ]
    )

    private static let newPackage = Command(
        "package",
        summary: "Create a library package with one target and its tests.",
        discussion:
            "The manifest has the settings of \(RulesFile.path). If no layer matches the package, the command adds one.",
        arguments: [name],
        options: [folder],
        examples: [Example(["new", "package", "Ranking", "--at", "Packages"], "Creates Packages/Ranking.")]
    )

    private static let newScreen = Command(
        "screen",
        summary: "Create a screen of a feature: view model, views, flow coordinator, and tests.",
        arguments: [name],
        options: [feature],
        examples: [Example(["new", "screen", "History", "--in", "Watchlist"], "Prints the line that adds its key.")]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        do {
            let scaffold = try await plan(context, workspace)
            if context.parsed[dryRun] {
                try ScaffoldTransaction(root: workspace.root).refuseToReplace(scaffold)
            } else {
                try await write(scaffold, workspace)
            }
            try describe(scaffold, context)
        } catch let error as CocoaError {
            throw WorkspaceError("No files were written: \(error.localizedDescription)")
        }
        return context.exitCode(workspace)
    }

    private static func plan(_ context: ToolContext, _ workspace: Workspace) async throws -> Scaffold {
        let name = context.parsed[Self.name]
        switch context.parsed.path.last {
        case newFeature.name:
            let scaffold = try FeatureScaffold.plan(name, entry: context.parsed[entry], in: workspace)
            let forms = try NewName.forms(name, kind: "feature", suffix: "Feature")
            try await NewName.refuseSystemTypes([forms.upperCamel, context.parsed[entry] ?? forms.entry.upperCamel])
            return scaffold
        case newPackage.name:
            let scaffold = try PackageScaffold.plan(name, at: context.parsed[folder], in: workspace)
            try await NewName.refuseSystemTypes([name])
            return scaffold
        default:
            guard let feature = context.parsed[feature] else {
                throw context.parsed.usageError("'new screen' needs '--in FEATURE'.")
            }
            let package = try workspace.feature(named: feature)
            return try ScreenScaffold.plan(name, in: package, of: workspace)
        }
    }

    private static func write(_ scaffold: Scaffold, _ workspace: Workspace) async throws {
        do {
            try await Interruption.cancelling {
                let transaction = ScaffoldTransaction(
                    root: workspace.root,
                    checkpoint: { try Task.checkCancellation() }
                )
                try await transaction.write(scaffold) { try await format($0, like: workspace) }
            }
        } catch is CancellationError {
            throw WorkspaceError("Interrupted. No files were written.")
        }
    }

    /// Formats the new files, because new names change line lengths and the order of imports. Does nothing without `.swift-format`.
    private static func format(_ folder: URL, like workspace: Workspace) async throws {
        let configuration = workspace.root.appending(path: ".swift-format").filePath
        guard FileManager.default.fileExists(atPath: configuration) else { return }
        let options = ["format", "--in-place", "--parallel", "--recursive", "--configuration", configuration]
        let outcome = try await workspace.progress.during("Formatting") {
            try await FormatCommand.swiftFormat(options + [folder.filePath], in: folder)
        }
        // Ctrl-C also terminates swift-format, possibly before this process handles its own signal.
        try Task.checkCancellation()
        guard outcome.exitCode != 128 + SIGINT else { throw CancellationError() }
        guard outcome.exitCode == 0 else {
            throw WorkspaceError("No files were written, because swift-format failed: \(outcome.errorText)")
        }
    }

    private struct Result: Encodable {
        let isDryRun: Bool
        let written: [String]
        let changed: [String]
        let commands: [String]
        /// The lines to insert. The JSON key stays "joints", because existing keys must not change.
        let joints: [Scaffold.Insertion]
    }

    private static func describe(_ scaffold: Scaffold, _ context: ToolContext) throws {
        let result = Result(
            isDryRun: context.parsed[dryRun],
            written: scaffold.files.map(\.path),
            changed: scaffold.edits.map(\.path),
            commands: scaffold.commands,
            joints: scaffold.insertions
        )
        guard !context.isJSON else { return try context.console.write(json: result) }
        var lines = result.isDryRun ? result.written : summary(of: result.written)
        lines += result.changed.map { "\($0) (changed)" }
        if !result.isDryRun {
            if !result.joints.isEmpty { lines += ["", "Add these lines:"] }
            for insertion in result.joints { lines += ["  \(insertion.place)"] + insertion.lines.map { "      \($0)" } }
            lines += ["", "Next:"] + result.commands.map { "    \($0)" }
        }
        for line in lines { try context.write(line) }
    }

    /// Returns one line for each new package, and one for each new file outside of new packages.
    private static func summary(of paths: [String]) -> [String] {
        let packages = paths.filter { PathText.lastComponent($0) == "Package.swift" }.map(PathText.folder)
        let others = paths.filter { path in !packages.contains { PathText.contains($0, path) } }
        return packages.map { package in "\(package): \(paths.count { PathText.contains(package, $0) }) files" }
            + others
    }
}
