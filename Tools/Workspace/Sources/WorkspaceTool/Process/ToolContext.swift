internal import CommandKit
internal import Foundation
internal import ProcessSupport
internal import TerminalText
internal import WorkspaceKit

/// What a command works with.
struct ToolContext: Sendable {
    let parsed: ParsedCommand
    let console: Console

    init(_ parsed: ParsedCommand, console: Console) {
        self.parsed = parsed
        self.console = console
    }

    var root: URL {
        URL(filePath: parsed[Options.root] ?? ".", directoryHint: .isDirectory).standardizedFileURL
    }

    var progress: TerminalProgress { TerminalProgress(console: console) }

    var isJSON: Bool { parsed[Options.format] == .json }

    /// The workspace. A manifest that cannot be read is told, and ``exitCode(_:_:)`` remembers it.
    func workspace() async throws -> Workspace {
        let workspace = try await readWorkspace()
        for error in workspace.unreadable { console.note("\(error) Its package is left out.") }
        return workspace
    }

    /// The workspace, with manifests that cannot be read left for the caller to tell.
    func readWorkspace() async throws -> Workspace {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root.filePath, isDirectory: &isFolder), isFolder.boolValue else {
            throw Failure("There is no folder \(root.filePath).", remedy: "Name the workspace's folder with --root.")
        }
        let workspace = try await WorkspaceLoader(root: root, progress: progress).load()
        if workspace.packages.isEmpty, workspace.unreadable.isEmpty {
            throw Failure(
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
            console.note("The interface of \(names) is not known: \(reason).")
        }
        return interfaces
    }

    /// The exit code of a command that went well over what could be read.
    func exitCode(_ workspace: Workspace, _ code: ExitCode = .clean) -> ExitCode {
        workspace.unreadable.isEmpty ? code : .impossible
    }
}
