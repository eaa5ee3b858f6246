internal import CommandKit
internal import Foundation
internal import TerminalText
internal import WorkspaceKit
internal import WorkspacePages

/// `graph`: which package needs which.
enum GraphCommand {
    enum Format: String, CaseIterable {
        case mermaid, dot, json, html
    }

    static let format = Option("format", .choice(of: Format.self), default: .mermaid, help: "How the graph is written.")
    static let focus = Option(
        "focus",
        .text,
        placeholder: "PACKAGE",
        help: "Only this package, what it needs and what needs it."
    )

    static let readme = Flag(
        "readme",
        help: "Write into the README of each package what it needs, instead of showing it."
    )
    static let output = Option(
        "output",
        .text,
        placeholder: "FILE",
        help: "Where it is written; by default standard output."
    )

    static let command = Command(
        "graph",
        summary: "Draw which package needs which.",
        discussion:
            "JSON holds the targets, too, and whether an edge is declared, imported or both. HTML is a map to walk "
            + "through: packages and targets with their interfaces, figures and violations, in one file.",
        options: [MutuallyExclusive(readme, output), format, focus, LintCommand.noBuild],
        examples: [
            Example(["graph", "--focus", "MoviesFeature"], "A feature's surroundings, for a README."),
            Example(["graph", "--format", "html", "--output", "map.html"], "The map, for a browser."),
        ]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let isWhole = context.parsed[readme] || context.parsed[format] == .html
        if isWhole, context.parsed[focus] != nil {
            throw context.parsed.usageError("'--focus' goes with neither '--readme' nor '--format html'.")
        }
        let workspace = try await context.workspace()
        let graph = try await Linter(progress: context.progress).graph(of: workspace)
        var picture = PackageGraph(workspace, graph: graph)
        if context.parsed[readme] {
            try writeReadmes(workspace, graph, context)
            return context.exitCode(workspace)
        }
        if let name = context.parsed[focus] {
            picture = picture.focused(on: try workspace.package(named: name))
        }
        let text =
            switch context.parsed[format] {
            case .mermaid: picture.mermaid
            case .dot: picture.dot
            case .json: try JSONText.text(picture)
            case .html: try await map(workspace, graph, context)
            }
        try write(text, context)
        return context.exitCode(workspace)
    }

    private static func writeReadmes(_ workspace: Workspace, _ graph: TargetGraph, _ context: ToolContext) throws {
        guard workspace.unreadable.isEmpty else {
            throw CommandFailure(
                "Without all manifests the pictures would be wrong.",
                remedy: "Mend what is told above first."
            )
        }
        let pictures = ReadmeGraph(PackageGraph(workspace, graph: graph.declared))
        var written = 0
        for package in workspace.packages {
            let path = ReadmeGraph.path(of: package)
            let file = workspace.url(of: path)
            guard let text = try? String(contentsOf: file, encoding: .utf8) else {
                context.console.log("\(package.name) has no README.md.")
                continue
            }
            let updated = pictures.updated(text, of: package)
            guard updated != text else { continue }
            try file.replace(with: updated)
            try context.console.write(StyledText(SafeText(path)))
            written += 1
        }
        context.console.log("\(written) of \(workspace.packages.count) READMEs changed.")
    }

    private static func write(_ text: String, _ context: ToolContext) throws {
        guard let path = context.parsed[output] else { return try context.console.write(text) }
        try OutputFile(path).write(text)
    }

    private static func map(_ workspace: Workspace, _ graph: TargetGraph, _ context: ToolContext) async throws -> String
    {
        let interfaces = try await context.interfaces(of: workspace, builds: !context.parsed[LintCommand.noBuild])
        return try MapPage.html(
            title: workspace.title,
            workspace,
            graph: graph,
            interfaces: interfaces,
            findings: try await Linter(progress: context.progress).report(workspace) { interfaces }.findings,
            state: StateFolder(root: workspace.root)
        )
    }
}
