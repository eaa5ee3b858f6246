import Foundation
import ProcessSupport
import WorkspaceGraph
import WorkspaceRunner

/// The compiled code of packages that were built together.
struct BuildOutput: Sendable {
    let bin: URL
    let root: BuildRoot
    let extractor: SymbolGraphExtractor
}

/// A reader of values from the compiled code of targets, with a cache: the files `<kind>/<package>/<module>/<key>.json` in the state folder.
struct BuiltValues<Value: Codable & Sendable>: Sendable {
    /// The maximum number of cached values for a target.
    private static var limit: Int { 8 }

    /// The folder of the cache, which ends with the version of the values.
    let kind: String
    let title: String
    let read: @Sendable (WorkspaceTarget, BuildOutput) async throws -> Value

    /// Returns the values of targets: from the cache if the inputs are unchanged, otherwise from built modules; and the reasons why the
    /// others are unknown.
    ///
    /// - Parameter variant: Returns a text on which the value of a target depends, too.
    func values(
        of targets: [WorkspaceTarget],
        in workspace: Workspace,
        keys: InterfaceKeys,
        builds: Bool,
        variant: (WorkspaceTarget) -> String = { _ in "" }
    ) async throws -> (values: [TargetID: Value], missing: [TargetID: String]) {
        func name(_ key: String, of target: WorkspaceTarget) -> String {
            let variant = variant(target)
            return variant.isEmpty ? key : ContentHash.of("\(key) \(variant)")
        }
        let files = targets.map { target in
            keys.keys[target.id].map { "\(folder(of: target))/\(name($0, of: target)).json" }
        }
        let state = workspace.state
        let stored = try await files.concurrentMap { file in file.flatMap { state.read(Value.self, from: $0) } }
        var values = zip(targets, stored).reduce(into: [TargetID: Value]()) { $0[$1.0.id] = $1.1 }
        let unknown = targets.filter { values[$0.id] == nil }
        guard !unknown.isEmpty else { return (values, [:]) }
        var missing: [TargetID: String] = [:]
        let paths = Set(unknown.map(\.package.path))
        for group in workspace.buildGroups(of: workspace.packages.filter { paths.contains($0.path) }) {
            let paths = Set(group.packages.map(\.path))
            let results = try await readValues(
                of: unknown.filter { paths.contains($0.package.path) },
                SwiftPM(of: workspace, scratch: group.scratch),
                workspace,
                keys.keys,
                builds: builds
            )
            for (id, result) in results {
                switch result {
                case .success(let value): values[id] = value
                case .failure(let error): missing[id] = "\(error)"
                }
            }
        }
        let lasting = try await workspace.unchanged(
            keys.filter { id in values[id] != nil && unknown.contains { $0.id == id } },
            options: SwiftPM.sharedOptions
        )
        for (target, file) in zip(targets, files) {
            guard lasting[target.id] != nil, let value = values[target.id], let file else { continue }
            try state.write(value, to: file)
            removeOldFiles(in: state.file(folder(of: target)))
        }
        return (values, missing)
    }

    private func readValues(
        of targets: [WorkspaceTarget],
        _ swiftPM: SwiftPM,
        _ workspace: Workspace,
        _ keys: [TargetID: String],
        builds: Bool
    ) async throws -> [TargetID: Result<Value, any Error>] {
        let current = swiftPM.builtTargets(keys)
        var results: [TargetID: Result<Value, any Error>] = [:]
        let outdated = targets.filter { !current.contains($0.id) }
        if builds {
            let paths = Set(outdated.map(\.package.path))
            let broken = try await swiftPM.build(workspace.packages.filter { paths.contains($0.path) }, tests: false)
            for (package, log) in broken.map({ ($0.package, $0.log) }) {
                let error = log.split(separator: "\n").first { $0.contains(/:\d+: error:/) }.map { "\n\($0)\n" } ?? " "
                let reason =
                    "\(package.name) does not build.\(error)Run: ./workspace.sh build \(PathText.shellQuoted(package.path))"
                for target in targets where target.package.path == package.path {
                    results[target.id] = .failure(WorkspaceError(reason))
                }
            }
        } else {
            for target in outdated {
                results[target.id] = .failure(WorkspaceError("its inputs changed since the last build"))
            }
        }
        let readable = targets.filter { results[$0.id] == nil }
        guard let first = readable.first else { return results }
        let bin = try await swiftPM.binFolder(of: first.package)
        let root = await swiftPM.buildRoot()
        let output = BuildOutput(bin: bin, root: root, extractor: SymbolGraphExtractor(workspace, bin: bin, root: root))
        let values = try await workspace.progress.during("Reading the \(title) of \(readable.count) module(s)") {
            try await readable.concurrentMap { target -> Result<Value, any Error> in
                do { return .success(try await read(target, output)) } catch { return .failure(error) }
            }
        }
        for (target, result) in zip(readable, values) { results[target.id] = result }
        return results
    }

    private func folder(of target: WorkspaceTarget) -> String { "\(kind)/\(target.package.fileName)/\(target.module)" }

    private func removeOldFiles(in folder: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.filePath)) ?? []
        let files = names.map { folder.appending(path: $0).filePath }
        let dated = files.map { ($0, FileStamp(of: $0)?.modified ?? .distantPast) }.sorted { $0.1 > $1.1 }
        for (file, _) in dated.dropFirst(Self.limit) { try? FileManager.default.removeItem(atPath: file) }
    }
}
