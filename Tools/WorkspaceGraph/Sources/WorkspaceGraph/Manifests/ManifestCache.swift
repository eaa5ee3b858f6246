import Foundation

/// A cache of manifests, and of SwiftPM's error messages for them, by file hash.
struct ManifestCache {
    enum Entry: Codable {
        case manifest(PackageManifest)
        case failure(SwiftPMError)
    }

    private static let file = "manifests.json"

    private let version: String
    var entries: [String: Entry]

    /// Reads the entries of a toolchain. Entries above the limit are forgotten.
    init(of toolchain: Toolchain, in folder: StateFolder?, limit: Int = 2_000) {
        // An increase of the number, after a change of PackageManifest, invalidates the stored entries.
        version = "16 \(toolchain.identity)"
        let stored = folder?.read([String: [String: Entry]].self, from: Self.file)?[version] ?? [:]
        entries = stored.count < limit ? stored : [:]
    }

    func save(in folder: StateFolder) throws { try folder.write([version: entries], to: Self.file) }
}

struct SwiftPMError: Error, Codable, Equatable {
    let line: Int
    let message: String
    /// Whether the compiler found the error in the manifest. Other errors, such as a missing linker, may be temporary.
    let isInManifest: Bool

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
