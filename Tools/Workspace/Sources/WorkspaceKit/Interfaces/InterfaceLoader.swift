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
        let keys = try await ModuleKeys.of(targets, in: workspace, progress: progress)
        var modules = await withTaskGroup { group in
            for target in targets {
                group.addTask { (target.id, keys[target.id].flatMap { store.interface(of: target, key: $0) }) }
            }
            return await group.reduce(into: [TargetID: ModuleInterface]()) { $0[$1.0] = $1.1 }
        }
        let unknown = targets.filter { modules[$0.id] == nil }
        guard !unknown.isEmpty else { return Interfaces(modules: modules) }
        let (built, missing) = try await build(unknown, keys: keys, toolchain, builds: builds)
        let lasting = try await ModuleKeys.unchanged(keys.filter { built[$0.key] != nil }, in: workspace)
        for target in unknown {
            guard let interface = built[target.id] else { continue }
            modules[target.id] = interface
            if let key = lasting[target.id] { try store.store(interface, of: target, key: key) }
        }
        return Interfaces(modules: modules, missing: missing)
    }

    /// Reads what modules offer; builds those first that are not built from their inputs as they are.
    private func build(
        _ targets: [WorkspaceTarget],
        keys: [TargetID: String],
        _ toolchain: Toolchain,
        builds: Bool
    ) async throws -> (built: [TargetID: ModuleInterface], missing: [TargetID: String]) {
        let bin = swiftPM.usualBinFolder(configuration: "debug")
        let current = bin.map { BuiltModules(bin: $0).current(keys) } ?? []
        let paths = Set(targets.filter { !current.contains($0.id) }.map(\.package.path))
        let packages = workspace.packages.filter { paths.contains($0.path) }
        guard let first = targets.first?.package else { return ([:], [:]) }
        var missing: [TargetID: String] = [:]
        for target in targets where !builds && !current.contains(target.id) {
            missing[target.id] = "it was not built since something it is made of changed"
        }
        guard missing.count < targets.count else { return ([:], missing) }
        let broken = try await PackageBuild(swiftPM, progress: progress).build(builds ? packages : [], [])
        let brokenPaths = Set(broken.map(\.package.path))
        let extractor = SymbolGraphExtractor(
            workspace,
            bin: try await swiftPM.binFolder(of: first),
            toolchain: toolchain
        )
        for target in targets where brokenPaths.contains(target.package.path) {
            missing[target.id] =
                "\(target.package.name) does not build; see ./workspace.sh build \(ShellWord.quoted(target.package.path))"
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
}
