internal import CommandKit
internal import Foundation
internal import ProcessSupport
internal import TerminalUI
internal import WorkspaceKit

/// `install`: an executable with its resources, manual page and completions.
enum InstallCommand {
    static let executable = Argument(
        optional: "EXECUTABLE",
        .text,
        help: "Its name, as `list` shows it; by default the one that the rules file names, or the only one."
    )
    static let prefix = Option(
        "prefix",
        .text,
        placeholder: "FOLDER",
        help: "Below which bin, lib and share are; by default ~/.local."
    )
    static let from = Option(
        "from",
        .text,
        placeholder: "FOLDER",
        help: "Install what was built there, instead of building for release."
    )

    static let command = Command(
        "install",
        summary: "Build an executable for release and install it, to be run from anywhere.",
        discussion:
            "With it come its resources and, where the rules file says how it prints them, manual page and completions. "
            + "A file that is there already is never overwritten, unless it was installed so and is unchanged.",
        arguments: [executable],
        options: [prefix, from],
        examples: [Example(["install", "--prefix", "/opt/films"], "To /opt/films/bin, lib and share.")]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let (package, product) = try workspace.installable(context.parsed[executable])
        let layout = InstallLayout(product.name)
        let prefix = try context.installPrefix()
        let installer = Installer(product.name, below: prefix)
        // Before minutes are spent on a build.
        try await installer.check(layout.paths)
        let folder = try await built(product, of: package, in: workspace, context)
        let foreign = workspace.bundles.subtracting(workspace.bundles(neededBy: product, of: package))
        let program = try layout.program(in: folder, foreign: foreign, prefix: prefix)
        let printed = try await PrintedPages(executable: folder.appending(path: product.name), layout: layout)
            .items(workspace.rules.install[product.name])
        let outcome = try await installer.install(program + printed)
        try tell(outcome, program + printed, prefix, context)
        return context.exitCode(workspace)
    }

    private static func built(
        _ product: PackageProduct,
        of package: WorkspacePackage,
        in workspace: Workspace,
        _ context: ToolContext
    ) async throws -> URL {
        if let folder = context.parsed[from] {
            let place = URL(filePath: folder, directoryHint: .isDirectory)
            guard FileManager.default.isExecutableFile(atPath: place.appending(path: product.name).filePath) else {
                throw Failure("There is no executable \(product.name) in \(folder).")
            }
            return place
        }
        do {
            let built = try await ReleaseBuild(workspace, progress: context.progress).build(product, of: package)
            if let reason = built.whyDynamic {
                context.console.note(reason)
                context.console.note(
                    "Linked with Swift's libraries of this machine, which have to stay where they are; "
                        + "why they are not inside stands above."
                )
            } else {
                context.console.note("Linked with Swift's libraries inside.")
            }
            return built.folder
        } catch let error as ReleaseBuild.Broken {
            context.console.note(error.log)
            throw Failure("\(product.name) does not build; the errors stand above.")
        }
    }

    private static func tell(
        _ outcome: RemovedFiles,
        _ items: [InstallItem],
        _ prefix: URL,
        _ context: ToolContext
    ) throws {
        for item in items {
            try context.console.write(StyledText(SafeText(prefix.appending(path: item.path).filePath)))
        }
        for path in outcome.removed { context.console.note("Removed \(path), which is no longer part of it.") }
        for path in outcome.left {
            context.console.note("Left \(path), which is no longer part of it, but was changed.")
        }
        let advice = InstallAdvice(prefix: prefix, items: items, environment: ProcessInfo.processInfo.environment)
        for line in advice.lines { context.console.note(line) }
    }
}

extension ToolContext {
    /// Where to install, as seen from the folder that the user is in.
    func installPrefix() throws -> URL {
        let here = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        let home = ProcessInfo.processInfo.environment["HOME"]
        return try InstallPrefix.resolve(parsed[InstallCommand.prefix], from: here, home: home)
    }
}
