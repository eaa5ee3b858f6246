import Foundation
import ProcessSupport
public import WorkspaceGraph
import WorkspaceRunner

/// The public interfaces of a workspace's modules.
public struct Interfaces: Sendable {
    /// A value without known interfaces.
    public static let none = Interfaces(modules: [:], missing: [:])

    fileprivate(set) var modules: [TargetID: ModuleInterface]
    /// The uses of forbidden declarations, by target.
    fileprivate(set) var uses: [TargetID: [UsedDeclaration]] = [:]
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
    /// - Parameters:
    ///   - builds: Whether to build outdated modules. If false, ``Interfaces/missing`` lists the outdated modules.
    ///   - withUses: Whether to search for uses of the declarations that layers forbid.
    public func interfaces(of packages: [WorkspacePackage], builds: Bool, withUses: Bool = false) async throws
        -> Interfaces
    {
        let modules = BuiltValues<ModuleInterface>(kind: "interfaces/3", title: "interfaces") { target, output in
            try await output.extractor.interface(of: target.module)
        }
        let targets = packages.flatMap(publicModules)
        let watched = packages.flatMap(self.targets).filter { target in
            withUses && !target.swiftFiles.isEmpty && target.kind != .test && !forbidden(in: target).isEmpty
        }
        let others = watched.filter { target in !targets.contains { $0.id == target.id } }
        let keys = try await interfaceKeys(of: targets + others, options: SwiftPM.sharedOptions)
        let read = try await modules.values(of: targets, in: self, keys: keys, builds: builds)
        var interfaces = Interfaces(modules: read.values, missing: read.missing)
        let imports = try await imports()
        for target in targets {
            let owned = self.targets(of: target.package).map(\.module)
            let exported = imports.imports(of: target).filter { $0.isExported && !owned.contains($0.module) }
            interfaces.modules[target.id]?.reexports = Set(exported.map(\.module)).sorted()
        }
        let uses = BuiltValues<[UsedDeclaration]>(kind: "uses/2", title: "used declarations") { target, output in
            try await UsedDeclarationSearch(forbidden(in: target), in: self, output).uses(by: target)
        }
        let found = try await uses.values(of: watched, in: self, keys: keys, builds: builds) { target in
            forbidden(in: target).flatMap { rules.declarations[$0]?.names ?? [] }.joined(separator: " ")
        }
        interfaces.uses = found.values
        interfaces.missing.merge(found.missing) { first, _ in first }
        return interfaces
    }

    private func forbidden(in target: WorkspaceTarget) -> [String] { rules.layer(of: target)?.forbids ?? [] }
}
