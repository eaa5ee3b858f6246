import CommandKit
import Foundation
import ProcessSupport
import WorkspaceGraph
import WorkspaceKit
import WorkspaceRunner

enum InstallCommand {
    static let executable = Argument(
        optional: "EXECUTABLE",
        .text,
        help: "The executable. Default: the executable under 'install' in the rules file, or the only one."
    )
    static let prefix = Option(
        "prefix",
        .text,
        placeholder: "FOLDER",
        help: "The installation folder. Default: ~/.local."
    )
    static let from = Option("from", .text, placeholder: "FOLDER", help: "Install an existing build from this folder.")

    static let install = Command(
        "install",
        summary: "Build an executable for release, and install it with its resources, manual page and completions.",
        arguments: [executable],
        options: [prefix, from],
        examples: [Example(["install", "--prefix", "/opt/films"], "Installs to /opt/films/bin, lib and share.")]
    )

    static let uninstall = Command(
        "uninstall",
        summary: "Delete the files that 'install' writes. The user's settings and history stay.",
        arguments: [executable],
        options: [prefix],
        examples: [Example(["uninstall", "--prefix", "/opt/films"], "Uninstalls from /opt/films.")]
    )

    static func runInstall(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let (package, product) = try workspace.executable(named: name(context, in: workspace))
        let prefix = try prefix(context)
        let installation = try Installation(of: product.name, below: prefix)
        // Without an entry under `install` in the rules file, the executable is not run, so it has no manual page and completions.
        let rules = workspace.rules.install[product.name]
        let completions = rules?.completions == nil ? [:] : installation.completions
        // The paths are checked before the build, which may take minutes.
        try installation.check(pages: (rules?.manual == nil ? [] : [installation.manual]) + completions.values)
        let build = try await build(product, of: package, in: workspace, context)
        let own = workspace.parts(of: product, in: package).targets
        // The build can also have the resources of other executables, and of packages outside of the workspace.
        let others = workspace.targets.filter { !own.contains($0.id) }.map { "\($0.package.name)_\($0.name)" }
        let bundles = try FileManager.default.contentsOfDirectory(at: build, includingPropertiesForKeys: nil).filter {
            ["resources", "bundle"].contains($0.pathExtension)
                && !others.contains($0.deletingPathExtension().lastPathComponent)
        }
        var pages: [String: String] = [:]
        let program = build.appending(path: product.name).filePath
        if let words = rules?.manual { pages[installation.manual] = try await output(of: [program] + words) }
        for (shell, path) in completions {
            let words = rules?.completions?.map { $0.replacing("<shell>", with: shell) } ?? []
            pages[path] = try await output(of: [program] + words)
        }
        let paths = try await installation.install(
            from: build,
            bundles: Set(bundles.map(\.lastPathComponent)),
            pages: pages
        )
        for path in paths { try context.write(prefix.appending(path: path).filePath) }
        let bin = prefix.appending(path: "bin").filePath
        if !(context.environment["PATH"] ?? "").split(separator: ":").contains(Substring(bin)) {
            context.console.log("\(bin) is not in PATH. Add it: export PATH=\(PathText.shellQuoted(bin)):$PATH")
        }
        return context.exitCode(workspace)
    }

    static func runUninstall(_ context: ToolContext) async throws -> ExitCode {
        let name = try name(context, in: try await context.workspace()), prefix = try prefix(context)
        for path in try await Installation(of: name, below: prefix).uninstall() {
            try context.write(prefix.appending(path: path).filePath)
        }
        return .ok
    }

    /// Returns the executable's name: the argument, else the only entry under `install` in the rules file, else the only executable.
    private static func name(_ context: ToolContext, in workspace: Workspace) throws -> String {
        let all = workspace.executables.map(\.product.name).sorted(), configured = workspace.rules.install.keys
        let candidates = configured.count == 1 ? Array(configured) : all
        if let name = context.parsed[executable] ?? (candidates.count == 1 ? candidates[0] : nil) { return name }
        if all.isEmpty { throw WorkspaceError("There is no executable to install.") }
        let list = all.joined(separator: ", ")
        throw WorkspaceError("There are several executables: \(list).", remedy: "Name one of them.")
    }

    /// Returns the installation folder. "~" is expanded here, because shells do not expand it in `--prefix=~/opt`.
    private static func prefix(_ context: ToolContext) throws -> URL {
        let text = context.parsed[prefix] ?? "~/.local"
        guard text == "~" || text.hasPrefix("~/") else { return URL(filePath: text).standardizedFileURL }
        guard let home = context.environment["HOME"], home.hasPrefix("/") else {
            throw WorkspaceError("HOME is not set.", remedy: "Choose a folder with --prefix.")
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
            // The program finds its resources and libraries beside its file, not beside a link to the file.
            let program = URL(filePath: folder).appending(path: product.name).resolvingSymlinksInPath()
            guard FileManager.default.isExecutableFile(atPath: program.filePath) else {
                throw WorkspaceError("There is no executable \(product.name) in \(folder).")
            }
            guard program.lastPathComponent == product.name else {
                throw WorkspaceError(
                    "\(folder)/\(product.name) is a link to \(program.filePath), which has another name.",
                    remedy: "Name a folder with the file \(product.name)."
                )
            }
            return program.deletingLastPathComponent()
        }
        let built = try await ReleaseBuild(product, of: package, in: workspace)
        if let reason = built.whyDynamic {
            context.console.log("\(reason)\nFor this reason, the executable uses the Swift libraries of this machine.")
        }
        return built.folder
    }

    private static func output(of command: [String]) async throws -> String {
        let outcome = try await Subprocess(command).run()
        guard outcome.exitCode == 0, !outcome.output.isEmpty else {
            let line = ([PathText.lastComponent(command[0])] + command.dropFirst()).joined(separator: " ")
            let problem = "exit code \(outcome.exitCode). \(outcome.errorText)"
            throw WorkspaceError("Cannot install the output of `\(line)`: \(problem)")
        }
        return outcome.text
    }
}
