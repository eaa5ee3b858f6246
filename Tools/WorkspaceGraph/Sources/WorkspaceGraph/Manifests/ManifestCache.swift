import Foundation

/// A cache of manifests and of SwiftPM's error messages by file hash. If a manifest reads environment variables, its key also contains
/// their hash.
struct ManifestCache: Codable {
    /// A manifest, or SwiftPM's error messages for its files.
    enum Entry: Codable {
        case manifest(PackageManifest)
        case failure(SwiftPMError)
    }

    /// The version of the stored format. An increase, after a change of ``PackageManifest``, invalidates the cache.
    private var version = 13
    private var toolchain: String
    private var entries: [String: Entry] = [:]
    /// The file hashes of manifests that read environment variables.
    private(set) var environmental: Set<String> = []

    /// The number of entries at which the cache is emptied.
    private static let limit = 2_000

    /// Reads the cache of a toolchain from a folder. It is empty if the file is missing or has another format.
    init(toolchain: String, in folder: StateFolder?) {
        self.toolchain = toolchain
        guard let stored = folder?.read(Self.self, from: Self.file), stored.version == version,
            stored.toolchain == toolchain, stored.entries.count < Self.limit
        else { return }
        self = stored
    }

    func save(in folder: StateFolder) throws { try folder.write(self, to: Self.file) }

    private static let file = "manifests.json"

    func entry(_ key: String, environment: String?) -> Entry? {
        entries[environmental.contains(key) ? "\(key) \(environment ?? "")" : key]
    }

    /// - Parameter environment: The hash of the environment variables; nil if the manifest does not read them.
    mutating func add(_ entry: Entry, _ key: String, environment: String?) {
        if environment != nil { environmental.insert(key) }
        entries[environment.map { "\(key) \($0)" } ?? key] = entry
    }
}

/// The first error in the output of SwiftPM for a manifest.
struct SwiftPMError: Error, Codable, Equatable {
    /// The line number in the manifest; 1 if unknown.
    let line: Int
    /// The message, without the path of the package's folder.
    let message: String
    /// Whether the compiler found the error in the manifest. Other errors, such as a missing linker, may be temporary.
    let isInManifest: Bool

    /// - Parameter folder: The absolute path of the package's folder.
    init(_ output: String, in folder: String) {
        let lines = output.split(separator: "\n").map { $0.replacing(folder + "/", with: "") }
        // The compiler's error follows SwiftPM's, which contains the command line of the compiler.
        let ofCompiler = lines.lazy.compactMap { $0.firstMatch(of: /^Package[^\/ ]*\.swift:(\d+):\d+: error: (.*)/) }
            .first
        isInManifest = ofCompiler != nil
        // The first errors may only contain the command line of the compiler, and that the linker failed. The reason follows.
        let ofSwiftPM = lines.lazy.filter { line in
            !["Invalid manifest (compiled with", "link command failed"].contains(where: line.contains)
        }
        .compactMap { $0.firstMatch(of: /error: (.*)/) }.first
        line = ofCompiler.flatMap { Int($0.1) } ?? 1
        let message = ofCompiler?.2 ?? ofSwiftPM?.1 ?? lines.last?[...] ?? ""
        let isTooNew = message.contains("is using Swift tools version")
        self.message = message + (isTooNew ? ". Get a newer Swift from https://www.swift.org/install." : "")
    }
}
