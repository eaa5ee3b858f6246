internal import CommandKit
internal import TerminalUI
internal import WorkspaceKit

/// `graph`: which package needs which.
enum GraphCommand {
    enum Format: String, CaseIterable {
        case mermaid, dot, json
    }

    static let format = Option("format", .choice(of: Format.self), default: .mermaid, help: "How the graph is written.")
    static let focus = Option(
        "focus",
        .text,
        placeholder: "PACKAGE",
        help: "Only this package, what it needs and what needs it."
    )

    static let command = Command(
        "graph",
        summary: "Draw which package needs which.",
        discussion: "JSON holds the targets, too, and whether an edge is declared, imported or both.",
        options: [format, focus],
        examples: [Example(["graph", "--focus", "MoviesFeature"], "A feature's surroundings, for a README.")]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let imports = try await Linter(progress: context.progress).imports(of: workspace)
        var picture = PackageGraph(workspace, graph: TargetGraph(workspace, imports: imports))
        if let name = context.parsed[focus] {
            picture = picture.focused(on: try workspace.package(named: name))
        }
        switch context.parsed[format] {
        case .mermaid: try context.console.write(picture.mermaid)
        case .dot: try context.console.write(picture.dot)
        case .json: try context.console.write(json: picture)
        }
        return context.exitCode(workspace)
    }
}
