internal import Foundation
internal import ProcessSupport
internal import WorkspaceKit

/// What share of the packages `affected` would have selected for each commit of this repository.
enum HistoryBenchmark {
    private static let commits = 200

    static func run(_ root: URL, _ figures: Figures) async throws {
        let repository = GitRepository(at: root)
        let loader = WorkspaceLoader(root: root)
        let now = try await loader.load()
        let history = try await repository.history(limit: commits + 1)
        var shares: [Double] = []
        for (commit, parent) in zip(history, history.dropFirst()) {
            let states = [
                try await loader.load(parent, of: repository, now: now) ?? now,
                try await loader.load(commit, of: repository, now: now) ?? now,
            ]
            // Only what manifests declared is known of then.
            let graphs = states.map { UnitGraph($0, graph: TargetGraph($0, imports: ImportIndex(byFile: [:]))) }
            let changes = try await repository.changes(in: commit)
            let affected = Affected(of: changes, in: graphs, packages: states[1].packages)
            guard !states[1].packages.isEmpty else { continue }
            shares.append(Double(affected.reasons.count) / Double(states[1].packages.count))
        }
        let sorted = shares.sorted()
        guard !sorted.isEmpty else { return }
        await figures.tell("history: commits replayed", Double(sorted.count), "")
        await figures.tell(
            "history: packages selected per commit, mean",
            100 * sorted.reduce(0, +) / Double(sorted.count),
            "%"
        )
        await figures.tell("history: packages selected per commit, median", 100 * sorted[sorted.count / 2], "%")
        await figures.tell(
            "history: commits that select every package",
            100 * Double(sorted.count { $0 == 1 }) / Double(sorted.count),
            "%"
        )
    }
}
