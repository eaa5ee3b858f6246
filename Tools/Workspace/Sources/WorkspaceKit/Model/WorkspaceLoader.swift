public import struct Foundation.URL

/// Reads a workspace: finds its packages and asks SwiftPM about their manifests.
public struct WorkspaceLoader: Sendable {
    private let root: URL
    private let progress: any Progress

    /// - Parameters:
    ///   - root: the folder whose packages are meant.
    ///   - progress: told when manifests must be read that are not known yet.
    public init(root: URL, progress: any Progress = NoProgress()) {
        // As SwiftPM prints paths.
        self.root = URL(
            filePath: root.resolvingSymlinksInPath().path(percentEncoded: false),
            directoryHint: .isDirectory
        )
        self.progress = progress
    }

    /// Where what was found out is kept.
    package var state: StateFolder { StateFolder(root: root) }

    /// - Throws: ``RulesError``, or an error that says what is missing on this machine.
    public func load() async throws -> Workspace {
        try await load(FileTree(reading: root), rules: WorkspaceRules(of: root))
    }

    /// Reads the packages of another state of the same workspace.
    package func load(_ tree: FileTree, rules: WorkspaceRules) async throws -> Workspace {
        let toolchain = try await Toolchain.current(state: state)
        let paths = Self.packagePaths(in: tree, rules: rules)
        let loaded = try await ManifestLoader(state: state, toolchain: toolchain, progress: progress)
            .load(paths, of: tree)
        return Workspace(
            tree: tree,
            rules: rules,
            packages: loaded.manifests.map { WorkspacePackage(path: $0.key, manifest: $0.value) },
            unreadable: loaded.unreadable
        )
    }

    /// The folders with a manifest, but for hidden ones and those the rules leave out.
    private static func packagePaths(in tree: FileTree, rules: WorkspaceRules) -> [String] {
        tree.files.filter { $0.mode != .link && PathText.lastPart($0.path) == "Package.swift" }
            .map { PathText.folder(of: $0.path) }
            .filter { path in
                !path.split(separator: "/").contains { $0.hasPrefix(".") && $0 != "." }
                    && !rules.exclude.contains { $0.matches(path) }
            }
    }
}
