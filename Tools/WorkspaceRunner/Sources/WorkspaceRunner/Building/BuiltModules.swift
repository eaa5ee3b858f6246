import Foundation
import ProcessSupport
public import WorkspaceGraph

/// A record of the cache keys with which the modules in a scratch folder were built. It shows which modules are up to date.
struct BuiltModules {
    private let file: URL
    private let modules: URL

    init(bin: URL) {
        file = bin.appending(path: "built-modules.json")
        modules = bin.appending(path: "Modules")
    }

    func upToDate(_ keys: [TargetID: String]) -> Set<TargetID> {
        let known = known
        return Set(keys.filter { known[Self.name($0.key)] == entry($0.key, key: $0.value) }.keys)
    }

    func add(_ keys: [TargetID: String]) {
        let all = known.merging(keys.map { (Self.name($0.key), entry($0.key, key: $0.value)) }) { $1 }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        // An error is ignored: the next command then builds the modules again.
        try? encoder.encode(all).write(to: file, options: .atomic)
    }

    private var known: [String: String] {
        (try? JSONDecoder().decode([String: String].self, from: Data(contentsOf: file))) ?? [:]
    }

    /// Returns the recorded text for a target: its key and the stamp of its module file, which another command may have built again.
    private func entry(_ id: TargetID, key: String) -> String {
        let path = modules.appending(path: "\(WorkspaceTarget.module(of: id.name)).swiftmodule").filePath
        return "\(key) \(FileStamp(of: path)?.text ?? "none")"
    }

    private static func name(_ id: TargetID) -> String { "\(id.package):\(id.name)" }
}

extension SwiftPM {
    /// Returns the targets whose modules were built with the given interface keys and are unchanged since.
    public func builtTargets(_ keys: [TargetID: String]) -> Set<TargetID> {
        existingBinFolder(configuration: "debug").map { BuiltModules(bin: $0).upToDate(keys) } ?? []
    }

    /// Returns the interface keys of the packages' targets; an empty list after an error, so that modules are built again.
    func interfaceKeys(of packages: [WorkspacePackage]) async -> InterfaceKeys {
        let targets = packages.flatMap(workspace.targets).filter { $0.kind != .test && !$0.swiftFiles.isEmpty }
        return (try? await workspace.interfaceKeys(of: targets, options: Self.sharedOptions)) ?? InterfaceKeys()
    }

    func recordBuild(_ keys: InterfaceKeys) async {
        guard let bin = existingBinFolder(configuration: "debug"),
            let lasting = try? await workspace.unchanged(keys, options: Self.sharedOptions)
        else { return }
        BuiltModules(bin: bin).add(lasting)
    }
}
