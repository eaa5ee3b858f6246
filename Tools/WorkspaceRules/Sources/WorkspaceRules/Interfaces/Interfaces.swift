import Foundation
import ProcessSupport
public import WorkspaceGraph
import WorkspaceRunner

/// The public interfaces of a workspace's modules.
public struct Interfaces: Sendable {
    /// A value without known interfaces.
    public static let none = Interfaces(modules: [:], missing: [:])

    fileprivate(set) var modules: [TargetID: ModuleInterface]
    /// The reasons why the interfaces of targets are unknown, by target.
    public fileprivate(set) var missing: [TargetID: String]

    func of(_ package: WorkspacePackage, in workspace: Workspace) -> [ModuleInterface] {
        workspace.publicModules(of: package).compactMap { modules[$0.id] }
    }

    /// Returns a summary of a package's interface; nil if the interface of one of its modules is unknown.
    public func summary(of package: WorkspacePackage, in workspace: Workspace) -> InterfaceSummary? {
        let interfaces = of(package, in: workspace)
        return interfaces.count == workspace.publicModules(of: package).count ? InterfaceSummary(interfaces) : nil
    }
}

/// A public interface in the format of `API.txt`, and the number of public declarations.
public struct InterfaceSummary: Sendable, Hashable {
    /// The lines of the interface in the format of `API.txt`, without the file's header and empty lines.
    public let lines: [String]
    /// The number of public declarations in source files.
    public let declarations: Int
    /// The number of public declarations in source files that have a doc comment.
    public let documented: Int

    /// Creates a summary.
    public init(lines: [String], declarations: Int, documented: Int) {
        self.lines = lines
        self.declarations = declarations
        self.documented = documented
    }

    init(_ interfaces: [ModuleInterface]) {
        let written = interfaces.flatMap(\.written)
        self.init(
            lines: APIText(interfaces).lines,
            declarations: written.count,
            documented: written.count(where: \.isDocumented)
        )
    }
}

extension Workspace {
    /// Returns the public interfaces of packages: from a cache if the inputs are unchanged, otherwise from built modules.
    ///
    /// - Parameter builds: Whether to build outdated modules. If false, ``Interfaces/missing`` lists the outdated modules.
    public func interfaces(of packages: [WorkspacePackage], builds: Bool) async throws -> Interfaces {
        let targets = packages.flatMap(publicModules)
        let store = InterfaceStore(state: state)
        let keys = try await interfaceKeys(of: targets, options: SwiftPM.sharedOptions)
        let stored = try await targets.concurrentMap { target in
            keys.keys[target.id].flatMap { store.interface(of: target, key: $0) }
        }
        var modules = zip(targets, stored).reduce(into: [TargetID: ModuleInterface]()) { $0[$1.0.id] = $1.1 }
        let unknown = targets.filter { modules[$0.id] == nil }
        let read = unknown.isEmpty ? .none : try await readInterfaces(of: unknown, keys: keys.keys, builds: builds)
        let new = keys.filter { read.modules[$0] != nil }
        let lasting = new.keys.isEmpty ? [:] : try await unchanged(new, options: SwiftPM.sharedOptions)
        for target in unknown {
            guard let interface = read.modules[target.id] else { continue }
            modules[target.id] = interface
            if let key = lasting[target.id] { try store.store(interface, of: target, key: key) }
        }
        let imports = try await imports()
        for target in targets {
            let owned = self.targets(of: target.package).map(\.module)
            let exported = imports.imports(of: target).filter { $0.isExported && !owned.contains($0.module) }
            modules[target.id]?.reexports = Set(exported.map(\.module)).sorted()
        }
        return Interfaces(modules: modules, missing: read.missing)
    }

    private func readInterfaces(of targets: [WorkspaceTarget], keys: [TargetID: String], builds: Bool) async throws
        -> Interfaces
    {
        let paths = Set(targets.map(\.package.path))
        var all = Interfaces.none
        for group in buildGroups(of: packages.filter { paths.contains($0.path) }) {
            let paths = Set(group.packages.map(\.path))
            let swiftPM = SwiftPM(of: self, scratch: group.scratch)
            let targets = targets.filter { paths.contains($0.package.path) }
            let read = try await readInterfaces(of: targets, keys: keys, swiftPM, builds: builds)
            all.modules.merge(read.modules) { $1 }
            all.missing.merge(read.missing) { $1 }
        }
        return all
    }

    private func readInterfaces(
        of targets: [WorkspaceTarget],
        keys: [TargetID: String],
        _ swiftPM: SwiftPM,
        builds: Bool
    ) async throws -> Interfaces {
        let current = swiftPM.builtTargets(keys)
        var missing: [TargetID: String] = [:]
        if builds {
            let outdated = Set(targets.filter { !current.contains($0.id) }.map(\.package.path))
            let broken = try await swiftPM.build(packages.filter { outdated.contains($0.path) }, tests: false)
            for package in broken.map(\.package) {
                let path = PathText.shellQuoted(package.path)
                for target in targets where target.package.path == package.path {
                    missing[target.id] = "\(package.name) does not build. Run: ./workspace.sh build \(path)"
                }
            }
        } else {
            for target in targets where !current.contains(target.id) {
                missing[target.id] = "its inputs changed since the last build"
            }
        }
        let readable = targets.filter { missing[$0.id] == nil }
        guard let first = readable.first else { return Interfaces(modules: [:], missing: missing) }
        let bin = try await swiftPM.binFolder(of: first.package)
        let extractor = SymbolGraphExtractor(self, bin: bin, root: await swiftPM.buildRoot())
        let results = try await progress.during("Reading the interfaces of \(readable.count) module(s)") {
            try await readable.concurrentMap { target -> Result<ModuleInterface, any Error> in
                do { return .success(try await extractor.interface(of: target.module)) } catch {
                    return .failure(error)
                }
            }
        }
        let read = Dictionary(zip(readable.map(\.id), results)) { first, _ in first }
        for case (let id, .failure(let error)) in read { missing[id] = "\(error)" }
        return Interfaces(modules: read.compactMapValues { try? $0.get() }, missing: missing)
    }
}

/// A cache of interfaces: the files `interfaces/<version>/<package>/<module>/<key>.json` in the state folder.
private struct InterfaceStore: Sendable {
    /// The version of the contents of an interface. An increase invalidates the cache.
    private static let version = 3
    private static let limit = 8

    let state: StateFolder

    func interface(of target: WorkspaceTarget, key: String) -> ModuleInterface? {
        state.read(ModuleInterface.self, from: "\(folder(of: target))/\(key).json")
    }

    func store(_ interface: ModuleInterface, of target: WorkspaceTarget, key: String) throws {
        try state.write(interface, to: "\(folder(of: target))/\(key).json")
        let folder = state.file(folder(of: target))
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.filePath)) ?? []
        let files = names.map { folder.appending(path: $0).filePath }
        let dated = files.map { ($0, FileStamp(of: $0)?.modified ?? .distantPast) }.sorted { $0.1 > $1.1 }
        for (file, _) in dated.dropFirst(Self.limit) { try? FileManager.default.removeItem(atPath: file) }
    }

    private func folder(of target: WorkspaceTarget) -> String {
        "interfaces/\(Self.version)/\(target.package.fileName)/\(target.module)"
    }
}
