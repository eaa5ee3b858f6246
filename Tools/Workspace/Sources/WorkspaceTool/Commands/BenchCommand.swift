import CommandKit
import Foundation
import ProcessSupport
import WorkspaceGraph
import WorkspaceRunner

enum BenchCommand {
    static let names = Argument(anyNumberOf: "NAME", .text, help: "The benchmarks. Default: all.")

    static let command = Command(
        "bench",
        summary: "Build benchmarks for release, and run them one after another.",
        discussion:
            "Benchmarks are the executables whose names end with Benchmarks, and the scripts in Tests/Benchmarks. A script lists the "
            + "executables that it runs in a line '# needs: movies, measure'. Their release builds are in $WORKSPACE_BIN.",
        arguments: [names],
        options: [Options.format],
        examples: [Example(["bench", "start-up"], "Runs one benchmark.")]
    )

    private struct Result: Encodable {
        let name: String
        let isMet: Bool
        /// The lines that the benchmark printed; empty if its output was not captured.
        let figures: [String]
    }

    /// A benchmark: an executable that prints figures, or a script that measures executables.
    private struct Benchmark {
        let name: String
        /// The path of the script, relative to the workspace's root; nil for an executable.
        var script: String?
    }

    private static func benchmarks(in workspace: Workspace) -> [Benchmark] {
        let executables = workspace.executables.map(\.product.name).filter { $0.hasSuffix("Benchmarks") }
        let folder = "Tests/Benchmarks"
        let scripts = workspace.files(below: folder)
            .filter { $0.mode == .executable && PathText.folder(of: $0.path) == folder }
        return executables.map { Benchmark(name: $0) }
            + scripts.map { Benchmark(name: PathText.lastComponent($0.path), script: $0.path) }
    }

    /// Returns the names of the executables that a benchmark needs: its own name, or the names in the script's line `# needs: `, if any.
    private static func needs(of benchmark: Benchmark, in workspace: Workspace) throws -> [String] {
        guard let script = benchmark.script else { return [benchmark.name] }
        let text = String(decoding: try Data(contentsOf: workspace.url(of: script)), as: UTF8.self)
        let names = text.firstMatch(of: /(?m)^# needs: (.+)$/)?.1.split(separator: ",") ?? []
        return names.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let all = benchmarks(in: workspace)
        let chosen = try context.parsed[names].map { name in
            guard let benchmark = all.first(where: { $0.name == name }) else {
                throw workspace.unknown("benchmark", name, among: all.map(\.name))
            }
            return benchmark
        }
        guard !all.isEmpty else { throw WorkspaceError("There are no benchmarks.") }
        var results: [Result] = []
        for benchmark in chosen.isEmpty ? all : chosen {
            let outcome = try await run(benchmark, in: workspace, context)
            let figures = outcome.text.split(separator: "\n").map(String.init)
            results.append(Result(name: benchmark.name, isMet: outcome.exitCode == 0, figures: figures))
        }
        if context.isJSON { try context.console.write(json: ["benchmarks": results]) }
        return context.exitCode(workspace, results.allSatisfy(\.isMet) ? .ok : .findings)
    }

    private static func run(
        _ benchmark: Benchmark,
        in workspace: Workspace,
        _ context: ToolContext
    ) async throws -> Subprocess.Outcome {
        let swiftPM = SwiftPM(of: workspace, scratch: "bench")
        var bin = swiftPM.scratch
        // All names are resolved first, so that the command reports a misspelled name before builds that take minutes.
        for (package, product) in try needs(of: benchmark, in: workspace).map(workspace.executable(named:)) {
            bin = try await workspace.progress.during("Building \(product.name) for release") {
                try await swiftPM.build(product, of: package, configuration: "release")
            }
        }
        let program = benchmark.script.map(workspace.url) ?? bin.appending(path: benchmark.name)
        var command = Subprocess([program.filePath], in: benchmark.script == nil ? workspace.root : nil)
        if benchmark.script != nil { command.environment["WORKSPACE_BIN"] = bin.filePath }
        command.output = context.isJSON ? .captured : .inherited
        return try await command.run()
    }
}
