import CommandKit
import Foundation
import ProcessSupport
import TerminalText
import WorkspaceGraph
import WorkspaceKit
import WorkspaceRules

enum GraphCommand {
    enum Format: String, CaseIterable {
        case mermaid, dot, json, html
    }

    static let format = Option("format", .choice(of: Format.self), default: .mermaid, help: "The format of the output.")
    static let focus = Option(
        "focus",
        .text,
        placeholder: "PACKAGE",
        help: "Draw only this package, its dependencies and its dependents."
    )
    static let build = Flag("build", help: "Build outdated packages first, so that the map contains all interfaces.")
    static let output = Option("output", .text, placeholder: "FILE", help: "The output file. Default: standard output.")

    static let command = Command(
        "graph",
        summary: "Draw the dependencies between packages.",
        discussion:
            "JSON also contains the targets, and whether a dependency is declared, imported or both. HTML is an interactive map in one "
            + "file: packages and targets with their figures, violations, and the interfaces of built packages. "
            + "The fragment of its URL selects a package or target, as in map.html#MoviesFeature.",
        options: [format, focus, build, output],
        examples: [
            Example(["graph", "--focus", "MoviesFeature"], "Draws a feature with its dependencies and dependents."),
            Example(["graph", "--format", "html", "--build", "--output", "map.html"], "Writes the interactive map."),
        ]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        if context.parsed[format] == .html, context.parsed[focus] != nil {
            throw context.parsed.usageError("'--focus' cannot be combined with '--format html'.")
        }
        let workspace = try await context.workspace()
        var graph = PackageGraph(workspace, graph: try await workspace.graph())
        if let name = context.parsed[focus] { graph = graph.focused(on: try workspace.package(named: name).path) }
        let text =
            switch context.parsed[format] {
            case .mermaid: graph.mermaid
            case .dot: graph.dot
            case .json: try JSONText.text(graph)
            case .html:
                try await map(workspace, start: start(workspace, context), builds: context.parsed[build], context)
            }
        if let path = context.parsed[output] {
            try OutputFile(path).write(text)
        } else {
            try context.console.write(text)
        }
        return context.exitCode(workspace)
    }

    /// Returns the URL of the article at which a reader starts: on the web server of the repository, or relative to the map's file.
    private static func start(_ workspace: Workspace, _ context: ToolContext) async throws -> String? {
        guard let article = workspace.rules.start?.article else { return nil }
        guard FileManager.default.fileExists(atPath: workspace.url(of: article).filePath) else {
            let remedy = "Correct the key start in \(RulesFile.path)."
            throw WorkspaceError("There is no article \(article).", remedy: remedy)
        }
        if let page = try await GitRepository(at: workspace.root).webPage(of: article) { return page }
        guard let output = context.parsed[output] else { return nil }
        let folder = URL(filePath: output).resolvingSymlinksInPath().deletingLastPathComponent()
        let file = workspace.url(of: article).resolvingSymlinksInPath()
        return PathText.relative(file.filePath, from: folder.filePath)
            .addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
    }

    static func map(_ workspace: Workspace, start: String?, builds: Bool, _ context: ToolContext) async throws -> String
    {
        let interfaces = try await context.interfaces(of: workspace.packages, in: workspace, builds: builds)
        return try MapPage.html(
            title: workspace.title,
            start: start,
            workspace,
            graph: try await workspace.graph(),
            interfaces: workspace.packages.reduce(into: [:]) {
                $0[$1.path] = interfaces.summary(of: $1, in: workspace)
            },
            findings: try await Linter.report(workspace) { interfaces }.findings
        )
    }
}
