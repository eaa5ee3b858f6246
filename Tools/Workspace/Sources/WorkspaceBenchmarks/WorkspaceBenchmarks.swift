import CommandKit
import Foundation
import ProcessSupport

/// Benchmarks of the workspace tool in this workspace, in generated workspaces and in a fixture.
@main
enum WorkspaceBenchmarks {
    private static let parts: [(name: String, run: @Sendable (URL, Figures) async throws -> Void)] = [
        ("scale", ScaleBenchmark.run), ("edits", EditsBenchmark.run),
    ]

    private static let names = Argument(anyNumberOf: "PART", .text, help: "'scale' or 'edits'. Default: both.")
    private static let command = Command(
        "WorkspaceBenchmarks",
        summary: "Measure the workspace tool. The current folder must be the root of the workspace.",
        arguments: [names]
    )

    static func main() async {
        await Program(command, version: "1.0").main { context in
            let root = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
            let chosen = context.command[names]
            let figures = Figures()
            for part in parts where chosen.isEmpty || chosen.contains(part.name) {
                do {
                    try await part.run(root, figures)
                } catch {
                    await figures.report("\(part.name): measurement failed", isMet: false, "\(error)")
                }
            }
            return await figures.missed == 0 ? .ok : .failure
        }
    }
}
