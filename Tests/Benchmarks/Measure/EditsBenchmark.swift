import Foundation
import ProcessSupport
import WorkspaceTesting

/// A benchmark that applies breaking edits, one at a time, to nine packages. `affected` must select every package whose tests then fail.
enum EditsBenchmark {
    static func run(_ root: URL) async throws {
        let script = root.appending(path: "workspace.sh").filePath
        try await withTemporaryFolder { folder in
            let workspace = folder.appending(path: "breakable", directoryHint: .isDirectory)
            let fixture = "Tests/Benchmarks/breakable.txtar"
            try Fixture(reading: root.appending(path: fixture)).write(to: workspace)
            try await MeasuredCommand.git("init", "--quiet", "--initial-branch", "main", in: workspace)
            try await MeasuredCommand.git("config", "core.excludesFile", "/dev/null", in: workspace)
            try await MeasuredCommand.git("add", "--all", in: workspace)
            try await MeasuredCommand.git("commit", "--quiet", "--message", "Sound", in: workspace)
            let tool = [script, "--root", workspace.filePath]
            try await MeasuredCommand.time(tool + ["test"], in: folder)
            var missed: [String] = []
            var selected = 0, failing = 0
            for edit in BreakingEdit.all {
                try edit.apply(to: workspace)
                let affected = try await names(tool + ["affected", "--base", "HEAD", "--format", "json"], in: folder) {
                    _ in true
                }
                // With the option --no-cache, the command runs the tests of all packages, so that every failure is found.
                let broken = try await names(tool + ["test", "--no-cache", "--format", "json"], in: folder) {
                    $0.failed ?? 0 > 0
                }
                if broken.isEmpty { missed.append("\(edit.name): no test failed") }
                if !broken.isSubset(of: affected) {
                    missed.append(
                        "\(edit.name): not selected: \(broken.subtracting(affected).sorted().joined(separator: ", "))"
                    )
                }
                selected += affected.count
                failing += broken.count
                try await MeasuredCommand.git("reset", "--quiet", "--hard", in: workspace)
                try await MeasuredCommand.git("clean", "--quiet", "-fd", in: workspace)
            }
            for line in missed { print("   ", line) }
            let count = BreakingEdit.all.count
            ResultTable.add(
                "breaking edits whose failing packages were all selected",
                trials: count,
                "\(count - missed.count)",
                limit: "\(count)",
                isMet: missed.isEmpty
            )
            let (perFailing, perEdit) = (Double(selected) / Double(max(1, failing)), Double(selected) / Double(count))
            ResultTable.add("packages selected per failing package", trials: count, String(format: "%.2f", perFailing))
            ResultTable.add("packages selected per edit, of 9", trials: count, String(format: "%.2f", perEdit))
        }
    }

    private struct Response: Decodable {
        struct Package: Decodable {
            let path: String
            let failed: Int?
        }

        let packages: [Package]
    }

    private static func names(
        _ arguments: [String],
        in folder: URL,
        where isIncluded: (Response.Package) -> Bool
    ) async throws -> Set<String> {
        let outcome = try await Subprocess(arguments, in: folder).runNow()
        // The output is empty if the command stops before the build because of an undeclared import.
        guard !outcome.output.isEmpty else { throw MeasureError(outcome.errorText) }
        let response = try JSONDecoder().decode(Response.self, from: outcome.output)
        return Set(response.packages.filter(isIncluded).map(\.path))
    }
}
