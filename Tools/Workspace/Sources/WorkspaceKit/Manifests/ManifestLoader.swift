internal import Foundation
internal import ProcessSupport

/// Reads many manifests: those known from the cache, the others several at once.
struct ManifestLoader: Sendable {
    let state: StateFolder
    let toolchain: Toolchain
    let progress: any Progress

    /// A package's manifest, to be read from `tree`.
    typealias Loaded = (manifests: [String: PackageManifest], unreadable: [ManifestError])

    /// The manifests of the packages in the folders `paths` of `tree`.
    func load(_ paths: [String], of tree: FileTree) async throws -> Loaded {
        let keys = try await keys(of: paths, in: tree)
        let file = state.file("manifests.json")
        var cache = ManifestCache(reading: file, toolchain: toolchain.identity)
        let environment = try await environmentHash(if: cache.entries.values.contains { $0.environment != nil })
        var manifests: [String: PackageManifest] = [:]
        var missing: [String] = []
        for path in paths {
            if let key = keys[path], let entry = cache.entries[key],
                entry.environment == nil || entry.environment == environment
            {
                manifests[path] = entry.manifest
            } else {
                missing.append(path)
            }
        }
        guard !missing.isEmpty else { return (manifests, []) }
        let read = await readAll(missing, of: tree)
        for (path, manifest) in read.manifests {
            manifests[path] = manifest
            guard let key = keys[path] else { continue }
            let readsEnvironment = try readsEnvironment(path, in: tree)
            cache.entries[key] = ManifestCache.Entry(
                manifest: manifest,
                environment: readsEnvironment ? try await environmentHash(if: true) : nil
            )
        }
        try state.write { try cache.write(to: file) }
        return (manifests, read.unreadable)
    }

    private func readAll(_ paths: [String], of tree: FileTree) async -> Loaded {
        await progress.during("Reading \(paths.count) manifest\(paths.count == 1 ? "" : "s")") {
            await withTaskGroup(of: (String, Result<PackageManifest, ManifestError>).self) { group in
                for path in paths {
                    group.addTask {
                        do throws(ManifestError) {
                            let folder = path == "." ? tree.root : tree.url(of: path)
                            return (path, .success(try await ManifestReader().manifest(of: path, in: folder)))
                        } catch {
                            return (path, .failure(error))
                        }
                    }
                }
                return await group.reduce(into: ([:], [])) { loaded, read in
                    switch read.1 {
                    case .success(let manifest): loaded.manifests[read.0] = manifest
                    case .failure(let error): loaded.unreadable.append(error)
                    }
                }
            }
        }
    }

    /// A package's key: the hashes of its manifests, of which there may be one for each version of Swift.
    private func keys(of paths: [String], in tree: FileTree) async throws -> [String: String] {
        let manifests = Dictionary(grouping: tree.files.filter { Self.isManifest($0.path) }) {
            PathText.folder(of: $0.path)
        }
        let wanted = paths.flatMap { manifests[$0] ?? [] }
        let hashes = try await ContentHasher().hashes(of: wanted, in: tree)
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

    private func readsEnvironment(_ path: String, in tree: FileTree) throws -> Bool {
        let manifests = tree.files(below: path).filter {
            Self.isManifest($0.path) && PathText.folder(of: $0.path) == path
        }
        return try manifests.contains { file in
            let text = try String(contentsOf: tree.url(of: file.path), encoding: .utf8)
            return text.contains("environment") || text.contains("getenv")
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
