import Foundation
import ProcessSupport
public import WorkspaceGraph

/// Records the inputs of the modules in a scratch folder, so that their interfaces can be read without a build.
struct BuiltModules {
    private let file: URL
    private let modules: URL

    /// - Parameter bin: The folder with the products.
    init(bin: URL) {
        file = bin.appending(path: "built-modules.json")
        modules = bin.appending(path: "Modules")
    }

    /// Returns the targets that were built from the inputs of their keys.
    func current(_ keys: [TargetID: String]) -> Set<TargetID> {
        let known = known
        return Set(keys.filter { known[Self.name($0.key)] == entry($0.key, key: $0.value) }.keys)
    }

    /// Records the inputs of targets.
    func add(_ keys: [TargetID: String]) {
        let all = known.merging(keys.map { (Self.name($0.key), entry($0.key, key: $0.value)) }) { $1 }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        // Without a record the next command builds.
        try? encoder.encode(all).write(to: file, options: .atomic)
    }

    private var known: [String: String] {
        (try? JSONDecoder().decode([String: String].self, from: Data(contentsOf: file))) ?? [:]
    }

    /// The key and the stamp of the module, because another command may build it from other inputs.
    private func entry(_ id: TargetID, key: String) -> String {
        let path = modules.appending(path: "\(WorkspaceTarget.module(of: id.name)).swiftmodule").filePath
        return "\(key) \(FileStamp(of: path)?.text ?? "none")"
    }

    private static func name(_ id: TargetID) -> String { "\(id.package):\(id.name)" }
}

extension SwiftPM {
    /// Returns the targets whose built modules have the inputs of the given keys.
    public func builtTargets(_ keys: [TargetID: String]) -> Set<TargetID> {
        existingBinFolder(configuration: "debug").map { BuiltModules(bin: $0).current(keys) } ?? []
    }

    /// Returns no keys if they cannot be computed, which costs a build later.
    func interfaceKeys(of packages: [WorkspacePackage]) async -> [TargetID: String] {
        let targets = packages.flatMap(workspace.faces)
        return (try? await workspace.interfaceKeys(of: targets, options: Self.sharedOptions)) ?? [:]
    }

    func remember(_ keys: [TargetID: String]) async {
        guard let bin = existingBinFolder(configuration: "debug"),
            let lasting = try? await workspace.unchanged(keys, options: Self.sharedOptions)
        else { return }
        BuiltModules(bin: bin).add(lasting)
    }
}
