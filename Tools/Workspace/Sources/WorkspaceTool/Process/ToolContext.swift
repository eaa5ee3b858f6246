import CommandKit
import Foundation
import ProcessSupport
import TerminalText
import WorkspaceKit

/// What a command works with.
struct ToolContext: Sendable {
    let parsed: ParsedCommand
    let console: Console

    init(_ context: CommandContext) {
        parsed = context.command
        console = context.console
    }

    var root: URL {
        URL(filePath: parsed[Options.root] ?? ".", directoryHint: .isDirectory).standardizedFileURL
    }

    var progress: TerminalProgress { TerminalProgress(console: console) }

    var isJSON: Bool { parsed[Options.format] == .json }

    /// The workspace. A manifest that cannot be read is told, and ``exitCode(_:_:)`` remembers it.
    func workspace() async throws -> Workspace {
        let workspace = try await readWorkspace()
        for error in workspace.unreadable { console.log("\(error) Its package is left out.") }
        return workspace
    }

    /// The workspace, with manifests that cannot be read left for the caller to tell.
    func readWorkspace() async throws -> Workspace {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root.filePath, isDirectory: &isFolder), isFolder.boolValue else {
            throw CommandFailure(
                "There is no folder \(root.filePath).",
                remedy: "Name the workspace's folder with --root."
            )
        }
        let workspace = try await WorkspaceLoader(root: root, progress: progress).load()
        if workspace.packages.isEmpty, workspace.unreadable.isEmpty {
            throw CommandFailure(
                "There is no Package.swift below \(root.filePath).",
                remedy: "Name the workspace's folder with --root."
            )
        }
        return workspace
    }

    /// What the modules of a workspace offer. What cannot be known is told.
    ///
    /// - Parameter builds: whether modules are built whose interface is not known from an earlier time.
    func interfaces(of workspace: Workspace, builds: Bool) async throws -> Interfaces {
        let interfaces = try await InterfaceLoader(workspace, swiftPM: SwiftPM(of: workspace), progress: progress)
            .load(workspace.packages, builds: builds)
        for (reason, targets) in Dictionary(grouping: interfaces.missing.keys, by: { interfaces.missing[$0] ?? "" }) {
            let names = targets.map(\.name).sorted().joined(separator: ", ")
            console.log("The interface of \(names) is not known: \(reason).")
        }
        return interfaces
    }

    /// The exit code of a command that went well over what could be read.
    func exitCode(_ workspace: Workspace, _ code: ExitCode = .ok) -> ExitCode {
        workspace.unreadable.isEmpty ? code : .impossible
    }
}

/// Says on standard error what takes over half a second.
struct TerminalProgress: WorkspaceKit.Progress {
    let console: Console

    func during<Result: Sendable>(
        _ what: String,
        _ body: @Sendable () async throws -> Result
    ) async rethrows -> Result {
        let notice = Task {
            try await Task.sleep(for: .milliseconds(500))
            console.log("\(what)…")
        }
        defer { notice.cancel() }
        return try await body()
    }
}

extension Console {
    /// Writes where something was found, what it is, and what to do about it.
    func write(_ finding: Finding) throws {
        var line = StyledText(SafeText("\(finding.file):\(finding.line): "), .bold)
        line.append(SafeText(finding.rule), Style(foreground: .red))
        line.append(SafeText(": \(finding.message)"))
        try write(line)
        if finding.path.count > 2 {
            try write(StyledText(SafeText("    way: \(finding.path.joined(separator: " -> "))")))
        }
        try write(StyledText(SafeText("    \(finding.remedy)")))
    }
}
