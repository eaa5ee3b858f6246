import Foundation

/// The manifests of packages: each folder's `Package.swift`, and its manifests for versions of Swift, such as `Package@swift-6.2.swift`.
package struct ManifestFiles: Sendable {
    private let tree: FileTree
    private let files: [String: [FileEntry]]

    package init(of folders: [String], in tree: FileTree) {
        self.tree = tree
        let all = Dictionary(grouping: tree.files.filter { Self.isManifest($0.path) }) { PathText.folder(of: $0.path) }
        files = folders.reduce(into: [:]) { $0[$1] = all[$1] }
    }

    func paths(in folder: String) -> [String] { (files[folder] ?? []).map(\.path) }

    package var all: [FileEntry] { files.values.joined().sorted { $0.path < $1.path } }

    static func isManifest(_ path: String) -> Bool {
        // Few paths end like a manifest, and the comparison in UTF-8 is fast.
        guard path.utf8.suffix(6).elementsEqual(".swift".utf8) else { return false }
        let name = PathText.lastComponent(path)
        return name == "Package.swift" || (name.hasPrefix("Package@swift-") && name.hasSuffix(".swift"))
    }

    func keys() throws -> [String: String] {
        zip(all, try tree.hashes(of: all)).reduce(into: [:]) { keys, pair in
            let (file, hash) = pair
            let name = PathText.lastComponent(file.path)
            keys[PathText.folder(of: file.path), default: ""] += name == "Package.swift" ? hash : "\(name)=\(hash)"
        }
    }

    func readEnvironment(in folder: String) throws -> Bool {
        try (files[folder] ?? []).contains { file in
            let text = try content(of: file)
            return ["ProcessInfo", "getenv"].contains { text.contains($0) }
                || text.matches(of: /\bContext\b\s*(?:\.\s*(\w+))?/.wordBoundaryKind(.simple))
                    .contains { !["packageDirectory", "gitInformation"].contains($0.1) }
        }
    }

    /// Returns whether the manifests in a folder use only PackageDescription, and neither the environment, files nor their own path.
    func dependOnlyOnContent(in folder: String) throws -> Bool {
        try (files[folder] ?? []).allSatisfy { file in
            let text = try content(of: file)
            return text.matches(of: /\bimport\s+(\w+)/).allSatisfy { $0.1 == "PackageDescription" }
                && !ImportIndex.environmentNames.contains(where: text.contains)
        }
    }

    /// Returns the name of the manifest in a folder for exactly the version of a toolchain, which SwiftPM prefers; otherwise "Package.swift".
    package func selected(in folder: String, for toolchain: Toolchain) -> String {
        let version = toolchain.version.map(String.init), names = Set(paths(in: folder).map(PathText.lastComponent))
        return version.indices.reversed().map { "Package@swift-\(version[...$0].joined(separator: ".")).swift" }
            .first(where: names.contains) ?? "Package.swift"
    }

    private func content(of file: FileEntry) throws -> String {
        String(decoding: try Data(contentsOf: tree.url(of: file.path)), as: UTF8.self)
    }
}
