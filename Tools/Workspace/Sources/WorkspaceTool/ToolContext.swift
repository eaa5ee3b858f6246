import CommandKit
import Foundation
import ProcessSupport
import TerminalText
import WorkspaceGraph
import WorkspaceRules
import WorkspaceRunner

struct ToolContext: Sendable {
    let parsed: ParsedCommand
    let console: Console
    let environment: [String: String]

    init(_ context: CommandContext) {
        parsed = context.command
        console = context.console
        environment = context.environment
    }

    var root: URL { URL(filePath: parsed[Options.root] ?? ".", directoryHint: .isDirectory).standardizedFileURL }

    var isJSON: Bool { parsed[Options.format] == .json }

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
        let shared = StateFolder(sharedBy: environment), progress = ProgressLog { [console] in console.log($0) }
        let workspace = try await Workspace.load(root, shared: shared, progress: progress)
        if workspace.packages.isEmpty, workspace.unreadable.isEmpty {
            throw WorkspaceError("There is no Package.swift below \(root.filePath).", remedy: remedy)
        }
        return workspace
    }

    func interfaces(
        of packages: [WorkspacePackage],
        in workspace: Workspace,
        builds: Bool,
        withUses: Bool = false
    ) async throws -> Interfaces {
        let interfaces = try await workspace.interfaces(of: packages, builds: builds, withUses: withUses)
        for (reason, targets) in Dictionary(grouping: interfaces.missing.keys, by: { interfaces.missing[$0] ?? "" }) {
            let names = targets.map(\.name).sorted().joined(separator: ", ")
            console.log("Cannot read the interface of \(names): \(reason).")
        }
        return interfaces
    }

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

extension Console {
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
