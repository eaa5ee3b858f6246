/// What the interface of a module depends on, as a hash.
enum ModuleKeys {
    /// It changes with what is kept of an interface.
    private static let version = "interface-2"

    static func of(
        _ targets: [WorkspaceTarget],
        in workspace: Workspace,
        progress: any Progress = NoProgress()
    ) async throws -> [TargetID: String] {
        guard !targets.isEmpty else { return [:] }
        let toolchain = try await Toolchain.current(state: StateFolder(root: workspace.root))
        let units = UnitGraph(workspace, graph: try await Linter(progress: progress).graph(of: workspace))
        let closures = targets.map { units.closure(of: .target($0.id)) }
        let listings = try await InputListings.compute(
            workspace,
            units,
            of: Set(closures.joined()),
            triple: toolchain.triple,
            // A plugin may write sources out of any file.
            leavingOut: { $0.isResource($1.path) && !$0.target.usesPlugin }
        )
        .texts
        let common = "\(version)\n\(toolchain.identity)\n\(toolchain.triple)\n\(SwiftPM.sharedOptions)\n"
        let hashes = try await ContentHasher().hashes(
            of: closures.map { common + $0.compactMap { listings[$0] }.joined() }
        )
        return Dictionary(uniqueKeysWithValues: zip(targets.map(\.id), hashes))
    }

    /// Those of `keys` that still hold with the files as they are now: one may have been saved meanwhile.
    static func unchanged(_ keys: [TargetID: String], in workspace: Workspace) async throws -> [TargetID: String] {
        let now = Workspace(
            tree: FileTree(reading: workspace.root),
            rules: workspace.rules,
            packages: workspace.packages,
            unreadable: workspace.unreadable
        )
        let targets = keys.keys.sorted().compactMap(now.target)
        let keysNow = try await of(targets, in: now)
        return keys.filter { keysNow[$0.key] == $0.value }
    }
}
