import CommandKit
import Foundation
import ProcessSupport
import WorkspaceGraph
import WorkspaceKit
import WorkspaceRunner

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
        let (package, product) = try executable(context.parsed[executable], in: workspace)
        let prefix = try prefix(context)
        let installation = try Installation(of: product.name, below: prefix)
        // Before minutes are spent on a build.
        try installation.check()
        let build = try await build(product, of: package, in: workspace, context)
        let own = workspace.parts(of: product, in: package).targets
        let foreign = workspace.targets.filter { !own.contains($0.id) }.flatMap { target in
            [".resources", ".bundle"].map { "\(target.package.name)_\(target.name)\($0)" }
        }
        let rules = workspace.rules.install[product.name]
        var pages: [String: String] = [:]
        let program = build.appending(path: product.name)
        // An executable without rules is not run.
        if let words = rules?.manual { pages[installation.manualPath] = try await output(of: program, words) }
        for shell in Shell.allCases.map(\.rawValue) {
            guard let words = rules?.completions, let path = installation.completionsPath(of: shell) else { continue }
            pages[path] = try await output(of: program, words.map { $0.replacing("<shell>", with: shell) })
        }
        let paths = try installation.install(from: build, leavingOut: Set(foreign), pages: pages)
        for path in paths { try context.write(prefix.appending(path: path).filePath) }
        let bin = prefix.appending(path: "bin").filePath
        if !(context.environment["PATH"] ?? "").split(separator: ":").contains(Substring(bin)) {
            context.console.log("It is not on the PATH. Add: export PATH=\(PathText.shellQuoted(bin)):$PATH")
        }
        return context.exitCode(workspace)
    }

    static func runUninstall(_ context: ToolContext) async throws -> ExitCode {
        var name = context.parsed[executable]
        if name == nil { name = try executable(nil, in: try await context.workspace()).product.name }
        let prefix = try prefix(context)
        for path in try Installation(of: name ?? "", below: prefix).uninstall() {
            try context.write(prefix.appending(path: path).filePath)
        }
        return .ok
    }

    /// Returns the named executable, else the one with install rules, else the only one.
    private static func executable(
        _ name: String?,
        in workspace: Workspace
    ) throws -> (package: WorkspacePackage, product: PackageProduct) {
        let names = workspace.executables.map(\.product.name).sorted()
        let configured = workspace.rules.install.count == 1 ? workspace.rules.install.keys.first : nil
        guard let name = name ?? configured ?? (names.count == 1 ? names[0] : nil) else {
            if names.isEmpty { throw WorkspaceError("There is no executable to install.") }
            let list = names.joined(separator: ", ")
            throw WorkspaceError("Several executables could be meant: \(list).", remedy: "Name one.")
        }
        return try workspace.executable(named: name)
    }

    /// A shell leaves the tilde of `--prefix=~/opt` alone.
    private static func prefix(_ context: ToolContext) throws -> URL {
        let text = context.parsed[prefix] ?? "~/.local"
        guard text == "~" || text.hasPrefix("~/") else { return URL(filePath: text).standardizedFileURL }
        guard let home = context.environment["HOME"], home.hasPrefix("/") else {
            throw WorkspaceError("HOME is not set.", remedy: "Name a folder with --prefix.")
        }
        return URL(filePath: home + text.dropFirst()).standardizedFileURL
    }

    private static func build(
        _ product: PackageProduct,
        of package: WorkspacePackage,
        in workspace: Workspace,
        _ context: ToolContext
    ) async throws -> URL {
        if let folder = context.parsed[from] {
            let place = URL(filePath: folder, directoryHint: .isDirectory)
            guard FileManager.default.isExecutableFile(atPath: place.appending(path: product.name).filePath) else {
                throw WorkspaceError("There is no executable \(product.name) in \(folder).")
            }
            return place
        }
        let built = try await ReleaseBuild(product, of: package, in: workspace)
        context.console.log(
            built.whyDynamic.map { "\($0)\nLinked with this machine's Swift libraries, for the reason above." }
                ?? "Linked with Swift's libraries inside."
        )
        return built.folder
    }

    private static func output(of executable: URL, _ words: [String]) async throws -> String {
        let outcome = try await Subprocess([executable.filePath] + words).run()
        guard outcome.exitCode == 0, !outcome.output.isEmpty else {
            let line = ([executable.lastPathComponent] + words).joined(separator: " ")
            throw WorkspaceError(
                "`\(line)` prints nothing to install: exit code \(outcome.exitCode). \(outcome.errorText)"
            )
        }
        return outcome.text
    }
}
