internal import Foundation

/// What manifests were read as, by the hash of their bytes and the toolchain.
///
/// A manifest that reads the environment is read again when that is another. It is lost without harm.
struct ManifestCache: Codable, Sendable {
    struct Entry: Codable, Sendable {
        let manifest: PackageManifest
        /// The hash of the environment, where the manifest reads it.
        let environment: String?
    }

    /// Other fields or another meaning make another version, which is then read anew.
    private var version = Self.currentVersion
    private var toolchain: String
    var entries: [String: Entry] = [:]

    private static let currentVersion = 2

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

    func write(to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        try encoder.encode(self).write(to: file, options: .atomic)
    }
}
