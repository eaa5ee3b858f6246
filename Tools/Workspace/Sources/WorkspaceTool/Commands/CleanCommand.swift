internal import CommandKit
internal import Foundation
internal import ProcessSupport
internal import WorkspaceKit

/// `clean`: removes what was built and what was found out.
enum CleanCommand {
    static let command = Command(
        "clean",
        summary: "Remove what was built and every stored result.",
        discussion: "That is .build of the workspace, but for the tool itself, and .build of each package.",
        options: [Options.format],
        examples: [Example(["clean"], "Begins anew.")]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let own = workspace.root.appending(path: ".build", directoryHint: .isDirectory)
        let children = (try? FileManager.default.contentsOfDirectory(atPath: own.filePath)) ?? []
        // This process runs from there.
        let inside = children.filter { $0 != "tool" }.map { own.appending(path: $0) }
        let packages = workspace.packages.filter { $0.path != "." }
            .map { workspace.url(of: $0.path).appending(path: ".build") }
        var removed: [String] = []
        for folder in inside + packages where FileManager.default.fileExists(atPath: folder.filePath) {
            do {
                try FileManager.default.removeItem(at: folder)
            } catch {
                throw CommandFailure("\(folder.filePath) cannot be removed: \(error.localizedDescription)")
            }
            removed.append(folder.path(from: workspace.root))
        }
        if context.isJSON {
            try context.console.write(json: ["removed": removed.sorted()])
        } else {
            try context.console.write("\(removed.count) folder(s) and file(s) removed\n")
        }
        return context.exitCode(workspace)
    }
}
