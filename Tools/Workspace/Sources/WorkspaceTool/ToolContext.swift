import CommandKit
import Foundation
import ProcessSupport
import TerminalText
import WorkspaceGraph
import WorkspaceRules
import WorkspaceRunner

/// The parsed arguments, console and environment variables of a command.
struct ToolContext: Sendable {
    let parsed: ParsedCommand
    let console: Console
    let environment: [String: String]

    init(_ context: CommandContext) {
        parsed = context.command
        console = context.console
        environment = context.environment
    }

    var root: URL {
        URL(filePath: parsed[Options.root] ?? ".", directoryHint: .isDirectory).standardizedFileURL
    }

    var isJSON: Bool { parsed[Options.format] == .json }

    /// Returns the workspace, and logs the errors of unreadable manifests.
    func workspace() async throws -> Workspace {
        let workspace = try await silentWorkspace()
        let remedy = "Correct the manifest, or add its folder to exclude in \(RulesFile.path)."
        for error in workspace.unreadable { console.log("\(error) The package is ignored. \(remedy)") }
        return workspace
    }

    /// Returns the workspace. For an unreadable manifest, ``exitCode(_:_:)`` returns a failure.
    func silentWorkspace() async throws -> Workspace {
        let remedy = "Name the workspace's folder with --root."
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root.filePath, isDirectory: &isFolder), isFolder.boolValue else {
            throw WorkspaceError("There is no folder \(root.filePath).", remedy: remedy)
        }
        let shared = StateFolder(sharedBy: environment), progress = ConsoleProgress(console: console)
        let workspace = try await Workspace.load(root, shared: shared, progress: progress)
        if workspace.packages.isEmpty, workspace.unreadable.isEmpty {
            throw WorkspaceError("There is no Package.swift below \(root.filePath).", remedy: remedy)
        }
        return workspace
    }

    /// Returns the public interfaces of packages, and reports the interfaces that cannot be read. `builds` also builds outdated modules.
    func interfaces(of packages: [WorkspacePackage], in workspace: Workspace, builds: Bool) async throws -> Interfaces {
        let interfaces = try await workspace.interfaces(of: packages, builds: builds)
        for (reason, targets) in Dictionary(grouping: interfaces.missing.keys, by: { interfaces.missing[$0] ?? "" }) {
            let names = targets.map(\.name).sorted().joined(separator: ", ")
            console.log("Cannot read the interface of \(names): \(reason).")
        }
        return interfaces
    }

    /// Logs how many modules of this command's builds came from the compiler's cache.
    func logCompilerCacheUse(in workspace: Workspace) {
        guard let use = CompilerCacheUse(ofLastBuildIn: workspace.state), use.isOfThisCommand else { return }
        console.log("\(use).")
    }

    /// Returns the exit code of a command: `code`, but a failure if a manifest is unreadable.
    func exitCode(_ workspace: Workspace, _ code: ExitCode = .ok) -> ExitCode {
        workspace.unreadable.isEmpty ? code : .failed
    }

    /// Writes a line of untrusted text to standard output, with control characters escaped.
    func write(_ line: String) throws { try console.write(StyledText(SafeText(PathText.singleLine(line)))) }
}

/// A progress receiver that logs actions that take more than half a second.
struct ConsoleProgress: WorkspaceGraph.Progress {
    let console: Console

    func during<Result: Sendable>(_ what: String, _ body: @Sendable () async throws -> Result) async rethrows -> Result
    {
        let notice = Task {
            try await Task.sleep(for: .milliseconds(500))
            console.log("\(PathText.singleLine(what))…")
        }
        defer { notice.cancel() }
        return try await body()
    }

    func report(_ message: String) { console.log(message) }
}

extension Console {
    /// Writes the location, rule, message and remedy of a finding, and a path of more than two names.
    func write(_ finding: Finding) throws {
        func safe(_ text: String) -> SafeText { SafeText(PathText.singleLine(text)) }
        var line = StyledText(safe("\(finding.file):\(finding.line): "), .bold)
        line.append(safe(finding.rule), .error)
        line.append(safe(": \(finding.message)"))
        try write(line)
        let path = finding.path.count > 2 ? ["path: \(finding.path.joined(separator: " -> "))"] : []
        for text in path + [finding.remedy] { try write(StyledText(safe("    \(text)"))) }
    }
}
