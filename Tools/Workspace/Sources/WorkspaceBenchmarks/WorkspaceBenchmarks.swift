import Foundation
import ProcessSupport

/// Measures the tool in this workspace and in generated workspaces. It must run in the workspace's root.
///
///     WorkspaceBenchmarks [scale] [edits]    runs the named parts; by default both
@main
enum WorkspaceBenchmarks {
    private static let parts: [(name: String, run: @Sendable (URL, Figures) async throws -> Void)] = [
        ("scale", ScaleBenchmark.run), ("edits", EditsBenchmark.run),
    ]

    static func main() async {
        let root = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        let chosen = CommandLine.arguments.dropFirst()
        let figures = Figures()
        for part in parts where chosen.isEmpty || chosen.contains(part.name) {
            do {
                try await part.run(root, figures)
            } catch {
                await figures.report("\(part.name): measurement failed", isMet: false, "\(error)")
            }
        }
        exit(await figures.missed == 0 ? 0 : 1)
    }
}
