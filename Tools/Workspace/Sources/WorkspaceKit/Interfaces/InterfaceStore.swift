internal import Foundation
internal import ProcessSupport

/// Keeps interfaces by the inputs of their modules. It is lost without harm.
///
///     interfaces/<package>/<module>/<key>.json
struct InterfaceStore: Sendable {
    /// Interfaces of a module that are kept: those of the branches of a day.
    private static let limit = 8

    private let state: StateFolder

    init(state: StateFolder) {
        self.state = state
    }

    func interface(of target: WorkspaceTarget, key: String) -> ModuleInterface? {
        try? JSONDecoder().decode(ModuleInterface.self, from: Data(contentsOf: file(of: target, key: key)))
    }

    func store(_ interface: ModuleInterface, of target: WorkspaceTarget, key: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(interface), as: UTF8.self)
        try state.write {
            try file(of: target, key: key).write(text)
            prune(folder(of: target))
        }
    }

    private func prune(_ folder: URL) {
        let properties: Set<URLResourceKey> = [.contentModificationDateKey]
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder,
            includingPropertiesForKeys: Array(properties)
        )
        let dated = (files ?? []).map { file in
            (file, (try? file.resourceValues(forKeys: properties))?.contentModificationDate ?? .distantPast)
        }
        for (file, _) in dated.sorted(by: { $0.1 > $1.1 }).dropFirst(Self.limit) {
            try? FileManager.default.removeItem(at: file)
        }
    }

    private func folder(of target: WorkspaceTarget) -> URL {
        state.file("interfaces/\(target.package.fileName)/\(target.target.module)")
    }

    private func file(of target: WorkspaceTarget, key: String) -> URL {
        folder(of: target).appending(path: "\(key).json")
    }
}
