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
            "Benchmarks are the scripts in Tests/Benchmarks. A script lists the executables that it runs in a line "
            + "'# needs: movies, measure'. Their release builds are in $WORKSPACE_BIN.",
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

    private static func scripts(in workspace: Workspace) -> [FileEntry] {
        let folder = "Tests/Benchmarks"
        return workspace.files(below: folder).filter {
            $0.mode == .executable && PathText.folder(of: $0.path) == folder
        }
    }

    private static func needs(of script: FileEntry, in workspace: Workspace) throws -> [String] {
        let text = String(decoding: try Data(contentsOf: workspace.url(of: script.path)), as: UTF8.self)
        let names = text.firstMatch(of: /(?m)^# needs: (.+)$/)?.1.split(separator: ",") ?? []
        return names.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let all = scripts(in: workspace).map { (name: PathText.lastComponent($0.path), script: $0) }
        let chosen = try context.parsed[names].map { name in
            guard let benchmark = all.first(where: { $0.name == name }) else {
                throw workspace.unknown("benchmark", name, among: all.map(\.name))
            }
            return benchmark
        }
        guard !all.isEmpty else { throw WorkspaceError("There are no benchmarks.") }
        var results: [Result] = []
        for (name, script) in chosen.isEmpty ? all : chosen {
            let outcome = try await run(script, in: workspace, context)
            let figures = outcome.text.split(separator: "\n").map(String.init)
            results.append(Result(name: name, isMet: outcome.exitCode == 0, figures: figures))
        }
        if context.isJSON { try context.console.write(json: ["benchmarks": results]) }
        return context.exitCode(workspace, results.allSatisfy(\.isMet) ? .ok : .findings)
    }

    private static func run(
        _ script: FileEntry,
        in workspace: Workspace,
        _ context: ToolContext
    ) async throws -> Subprocess.Outcome {
        // Benchmarks find the workspace by #filePath, which the compiler's cache would change.
        let swiftPM = SwiftPM(of: workspace, scratch: "bench", usesCache: false)
        var bin = swiftPM.scratch
        // All names are resolved first, so that the command reports a misspelled name before builds that take minutes.
        for (package, product) in try needs(of: script, in: workspace).map(workspace.executable(named:)) {
            bin = try await workspace.progress.during("Building \(product.name) for release") {
                try await swiftPM.build(product, of: package, configuration: "release")
            }
        }
        var command = Subprocess([workspace.url(of: script.path).filePath])
        command.environment["WORKSPACE_BIN"] = bin.filePath
        command.output = context.isJSON ? .captured : .inherited
        return try await command.run()
    }
}
