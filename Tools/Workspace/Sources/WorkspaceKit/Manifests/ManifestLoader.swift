internal import Foundation
internal import ProcessSupport

/// Reads many manifests: those known from the cache, the others several at once.
struct ManifestLoader: Sendable {
    let state: StateFolder
    let toolchain: Toolchain
    let progress: any Progress

    /// What came of reading manifests, by their packages' folders.
    struct Loaded: Sendable {
        var manifests: [String: PackageManifest]
        var unreadable: [ManifestError]
    }

    /// The manifests of the packages in the folders `paths` of `tree`.
    func load(_ paths: [String], of tree: FileTree) async throws -> Loaded {
        let keys = try await keys(of: paths, in: tree)
        let file = state.file("manifests.json")
        var cache = ManifestCache(reading: file, toolchain: toolchain.identity)
        let environment = try await environmentHash(if: cache.readsEnvironment)
        var manifests: [String: PackageManifest] = [:]
        var missing: [String] = []
        for path in paths {
            if let key = keys[path], let manifest = cache.manifest(key, environment: environment) {
                manifests[path] = manifest
            } else {
                missing.append(path)
            }
        }
        guard !missing.isEmpty else { return Loaded(manifests: manifests, unreadable: []) }
        let read = await readAll(missing, of: tree)
        for (path, manifest) in read.manifests {
            manifests[path] = manifest
            guard let key = keys[path] else { continue }
            let readsEnvironment = try Self.readsEnvironment(path, in: tree)
            cache.add(manifest, key, environment: readsEnvironment ? try await environmentHash(if: true) : nil)
        }
        try state.write { try cache.write(to: file) }
        return Loaded(manifests: manifests, unreadable: read.unreadable)
    }

    private func readAll(_ paths: [String], of tree: FileTree) async -> Loaded {
        let what = "Reading \(paths.count) manifest\(paths.count == 1 ? "" : "s")"
        return await progress.during(what) {
            await withTaskGroup { group in
                for path in paths {
                    let folder = path == "." ? tree.root : tree.url(of: path)
                    group.addTask { (path, await ManifestReader().manifest(of: path, in: folder)) }
                }
                var loaded = Loaded(manifests: [:], unreadable: [])
                for await (path, read) in group {
                    switch read {
                    case .success(let manifest): loaded.manifests[path] = manifest
                    case .failure(let error): loaded.unreadable.append(error)
                    }
                }
                return loaded
            }
        }
    }

    /// A package's key: the hashes of its manifests, of which there may be one for each version of Swift.
    private func keys(of paths: [String], in tree: FileTree) async throws -> [String: String] {
        let manifests = Dictionary(grouping: tree.files.filter { Self.isManifest($0.path) }) {
            PathText.folder(of: $0.path)
        }
        let wanted = paths.flatMap { manifests[$0] ?? [] }
        let hashes = try await tree.hashes(of: wanted)
        return zip(wanted, hashes).reduce(into: [:]) { keys, pair in
            let (file, hash) = pair
            let name = PathText.lastPart(file.path)
            keys[PathText.folder(of: file.path), default: ""] += name == "Package.swift" ? hash : "\(name)=\(hash)"
        }
    }

    /// Whether a file is a manifest: `Package.swift` or `Package@swift-6.2.swift`.
    static func isManifest(_ path: String) -> Bool {
        let name = PathText.lastPart(path)
        return name == "Package.swift" || (name.hasPrefix("Package@swift-") && name.hasSuffix(".swift"))
    }

    /// Whether a package's manifest may say something else under other variables.
    static func readsEnvironment(_ path: String, in tree: FileTree) throws -> Bool {
        let manifests = tree.files(below: path).filter {
            Self.isManifest($0.path) && PathText.folder(of: $0.path) == path
        }
        return try manifests.contains { file in
            let text = try String(contentsOf: tree.url(of: file.path), encoding: .utf8)
            return ["Context.environment", "ProcessInfo", "getenv"].contains { text.contains($0) }
        }
    }

    /// The variables that change with every shell and terminal are left out. Only the hash is kept: a variable may be a secret.
    private func environmentHash(if isNeeded: Bool) async throws -> String? {
        guard isNeeded else { return nil }
        let volatile: Set = [
            "_", "PWD", "OLDPWD", "SHLVL", "TERM", "COLUMNS", "LINES", "WINDOWID", "TMUX", "TMUX_PANE",
        ]
        let lines = ProcessInfo.processInfo.environment.filter { !volatile.contains($0.key) }
            .map { "\($0.key)=\($0.value)" }
        return try await ContentHasher().hashes(of: [lines.sorted().joined(separator: "\n")]).first
    }
}
