import Foundation
import ProcessSupport
import WorkspaceTesting

/// Breaks a real workspace of nine packages with one edit after another: `affected` must select every package whose tests then fail.
enum EditsBenchmark {
    static func run(_ root: URL, _ figures: Figures) async throws {
        let script = root.appending(path: "workspace.sh").filePath
        try await withTemporaryFolder { folder in
            let workspace = folder.appending(path: "breakable", directoryHint: .isDirectory)
            let fixture = "Tools/Workspace/Sources/WorkspaceBenchmarks/breakable.txtar"
            try Fixture(reading: root.appending(path: fixture)).write(to: workspace)
            try await Measured.git("init", "--quiet", "--initial-branch", "main", in: workspace)
            try await Measured.git("config", "core.excludesFile", "/dev/null", in: workspace)
            try await Measured.git("add", "--all", in: workspace)
            try await Measured.git("commit", "--quiet", "--message", "Sound", in: workspace)
            let tool = [script, "--root", workspace.filePath]
            try await Measured.seconds(tool + ["test"], in: folder)
            var missed: [String] = []
            var selected = 0, failing = 0
            for edit in BreakingEdit.all {
                try edit.apply(to: workspace)
                let affected = try await names(tool + ["affected", "--base", "HEAD", "--format", "json"], in: folder) {
                    _ in true
                }
                // Without stored passes, so that every failure is found.
                let broken = try await names(tool + ["test", "--no-cache", "--format", "json"], in: folder) {
                    $0.failed ?? 0 > 0
                }
                if broken.isEmpty { missed.append("\(edit.name) broke nothing") }
                if !broken.isSubset(of: affected) {
                    missed.append(
                        "\(edit.name): \(broken.subtracting(affected).sorted().joined(separator: ", ")) left out"
                    )
                }
                selected += affected.count
                failing += broken.count
                try await Measured.git("reset", "--quiet", "--hard", in: workspace)
                try await Measured.git("clean", "--quiet", "-fd", in: workspace)
            }
            for line in missed { print("   ", line) }
            let count = BreakingEdit.all.count
            await figures.tell(
                "breaking edits whose failing packages were all selected",
                isMet: missed.isEmpty,
                "\(count - missed.count) of \(count)"
            )
            await figures.tell("packages selected for each that fails", Double(selected) / Double(max(1, failing)), "")
            await figures.tell(
                "packages selected per edit, of 9",
                Double(selected) / Double(count),
                ""
            )
        }
    }

    private struct Answer: Decodable {
        struct Package: Decodable {
            let path: String
            let failed: Int?
        }

        let packages: [Package]
    }

    private static func names(
        _ arguments: [String],
        in folder: URL,
        where isMeant: (Answer.Package) -> Bool
    ) async throws -> Set<String> {
        let outcome = try await Subprocess(arguments, in: folder).runNow()
        // An undeclared import ends the run before the build.
        guard !outcome.output.isEmpty else { throw Measured.RunError(description: outcome.errorText) }
        let answer = try JSONDecoder().decode(Answer.self, from: outcome.output)
        return Set(answer.packages.filter(isMeant).map(\.path))
    }
}
