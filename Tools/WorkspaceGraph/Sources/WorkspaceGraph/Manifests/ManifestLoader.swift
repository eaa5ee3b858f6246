import Foundation
import ProcessSupport

/// A loader of manifests with a cache. If manifests are not cached, SwiftPM evaluates them in parallel, in a third of a second each.
struct ManifestLoader: Sendable {
    let state: StateFolder
    let toolchain: Toolchain
    let progress: any Progress

    /// The readable manifests by package folder, and the errors of the unreadable manifests.
    struct Loaded: Sendable {
        var manifests: [String: PackageManifest] = [:]
        var unreadable: [ManifestError] = []
    }

    func load(_ paths: [String], of tree: FileTree) async throws -> Loaded {
        let keys = try keys(of: paths, in: tree)
        let name = "manifests.json"
        var cache = ManifestCache(toolchain: toolchain.identity)
        if let stored = state.read(ManifestCache.self, from: name), stored.isCompatible(with: cache) { cache = stored }
        let environment = cache.environmental.isEmpty ? nil : environmentHash()
        var loaded = Loaded()
        for path in paths {
            loaded.manifests[path] = keys[path].flatMap { cache.manifest($0, environment: environment) }
        }
        let missing = paths.filter { loaded.manifests[$0] == nil }
        guard !missing.isEmpty else { return loaded }
        for (path, read) in await readAll(missing, of: tree) {
            switch read {
            case .failure(let error): loaded.unreadable.append(error)
            case .success(let manifest):
                loaded.manifests[path] = manifest
                let readsEnvironment = try Self.readsEnvironment(path, in: tree)
                cache.add(manifest, keys[path] ?? "", environment: readsEnvironment ? environmentHash() : nil)
            }
        }
        try state.write(cache, to: name)
        return loaded
    }

    private func readAll(_ paths: [String], of tree: FileTree) async -> [(
        String, Result<PackageManifest, ManifestError>
    )] {
        await progress.during("Reading \(paths.count) manifest\(paths.count == 1 ? "" : "s")") {
            await withTaskGroup(of: (String, Result<PackageManifest, ManifestError>).self) { group in
                for path in paths {
                    let folder = path == "." ? tree.root : tree.url(of: path)
                    group.addTask { (path, await manifest(of: path, in: folder)) }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
        }
    }

    private func manifest(of path: String, in folder: URL) async -> Result<PackageManifest, ManifestError> {
        do {
            // A running build of the package locks the package's default scratch folder, so this command uses a temporary one.
            let dump = try await withTemporaryFolder { scratch in
                let places = ["--package-path", folder.filePath, "--scratch-path", scratch.filePath]
                return try await Subprocess(["swift", "package", "dump-package"] + places).run()
            }
            guard dump.exitCode == 0 else { throw WorkspaceError(Self.reason(dump.errorText)) }
            // SwiftPM prints paths with symbolic links resolved.
            let real = folder.resolvingSymlinksInPath().filePath
            var manifest = try JSONDecoder().decode(ManifestDump.self, from: dump.output).manifest(in: real)
            manifest.evaluation = ContentHash.of(Self.relocatable(dump.text, real))
            return .success(manifest)
        } catch let error as DecodingError {
            return .failure(ManifestError(path: path, reason: "the output of SwiftPM cannot be decoded: \(error)"))
        } catch {
            return .failure(ManifestError(path: path, reason: "\(error)"))
        }
    }

    /// Returns SwiftPM's output with paths relative to the package's folder, so that the output is equal on every machine.
    private static func relocatable(_ text: String, _ folder: String) -> String {
        var text = text.replacing("\\/", with: "/").replacing(folder, with: ".")
        var way = "../"
        var parts = folder.split(separator: "/").dropLast()
        while !parts.isEmpty {
            text = text.replacing("/\(parts.joined(separator: "/"))/", with: way)
            parts = parts.dropLast()
            way += "../"
        }
        return text
    }

    private static func reason(_ text: String) -> String {
        let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let errors = lines.filter { $0.contains("error:") }
        let reason = (errors.isEmpty ? lines.suffix(1) : errors.prefix(3)).joined(separator: " ")
        let isTooNew = reason.contains("is using Swift tools version")
        return reason + (isTooNew ? " Get a newer Swift from https://www.swift.org/install." : "")
    }

    /// Returns the cache keys by package folder. A key covers `Package.swift` and the package's manifests for other versions of Swift.
    private func keys(of paths: [String], in tree: FileTree) throws -> [String: String] {
        let manifests = Dictionary(grouping: tree.files.filter { Self.isManifest($0.path) }) {
            PathText.folder(of: $0.path)
        }
        let wanted = paths.flatMap { manifests[$0] ?? [] }
        let hashes = try tree.hashes(of: wanted)
        return zip(wanted, hashes).reduce(into: [:]) { keys, pair in
            let (file, hash) = pair
            let name = PathText.lastComponent(file.path)
            keys[PathText.folder(of: file.path), default: ""] += name == "Package.swift" ? hash : "\(name)=\(hash)"
        }
    }

    /// Returns whether a file is `Package.swift` or the manifest for a version of Swift, such as `Package@swift-6.2.swift`.
    static func isManifest(_ path: String) -> Bool {
        let name = PathText.lastComponent(path)
        return name == "Package.swift" || (name.hasPrefix("Package@swift-") && name.hasSuffix(".swift"))
    }

    /// Returns whether a manifest of the package in a folder may depend on environment variables.
    static func readsEnvironment(_ path: String, in tree: FileTree) throws -> Bool {
        let manifests = tree.files(below: path).filter {
            Self.isManifest($0.path) && PathText.folder(of: $0.path) == path
        }
        return try manifests.contains { file in
            let text = try String(contentsOf: tree.url(of: file.path), encoding: .utf8)
            return ["Context.environment", "ProcessInfo", "getenv"].contains { text.contains($0) }
        }
    }

    /// Returns a hash of the environment variables, except variables that differ between shells. Values are hashed, as they may be secrets.
    private func environmentHash() -> String {
        let volatile: Set = [
            "_", "PWD", "OLDPWD", "SHLVL", "TERM", "COLUMNS", "LINES", "WINDOWID", "TMUX", "TMUX_PANE",
        ]
        let variables = ProcessInfo.processInfo.environment.filter { !volatile.contains($0.key) }
        return ContentHash.of(variables.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "\n"))
    }
}

/// A cache of manifests by file hash. If a manifest reads environment variables, its key also contains their hash.
private struct ManifestCache: Codable {
    /// The version of the stored format. An increase, after a change of ``PackageManifest``, invalidates the cache.
    var version = 7
    var toolchain: String
    var manifests: [String: PackageManifest] = [:]
    /// The file hashes of manifests that read environment variables.
    var environmental: Set<String> = []

    func isCompatible(with other: Self) -> Bool { version == other.version && toolchain == other.toolchain }

    func manifest(_ key: String, environment: String?) -> PackageManifest? {
        manifests[environmental.contains(key) ? "\(key) \(environment ?? "")" : key]
    }

    /// - Parameter environment: The hash of the environment variables; nil if the manifest does not read them.
    mutating func add(_ manifest: PackageManifest, _ key: String, environment: String?) {
        if environment != nil { environmental.insert(key) }
        manifests[environment.map { "\(key) \($0)" } ?? key] = manifest
    }
}
