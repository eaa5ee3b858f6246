/// What the interface of a module depends on, as a hash.
enum ModuleKeys {
    /// It changes with what is kept of an interface.
    private static let version = "interface-3"

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
            leavingOut: leftOut(in: workspace)
        )
        .texts
        let common = "\(version)\n\(toolchain.identity)\n\(toolchain.triple)\n\(SwiftPM.sharedOptions)\n"
        let hashes = try await ContentHasher().hashes(
            of: closures.map { common + $0.compactMap { listings[$0] }.joined() }
        )
        return Dictionary(uniqueKeysWithValues: zip(targets.map(\.id), hashes))
    }

    /// What is copied says nothing of an interface. But a plugin or a macro may make sources of any file, a link lead to one, and headers
    /// be included from anywhere.
    private static func leftOut(in workspace: Workspace) -> (WorkspaceTarget, FileEntry) -> Bool {
        guard !workspace.targets.contains(where: { $0.target.usesPlugin || $0.target.kind == .macro }) else {
            return { _, _ in false }
        }
        let destinations = workspace.tree.links.map(\.destination)
        return { target, file in
            target.isResource(file.path) && !["h", "modulemap"].contains(PathText.ending(of: file.path))
                && !destinations.contains { PathText.contains($0, file.path) }
        }
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
