import Foundation
import ProcessSupport
public import WorkspaceGraph

extension CompilerCache {
    /// The result of a comparison of the cache with the compiler.
    public struct Verification: Sendable {
        /// The number of modules, and of those that the cache contained.
        public let use: CompilerCacheUse?
        /// The number of the compared files.
        public let files: Int
        /// The paths of the files that the compiler writes with another content, relative to SwiftPM's folder of build products.
        public let differences: [String]
    }

    /// Builds packages of a commit with the cache, and again without the results in it, and compares the compiler's files.
    public func verify(_ paths: [String], of commit: String, in workspace: Workspace) async throws -> Verification {
        try await withTemporaryFolder { folder in
            try await GitRepository(at: workspace.root).writeAll(of: commit, to: folder)
            let copy = try await Workspace.load(folder, progress: workspace.progress)
            var swiftPM = SwiftPM(of: copy)
            swiftPM.cache = self
            func outputs() async throws -> [String: String] {
                let packages = copy.packages.filter { paths.contains($0.path) }
                if let broken = try await swiftPM.build(packages, tests: true).first {
                    throw WorkspaceError("\(broken.package.name) does not build:\n\(broken.log)")
                }
                return try Self.outputs(in: swiftPM.scratch.appending(path: "debug"))
            }
            let cached = try await outputs()
            let use = CompilerCacheUse(ofLastBuildIn: copy.state)
            try FileManager.default.removeItem(at: swiftPM.scratch)
            swiftPM.cache?.finds = false
            let compiled = try await outputs()
            let differences = compiled.filter { cached[$0.key] != $0.value }.keys.sorted()
            return Verification(use: use, files: compiled.count, differences: differences)
        }
    }

    private static func outputs(in folder: URL) throws -> [String: String] {
        let bin = folder.resolvingSymlinksInPath()
        let paths = FileManager.default.enumerator(atPath: bin.filePath)?.compactMap { $0 as? String } ?? []
        return try paths.filter { $0.hasSuffix(".o") || $0.hasSuffix(".swiftmodule") }.reduce(into: [:]) {
            $0[$1] = try Data(contentsOf: bin.appending(path: $1)).blobHash
        }
    }
}
