import CommandKit
import Foundation
import ProcessSupport
import TerminalText
import WorkspaceKit

/// `install` and `uninstall`: an executable with its resources, manual page and completions.
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
        help: "The folder with bin, lib and share; by default ~/.local."
    )
    static let from = Option(
        "from",
        .text,
        placeholder: "FOLDER",
        help: "Install what was built there, instead of building for release."
    )

    static let install = Command(
        "install",
        summary: "Build an executable for release and install it, to be run from anywhere.",
        discussion:
            "Its resources come with it and, where the rules file says how it prints them, manual page and completions.",
        arguments: [executable],
        options: [prefix, from],
        examples: [Example(["install", "--prefix", "/opt/films"], "To /opt/films/bin, lib and share.")]
    )

    static let uninstall = Command(
        "uninstall",
        summary: "Remove the files that install writes.",
        discussion:
            "The settings and the history that a program keeps for you stay. If nothing is installed, the exit code is 2.",
        arguments: [executable],
        options: [prefix],
        examples: [Example(["uninstall", "--prefix", "/opt/films"], "What was installed there.")]
    )

    static func runInstall(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let program = try InstalledProgram(context.parsed[executable], in: workspace)
        let prefix = try prefix(context)
        let installation = try Installation(of: program.product.name, below: prefix)
        // Before minutes are spent on a build.
        try installation.check()
        let build = try await built(program, context)
        let paths = try installation.install(
            from: build,
            leavingOut: program.foreignBundles,
            pages: try await program.pages(of: build.appending(path: program.product.name), installation)
        )
        try write(paths, below: prefix, context)
        let bin = prefix.appending(path: "bin").filePath
        if !(ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains(Substring(bin)) {
            context.console.log("It is not on the PATH. Add: export PATH=\(ShellWord.quoted(bin)):$PATH")
        }
        return context.exitCode(workspace)
    }

    static func runUninstall(_ context: ToolContext) async throws -> ExitCode {
        var name = context.parsed[executable]
        if name == nil { name = try InstalledProgram(nil, in: try await context.workspace()).product.name }
        let prefix = try prefix(context)
        try write(Installation(of: name ?? "", below: prefix).uninstall(), below: prefix, context)
        return .ok
    }

    private static func write(_ paths: [String], below prefix: URL, _ context: ToolContext) throws {
        for path in paths { try context.console.write(StyledText(SafeText(prefix.appending(path: path).filePath))) }
    }

    /// A shell leaves the tilde of `--prefix=~/opt` alone.
    private static func prefix(_ context: ToolContext) throws -> URL {
        let text = context.parsed[prefix] ?? "~/.local"
        guard text == "~" || text.hasPrefix("~/") else { return URL(filePath: text).standardizedFileURL }
        guard let home = ProcessInfo.processInfo.environment["HOME"], home.hasPrefix("/") else {
            throw CommandFailure("HOME is not set.", remedy: "Name a folder with --prefix.")
        }
        return URL(filePath: home + text.dropFirst()).standardizedFileURL
    }

    private static func built(_ program: InstalledProgram, _ context: ToolContext) async throws -> URL {
        let name = program.product.name
        if let folder = context.parsed[from] {
            let place = URL(filePath: folder, directoryHint: .isDirectory)
            guard FileManager.default.isExecutableFile(atPath: place.appending(path: name).filePath) else {
                throw CommandFailure("There is no executable \(name) in \(folder).")
            }
            return place
        }
        do {
            let built = try await ReleaseBuild(program.workspace, progress: context.progress)
                .build(program.product, of: program.package)
            context.console.log(
                built.whyDynamic.map { "\($0)\nLinked with this machine's Swift libraries, for the reason above." }
                    ?? "Linked with Swift's libraries inside."
            )
            return built.folder
        } catch let error as ReleaseBuild.Broken {
            context.console.log(error.log)
            throw CommandFailure("\(name) does not build; the errors stand above.")
        }
    }
}
