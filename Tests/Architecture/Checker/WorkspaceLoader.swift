package import Foundation
import TestSupport

/// Reads a workspace from its manifests, by asking SwiftPM.
package struct WorkspaceLoader: Sendable {
    package let root: URL

    package init(root: URL) {
        self.root = root
    }

    /// A manifest that SwiftPM cannot read.
    package struct ManifestError: Error, CustomStringConvertible {
        package let path: String
        package let reason: String
        package var description: String { "\(path)/Package.swift: \(reason)" }
    }

    /// The folders of the packages, as paths from the root.
    package func packagePaths() -> [String] {
        ["Packages", "Apps", "Tools", "Tests"].flatMap { area in
            let children = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: area).filePath)
            return [area] + (children ?? []).sorted().map { "\(area)/\($0)" }
        }
        .filter { FileManager.default.fileExists(atPath: root.appending(path: "\($0)/Package.swift").filePath) }
    }

    package func load() async throws -> Workspace {
        // Each dump keeps a core busy for a third of a second, so they run side by side.
        let packages = try await withThrowingTaskGroup(of: WorkspacePackage.self) { group in
            for path in packagePaths() {
                group.addTask { try await package(at: path) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        return Workspace(root: root, packages: packages.sorted { $0.path < $1.path })
    }

    private func package(at path: String) async throws -> WorkspacePackage {
        let folder = root.appending(path: path, directoryHint: .isDirectory)
        // A scratch of its own: the tests may be running under a SwiftPM that holds the lock of the usual one.
        let dump = try await withTemporaryFolder { scratch in
            try await Command([
                "swift", "package", "dump-package", "--package-path", folder.filePath, "--scratch-path",
                scratch.filePath,
            ])
            .run()
        }
        guard dump.exitCode == 0 else { throw ManifestError(path: path, reason: dump.errorText) }
        do {
            return try JSONDecoder().decode(ManifestDump.self, from: dump.output).package(path: path, folder: folder)
        } catch {
            throw ManifestError(path: path, reason: "its dump cannot be understood: \(error)")
        }
    }
}
