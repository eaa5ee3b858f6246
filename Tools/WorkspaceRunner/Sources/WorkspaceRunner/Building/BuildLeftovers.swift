import Foundation
import ProcessSupport
import WorkspaceGraph

/// The products of builds in a scratch folder, in which SwiftPM leaves those of renamed and deleted targets and resources.
struct BuildLeftovers: Codable, Equatable {
    /// The paths of modules, executables and dynamic libraries, relative to SwiftPM's folder of build products.
    private let products: Set<String>
    /// A digest of the paths of each resource bundle's files, by the name of the bundle.
    private let bundles: [String: String]
    /// The names of the packages outside of the workspace, whose modules this tool does not know.
    private let outside: Set<String>

    init(of workspace: Workspace) {
        let names = workspace.packages.flatMap(\.products).flatMap {
            [$0.name, "lib\($0.name).so", "lib\($0.name).dylib"]
        }
        // The compiler prefers the Swift module of a target that is in C now.
        let swift = workspace.targets.filter { !$0.swiftFiles.isEmpty }
        products = Set(names + swift.map { "Modules/\($0.module).swiftmodule" })
        outside = Set(workspace.packages.flatMap(workspace.outsideDependencies).map(\.name))
        // A manifest can also exclude a resource, or have another rule for it.
        let hashes = (try? workspace.contentHashes()) ?? [:]
        bundles = workspace.targets.reduce(into: [:]) { bundles, target in
            let paths = workspace.resources(of: target)
            guard !paths.isEmpty else { return }
            bundles["\(target.package.name)_\(target.name)"] = ContentHash.of(
                (paths + workspace.manifests(of: target.package).map { hashes[$0] ?? "" }).joined(separator: "\n")
            )
        }
    }

    func remove(in scratch: URL) throws {
        let record = scratch.appending(path: "products.json")
        let former = try? JSONDecoder().decode(Self.self, from: Data(contentsOf: record))
        guard former != self else { return }
        try record.replace(with: String(decoding: JSONEncoder().encode(self), as: UTF8.self))
        guard let former else { return }
        let changed = former.bundles.filter { bundles[$0.key] != $0.value }.keys
        let paths = former.products.subtracting(products) + changed.flatMap { ["\($0).resources", "\($0).bundle"] }
        for configuration in ["debug", "release"] {
            let bin = scratch.appending(path: configuration).resolvingSymlinksInPath()
            var paths = paths
            if !former.outside.isSubset(of: outside) {
                let modules = bin.appending(path: "Modules").filePath
                let names = (try? FileManager.default.contentsOfDirectory(atPath: modules)) ?? []
                paths += Set(names.map { "Modules/\($0)" }).subtracting(products)
            }
            for file in paths.map({ bin.appending(path: $0) }) where FileStamp(of: file.filePath) != nil {
                try FileManager.default.removeItem(at: file)
            }
        }
    }
}
