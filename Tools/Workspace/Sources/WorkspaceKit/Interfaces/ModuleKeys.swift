/// What the interface of a module depends on, as a hash.
enum ModuleKeys {
    /// It changes with what is kept of an interface.
    private static let version = "interface-1"

    static func of(
        _ targets: [WorkspaceTarget],
        in workspace: Workspace,
        progress: any Progress = NoProgress()
    ) async throws -> [TargetID: String] {
        guard !targets.isEmpty else { return [:] }
        let toolchain = try await Toolchain.current(state: StateFolder(root: workspace.root))
        let imports = try await Linter(progress: progress).imports(of: workspace)
        let keys = try await ResultKeys(
            workspace,
            units: UnitGraph(workspace, graph: TargetGraph(workspace, imports: imports)),
            toolchain: toolchain,
            flags: [version] + SwiftPM.sharedOptions,
            environment: nil
        )
        .keys(of: targets.map { .target($0.id) })
        return Dictionary(uniqueKeysWithValues: zip(targets.map(\.id), keys.map(\.hash)))
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
