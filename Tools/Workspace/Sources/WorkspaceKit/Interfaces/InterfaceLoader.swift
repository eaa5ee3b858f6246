internal import Foundation
internal import ProcessSupport

/// Finds out what the modules of a workspace offer: from the store where their inputs are those of an earlier time, else from a build.
package struct InterfaceLoader: Sendable {
    private let workspace: Workspace
    private let swiftPM: SwiftPM
    private let progress: any Progress
    private let state: StateFolder

    /// - Parameter swiftPM: builds what is not known yet.
    package init(_ workspace: Workspace, swiftPM: SwiftPM, progress: any Progress) {
        self.workspace = workspace
        self.swiftPM = swiftPM
        self.progress = progress
        state = StateFolder(root: workspace.root)
    }

    /// The interfaces of packages.
    ///
    /// - Parameter builds: whether modules that are not known are built; else they are missing.
    package func load(_ packages: [WorkspacePackage], builds: Bool) async throws -> Interfaces {
        let targets = packages.flatMap(workspace.faces)
        let store = InterfaceStore(state: state)
        let toolchain = try await Toolchain.current(state: state)
        let keys = try await Self.keys(of: targets, in: workspace, toolchain, progress)
        var modules: [TargetID: ModuleInterface] = [:]
        for target in targets {
            modules[target.id] = keys[target.id].flatMap { store.interface(of: target, key: $0) }
        }
        let unknown = targets.filter { modules[$0.id] == nil }
        guard builds, !unknown.isEmpty else {
            let reason = "it was not built since it changed"
            return Interfaces(
                modules: modules,
                missing: Dictionary(unknown.map { ($0.id, reason) }) { first, _ in first }
            )
        }
        let (built, missing) = try await build(unknown, toolchain)
        // A file may have been saved while the compiler ran.
        let now = try await Self.keys(of: unknown, in: workspace.reread(), toolchain, progress)
        for target in unknown {
            guard let interface = built[target.id] else { continue }
            modules[target.id] = interface
            guard let key = keys[target.id], now[target.id] == key else { continue }
            try store.store(interface, of: target, key: key)
        }
        return Interfaces(modules: modules, missing: missing)
    }

    private func build(_ targets: [WorkspaceTarget], _ toolchain: Toolchain) async throws
        -> (built: [TargetID: ModuleInterface], missing: [TargetID: String])
    {
        let paths = Set(targets.map(\.package.path))
        let packages = workspace.packages.filter { paths.contains($0.path) }
        guard let first = packages.first else { return ([:], [:]) }
        let broken = try await PackageBuild(swiftPM, progress: progress).build(packages, [])
        let brokenPaths = Set(broken.map(\.package.path))
        let extractor = SymbolGraphExtractor(
            workspace,
            bin: try await swiftPM.binFolder(of: first),
            toolchain: toolchain
        )
        var missing: [TargetID: String] = [:]
        for target in targets where brokenPaths.contains(target.package.path) {
            missing[target.id] = "\(target.package.name) does not build"
        }
        let buildable = targets.filter { missing[$0.id] == nil }
        let root = workspace.root
        let extracted = try await progress.during("Reading the interfaces of \(buildable.count) module(s)") {
            try await withThrowingTaskGroup(of: (TargetID, Result<ModuleInterface, any Error>).self) { group in
                for target in buildable {
                    group.addTask {
                        (target.id, await Self.interface(of: target.target.module, extractor, root: root))
                    }
                }
                return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
        }
        var built: [TargetID: ModuleInterface] = [:]
        for (id, result) in extracted {
            switch result {
            case .success(let interface): built[id] = interface
            case .failure(let error): missing[id] = "\(error)"
            }
        }
        return (built, missing)
    }

    private static func interface(
        of module: String,
        _ extractor: SymbolGraphExtractor,
        root: URL
    ) async -> Result<ModuleInterface, any Error> {
        do {
            return try await withTemporaryFolder { folder in
                let files = try await extractor.extract(module, to: folder)
                return .success(try ModuleInterface(module: module, symbolGraphs: files, root: root))
            }
        } catch {
            return .failure(error)
        }
    }

    /// What a module's interface depends on, as a hash. The first word changes with what is kept of an interface.
    private static func keys(
        of targets: [WorkspaceTarget],
        in workspace: Workspace,
        _ toolchain: Toolchain,
        _ progress: any Progress
    ) async throws -> [TargetID: String] {
        let imports = try await Linter(progress: progress).imports(of: workspace)
        let keys = try await ResultKeys(
            workspace,
            units: UnitGraph(workspace, graph: TargetGraph(workspace, imports: imports)),
            toolchain: toolchain,
            flags: ["interface-1"] + SwiftPM.sharedOptions,
            environment: nil
        )
        .keys(of: targets.map { .target($0.id) })
        return Dictionary(uniqueKeysWithValues: zip(targets.map(\.id), keys.map(\.hash)))
    }
}

extension Workspace {
    /// The same packages with their files as they are now.
    fileprivate func reread() -> Workspace {
        Workspace(tree: FileTree(reading: root), rules: rules, packages: packages, unreadable: unreadable)
    }
}
