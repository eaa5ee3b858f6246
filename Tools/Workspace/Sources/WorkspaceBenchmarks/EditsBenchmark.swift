internal import Foundation
internal import ProcessSupport
internal import WorkspaceKit

/// Edits that break something, one at a time, in a workspace of nine packages that is really built: what fails in a run of all tests
/// must be among what `affected` selects.
enum EditsBenchmark {
    static func run(_ root: URL, _ figures: Figures) async throws {
        let script = root.appending(path: "workspace.sh").filePath
        try await withTemporaryFolder { folder in
            let workspace = BreakableWorkspace(root: folder.appending(path: "breakable", directoryHint: .isDirectory))
            try await workspace.write()
            let tool = [script, "--root", workspace.root.filePath]
            try await Measured.seconds(tool + ["test"], in: folder)
            var missed: [String] = []
            var selected = 0, failing = 0
            for edit in BreakingEdit.all {
                try edit.apply(to: workspace.root)
                let affected = try await names(tool + ["affected", "--base", "HEAD", "--format", "json"], in: folder) {
                    _ in true
                }
                // The whole run is the witness, whatever was stored.
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
                try await workspace.restore()
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
                "packages selected per edit, of \(BreakableWorkspace.packages)",
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
        // An import that is not declared ends the run before anything is built.
        guard !outcome.output.isEmpty else { throw Measured.RunError(description: outcome.errorText) }
        let answer = try JSONDecoder().decode(Answer.self, from: outcome.output)
        return Set(answer.packages.filter(isMeant).map(\.path))
    }
}
