/// Finds out what a change affects: asks git, and looks at the packages as they were and as they are.
package struct AffectedPackages: Sendable {
    package let mergeBase: String
    package let changes: [String]
    package let affected: Affected
    /// Sorted by folder.
    package let packages: [WorkspacePackage]

    package static func find(
        _ workspace: Workspace,
        base: String?,
        progress: any Progress
    ) async throws -> AffectedPackages {
        let repository = GitRepository(at: workspace.tree.root)
        let mergeBase = try await repository.mergeBase(with: base)
        let changes = try await repository.changes(since: mergeBase)
        guard !changes.isEmpty else {
            return AffectedPackages(
                mergeBase: mergeBase,
                changes: [],
                affected: Affected(of: [], in: [], packages: []),
                packages: []
            )
        }
        let before = try await WorkspaceLoader(root: workspace.tree.root, progress: progress)
            .load(mergeBase, of: repository, now: workspace, changes: changes)
        let graph = try await Linter(progress: progress).graph(of: workspace)
        let after = UnitGraph(workspace, graph: graph)
        // What files imported then does not matter: a package that needs another without saying so needs it now, or no more.
        let states =
            before.map { [UnitGraph($0, graph: TargetGraph($0, imports: ImportIndex(byFile: [:]))), after] } ?? [after]
        let affected = Affected(of: changes, in: states, packages: workspace.packages)
        return AffectedPackages(
            mergeBase: mergeBase,
            changes: changes,
            affected: affected,
            packages: workspace.packages.filter { affected.reasons[$0.path] != nil }
        )
    }
}
