internal import Foundation
internal import ProcessSupport

/// From which inputs the modules on a scratch were built, so that what is built need not be built again to be looked at.
struct BuiltModules {
    private let file: URL
    private let modules: URL

    /// - Parameter bin: where the scratch's products are.
    init(bin: URL) {
        file = bin.appending(path: "built-modules.json")
        modules = bin.appending(path: "Modules")
    }

    /// Those of targets that are built from the inputs that their keys stand for.
    func current(_ keys: [TargetID: String]) -> Set<TargetID> {
        let known = known
        return Set(keys.filter { known[Self.name($0.key)] == entry($0.key, key: $0.value) }.keys)
    }

    /// Remembers from what targets were built. It is lost without harm.
    func add(_ keys: [TargetID: String]) {
        let named = keys.map { (Self.name($0.key), entry($0.key, key: $0.value)) }
        let all = known.merging(named) { $1 }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        try? encoder.encode(all).write(to: file, options: .atomic)
    }

    private var known: [String: String] {
        (try? JSONDecoder().decode([String: String].self, from: Data(contentsOf: file))) ?? [:]
    }

    /// The key and what the module looks like: another command may build it from something else.
    private func entry(_ id: TargetID, key: String) -> String {
        let path = modules.appending(path: "\(PackageTarget(name: id.name).module).swiftmodule").filePath
        return "\(key) \(FileStamp(of: path)?.text ?? "none")"
    }

    private static func name(_ id: TargetID) -> String { "\(id.package):\(id.name)" }
}
