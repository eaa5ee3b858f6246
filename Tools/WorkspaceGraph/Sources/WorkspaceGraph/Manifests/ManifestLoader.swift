import Foundation
import ProcessSupport

/// A loader of manifests with a cache. If manifests are not cached, SwiftPM evaluates them in parallel, in a third of a second each.
package struct ManifestLoader: Sendable {
    private let state: StateFolder
    private let shared: StateFolder?
    private let toolchain: Toolchain
    private let progress: ProgressLog
    private let timeLimit: Duration

    /// - Parameter timeLimit: The time limit for the evaluation of one manifest, which may contain an endless loop.
    package init(
        state: StateFolder,
        shared: StateFolder? = nil,
        toolchain: Toolchain,
        progress: ProgressLog,
        timeLimit: Duration = .seconds(60)
    ) {
        self.state = state
        self.shared = shared
        self.toolchain = toolchain
        self.progress = progress
        self.timeLimit = timeLimit
    }

    package struct Loaded: Sendable {
        package fileprivate(set) var manifests: [String: PackageManifest] = [:]
        package fileprivate(set) var unreadable: [ManifestError] = []
    }

    package func load(_ paths: [String], of tree: FileTree) async throws -> Loaded {
        let files = ManifestFiles(of: paths, in: tree)
        let keys = try files.keys()
        var cache = ManifestCache(of: toolchain, in: state)
        var entries = keys.compactMapValues { cache.entries[$0] }
        var loaded = Loaded()
        func fail(_ path: String, line: Int = 1, _ reason: String) {
            let file = PathText.join(path, files.selected(in: path, for: toolchain))
            loaded.unreadable.append(ManifestError(path: path, file: file, line: line, reason: reason))
        }
        var missing = paths.filter { entries[$0] == nil }
        if !missing.isEmpty {
            var others = ManifestCache(of: toolchain, in: shared)
            for path in missing {
                guard let key = keys[path], let entry = others.entries[key] else { continue }
                entries[path] = entry
                cache.entries[key] = entry
            }
            missing = missing.filter { entries[$0] == nil }
            for (path, read) in try await readAll(missing, of: tree) {
                switch read {
                case .success(var manifest):
                    manifest.file = files.selected(in: path, for: toolchain)
                    entries[path] = .manifest(manifest)
                case .failure(let error as SwiftPMError): entries[path] = .failure(error)
                case .failure(let error): fail(path, "\(error)")
                }
                // After another error, or in another environment, the next attempt may have another result.
                let isLasting = if case .failure(let error) = entries[path] { error.isInManifest } else { true }
                guard isLasting, let key = keys[path], let entry = entries[path],
                    try !files.readEnvironment(in: path)
                else { continue }
                cache.entries[key] = entry
                if try files.dependOnlyOnContent(in: path) { others.entries[key] = entry }
            }
            try cache.save(in: state)
            if let shared, !missing.isEmpty { try others.save(in: shared) }
        }
        for (path, entry) in entries {
            switch entry {
            case .manifest(let manifest): loaded.manifests[path] = manifest
            case .failure(let error): fail(path, line: error.line, error.message)
            }
        }
        return loaded
    }

    private func readAll(
        _ paths: [String],
        of tree: FileTree
    ) async throws -> [(String, Result<PackageManifest, any Error>)] {
        guard !paths.isEmpty else { return [] }
        return try await progress.during("Reading \(paths.count) manifest\(paths.count == 1 ? "" : "s")") {
            try await paths.concurrentMap { path in
                do {
                    return (path, .success(try await manifest(in: path == "." ? tree.root : tree.url(of: path))))
                } catch {
                    return (path, .failure(error))
                }
            }
        }
    }

    private func manifest(in folder: URL) async throws -> PackageManifest {
        // A running build of the package locks the package's default scratch folder, so this command uses a temporary one.
        let dump = try await withTemporaryFolder { scratch in
            let places = ["--package-path", folder.filePath, "--scratch-path", scratch.filePath]
            // SwiftPM leaves folders and locks in TMPDIR.
            let environment = ["TMPDIR": scratch.filePath]
            var command = Subprocess(["swift", "package", "dump-package"] + places, environment: environment)
            command.timeLimit = timeLimit
            return try await command.run()
        }
        guard !dump.exceededTimeLimit else {
            throw WorkspaceError("SwiftPM did not evaluate the manifest within \(timeLimit.components.seconds) s.")
        }
        // SwiftPM prints paths with symbolic links resolved.
        let real = folder.resolvingSymlinksInPath().filePath
        // A signal terminates a command, for example if memory is exhausted.
        guard dump.exitCode < 128 else { throw WorkspaceError("swift package dump-package crashed: \(dump.errorText)") }
        guard dump.exitCode == 0 else { throw SwiftPMError(dump.errorText, in: real) }
        do {
            var manifest = try JSONDecoder().decode(ManifestDump.self, from: dump.output).manifest(in: real)
            manifest.evaluation = ContentHash.of(Self.relocatable(dump.text, real))
            return manifest
        } catch let error as DecodingError {
            throw WorkspaceError("the output of SwiftPM cannot be decoded: \(error)")
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
}
