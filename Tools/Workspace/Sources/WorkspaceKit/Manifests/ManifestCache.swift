internal import Foundation

/// What manifests were read as, by the hash of their bytes and the toolchain; of those that read the environment, by that, too. It is
/// lost without harm.
struct ManifestCache: Codable, Sendable {
    /// Other fields or another meaning make another version, which is then read anew.
    private var version = Self.currentVersion
    private var toolchain: String
    private var manifests: [String: PackageManifest] = [:]
    /// The keys of manifests that read the environment.
    private var environmental: Set<String> = []

    private static let currentVersion = 5

    init(toolchain: String) {
        self.toolchain = toolchain
    }

    /// The cache in `file`, or an empty one where there is none for this toolchain.
    init(reading file: URL, toolchain: String) {
        let stored = try? JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
        if let stored, stored.version == Self.currentVersion, stored.toolchain == toolchain {
            self = stored
        } else {
            self.init(toolchain: toolchain)
        }
    }

    var readsEnvironment: Bool { !environmental.isEmpty }

    /// - Parameter environment: the hash of the environment as it is.
    func manifest(_ key: String, environment: String?) -> PackageManifest? {
        manifests[environmental.contains(key) ? "\(key) \(environment ?? "")" : key]
    }

    /// - Parameter environment: the hash of the environment, where the manifest reads it.
    mutating func add(_ manifest: PackageManifest, _ key: String, environment: String?) {
        if let environment {
            environmental.insert(key)
            manifests["\(key) \(environment)"] = manifest
        } else {
            manifests[key] = manifest
        }
    }

    func write(to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        try encoder.encode(self).write(to: file, options: .atomic)
    }
}
