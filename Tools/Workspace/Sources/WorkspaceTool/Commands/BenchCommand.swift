internal import CommandKit
internal import ProcessSupport
internal import WorkspaceKit

/// `bench`: builds benchmarks for release and runs them.
enum BenchCommand {
    static let names = Argument(anyNumberOf: "NAME", .text, help: "Which benchmarks; by default all.")

    static let command = Command(
        "bench",
        summary: "Build the benchmarks for release and run them, one after another.",
        discussion:
            "Benchmarks are the executables named …Benchmarks and the scripts in Tests/Benchmarks. A script finds in "
            + "$WORKSPACE_BIN the release builds of the executables of Apps, Tools and Tests.",
        arguments: [names],
        options: [Options.format],
        examples: [Example(["bench", "start-up"], "One of them.")]
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

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let all = Benchmark.all(in: workspace)
        let chosen = try context.parsed[names].map { name in
            guard let benchmark = all.first(where: { $0.name == name }) else {
                throw workspace.unknown("benchmark", name, among: all.map(\.name))
            }
            return benchmark
        }
        guard !all.isEmpty else { throw CommandFailure("There are no benchmarks.") }
        var results: [Result.Benchmark] = []
        for benchmark in chosen.isEmpty ? all : chosen {
            // A figure that is missed keeps no other from being printed.
            let outcome = try await benchmark.run(in: workspace, context, isCaptured: context.isJSON)
            let figures = outcome.text.split(separator: "\n").map(String.init)
            results.append(Result.Benchmark(name: benchmark.name, isMet: outcome.exitCode == 0, figures: figures))
        }
        if context.isJSON { try context.console.write(json: Result(benchmarks: results)) }
        return context.exitCode(workspace, results.allSatisfy(\.isMet) ? .ok : .findings)
    }
}
