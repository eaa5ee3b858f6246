internal import CommandKit
internal import Foundation
internal import ProcessSupport
internal import WorkspaceKit
internal import WorkspacePages

/// `bench`: builds benchmarks for release and runs them.
enum BenchCommand {
    static let names = Argument(anyNumberOf: "NAME", .text, help: "Which benchmarks; by default all.")

    static let html = Flag(
        "html",
        help: "Make a page of the figures, of how costs grow with sizes and of earlier runs, too."
    )

    static let command = Command(
        "bench",
        summary: "Build the benchmarks for release and run them, one after another.",
        discussion:
            "Benchmarks are the executables named …Benchmarks and the scripts in Tests/Benchmarks. A script finds in "
            + "$WORKSPACE_BIN the release builds of the executables of Apps, Tools and Tests.",
        arguments: [names],
        options: [html, Options.format],
        examples: [
            Example(["bench", "start-up"], "One of them."),
            Example(["bench", "CatalogueBenchmarks", "--html"], "With a page to compare with earlier runs."),
        ]
    )

    private struct Result: Encodable {
        struct Benchmark: Encodable {
            let name: String
            let isMet: Bool
            /// What it printed.
            let figures: [String]
        }

        let benchmarks: [Benchmark]
    }

    /// Keeps the run, and makes a page of it and of those before.
    private static func writePage(
        _ results: [Result.Benchmark],
        _ workspace: Workspace,
        _ context: ToolContext
    ) async throws {
        let state = StateFolder(root: workspace.root)
        let history = BenchmarkHistory(state: state)
        try history.add(
            BenchmarkRun(
                date: Date(),
                commit: await GitRepository(at: workspace.root).describeHead() ?? "no commit",
                benchmarks: results.map {
                    BenchmarkRun.Benchmark(name: $0.name, output: $0.figures.joined(separator: "\n"))
                }
            )
        )
        let page = state.file("benchmarks/index.html")
        try page.write(BenchmarksPage.page(title: workspace.title, history.runs).html())
        context.console.note("The page: \(page.path(from: workspace.root))")
    }

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let all = Benchmark.all(in: workspace)
        let chosen = try context.parsed[names].map { name in
            guard let benchmark = all.first(where: { $0.name == name }) else {
                throw workspace.unknown("benchmark", name, among: all.map(\.name))
            }
            return benchmark
        }
        guard !all.isEmpty else { throw Failure("There are no benchmarks.") }
        var results: [Result.Benchmark] = []
        for benchmark in chosen.isEmpty ? all : chosen {
            // A figure that is missed keeps no other from being printed.
            let isCaptured = context.isJSON || context.parsed[html]
            let outcome = try await benchmark.run(in: workspace, context, isCaptured: isCaptured)
            if context.parsed[html], !context.isJSON { try context.console.write(outcome.text) }
            let figures = outcome.text.split(separator: "\n").map(String.init)
            results.append(Result.Benchmark(name: benchmark.name, isMet: outcome.exitCode == 0, figures: figures))
        }
        if context.isJSON { try context.console.write(json: Result(benchmarks: results)) }
        if context.parsed[html] { try await writePage(results, workspace, context) }
        return context.exitCode(workspace, results.allSatisfy(\.isMet) ? .clean : .findings)
    }
}
