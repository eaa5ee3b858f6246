/// Finds out what a change affects: asks git, and looks at the packages as they were and as they are.
package struct AffectedPackages: Sendable {
    package let mergeBase: String
    package let changes: [String]
    package let affected: Affected
    /// Sorted by folder.
    package let packages: [WorkspacePackage]
    /// Packages that are left out because what changed lies behind an interface that did not, with its target. Sorted by folder.
    package let leftOut: [(package: WorkspacePackage, behind: TargetID)]

    /// - Parameter isAPIAware: whether packages are left out that need a package whose interface is the same as at the base.
    package static func find(
        _ workspace: Workspace,
        base: String?,
        isAPIAware: Bool = false,
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
                packages: [],
                leftOut: []
            )
        }
        let before = try await WorkspaceLoader(root: workspace.tree.root, progress: progress)
            .load(mergeBase, of: repository, now: workspace, changes: changes)
        let graph = try await Linter(progress: progress).graph(of: workspace)
        let after = UnitGraph(workspace, graph: graph)
        // What files imported then does not matter: a package that needs another without saying so needs it now, or no more.
        let states =
            before.map { [UnitGraph($0, graph: TargetGraph($0, imports: ImportIndex(byFile: [:]))), after] } ?? [after]
        let all = Affected(of: changes, in: states, packages: workspace.packages)
        let opaque =
            isAPIAware
            ? try await OpaqueTargets.find(
                workspace,
                graph: graph,
                since: mergeBase,
                changes: changes,
                progress: progress
            ) : []
        let affected =
            opaque.isEmpty ? all : Affected(of: changes, in: states, packages: workspace.packages, opaque: opaque)
        return AffectedPackages(
            mergeBase: mergeBase,
            changes: changes,
            affected: affected,
            packages: workspace.packages.filter { affected.reasons[$0.path] != nil },
            leftOut: workspace.packages.compactMap { package in
                guard affected.reasons[package.path] == nil, let reason = all.reasons[package.path] else { return nil }
                return OpaqueTargets.first(on: reason.units, among: opaque).map { (package, $0) }
            }
        )
    }
}
