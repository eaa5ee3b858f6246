import Foundation
import ProcessSupport
import WorkspaceGraph

extension SwiftPM {
    /// Sets the modification time of Swift files that a change of other files since the last build in the scratch folder affects, although
    /// SwiftPM may not compile them again:
    ///
    /// - files that use a changed target, directly or not. The compiler records no indirect imports, for macros only the path of their
    ///   program, and SwiftPM compares C targets by their object files, which contain no unused header.
    /// - files of a package whose manifest changed, and those with `canImport` that use it.
    /// - files behind a symbolic link.
    ///
    /// - Throws: An error of the file system, or `WorkspaceError` if a file cannot be read.
    func touchDependents() throws {
        let record = scratch.appending(path: "contents.json")
        let current = try workspace.contentHashes()
        let former = try? JSONDecoder().decode([String: String].self, from: Data(contentsOf: record))
        guard current != former else { return }
        try record.replace(with: String(decoding: JSONEncoder().encode(current), as: UTF8.self))
        // Before the first build, there are no outdated modules.
        guard let former else { return }
        let changed = Set(former.keys).union(current.keys).filter { former[$0] != current[$0] }
        let graph = workspace.declaredGraph
        var dependents: [TargetID: [TargetID]] = [:]
        for target in workspace.targets {
            for edge in graph.edges(from: target.id) { dependents[edge.to, default: []].append(target.id) }
        }
        let targets = workspace.targets.filter { target in
            changed.contains { PathText.contains(target.folder, $0) || isHeader($0, of: target) }
        }
        let reached = GraphSearch.reachable(from: targets.flatMap { dependents[$0.id] ?? [] }) { dependents[$0] ?? [] }
        let packages = Set(
            workspace.packages.filter { !changed.isDisjoint(with: workspace.manifests(of: $0)) }.map(\.path)
        )
        let own = workspace.targets.filter { packages.contains($0.package.path) }.map(\.id)
        let conditional = GraphSearch.reachable(from: own) { dependents[$0] ?? [] }
        for target in workspace.targets where reached.contains(target.id) || conditional.contains(target.id) {
            let isWhole = reached.contains(target.id) || packages.contains(target.package.path)
            for file in target.swiftFiles.map({ PathText.join(workspace.root.filePath, $0.path) })
            where try isWhole || String(contentsOf: URL(filePath: file), encoding: .utf8).contains("canImport") {
                Self.touch(file)
            }
        }
        for path in changed where current[path]?.hasPrefix("link to ") == true {
            let folder = URL(filePath: PathText.join(workspace.root.filePath, path)).resolvingSymlinksInPath()
            for case let file as URL in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
                ?? .init()
            where file.pathExtension == "swift" { Self.touch(file.filePath) }
        }
    }

    /// Returns whether a file is a header of the system, or in the package of a C target.
    private func isHeader(_ path: String, of target: WorkspaceTarget) -> Bool {
        guard target.swiftFiles.isEmpty else { return false }
        return path.hasPrefix("/")
            || PathText.contains(target.package.path, path)
                && (Self.isCode(path) || PathText.fileExtension(of: path) == "modulemap")
    }

    /// Gives a file the time in a second, which no compiled version has.
    static func touch(_ path: String) {
        var next = timeval()
        gettimeofday(&next, nil)
        next.tv_sec += 1
        utimes(path, [next, next])
    }
}

extension Workspace {
    /// The targets of macros, and those that they need.
    fileprivate var macroTargets: Set<TargetID> {
        let macros = targets.filter { $0.kind == .macro }.map(\.id)
        return macros.isEmpty
            ? [] : GraphSearch.reachable(from: macros) { [graph = declaredGraph] in graph.edges(from: $0).map(\.to) }
    }

    /// Compiler options that change with the content of macros, which the compiler's cache does not compare. Macros may also come from
    /// remote packages.
    func macroOptions() throws -> [String] {
        let macros = macroTargets
        guard !macros.isEmpty || !hasOnlyLocalDependencies else { return [] }
        let folders = targets.filter { macros.contains($0.id) }.map(\.folder)
        var inputs = try contentHashes().filter { file in folders.contains { PathText.contains($0, file.key) } }
            .map { "\($0.key) \($0.value)" }
        inputs += packages.compactMap { package in
            try? String(contentsOf: url(of: PathText.join(package.path, "Package.resolved")), encoding: .utf8)
        }
        return ["-Xswiftc", "-DWORKSPACE_MACROS_\(ContentHash.of(inputs.sorted().joined(separator: "\n")))"]
    }

    /// Whether no target has a setting with which the compiler's cache fails: C++, or a header in place of a module.
    var permitsCompilerCache: Bool {
        !targets.contains { target in
            target.settings.contains { $0.contains("interoperabilityMode") || $0.contains("-import-objc-header") }
        }
    }
}
