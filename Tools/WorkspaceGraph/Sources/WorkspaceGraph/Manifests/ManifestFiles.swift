import Foundation
import ProcessSupport

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
        let ofUser = Self.configuration(in: FileManager.default.homeDirectoryForCurrentUser.appending(path: ".swiftpm"))
        let keys: [String: String] = zip(all, try tree.hashes(of: all)).reduce(into: [:]) { keys, pair in
            let (file, hash) = pair
            let name = PathText.lastComponent(file.path)
            keys[PathText.folder(of: file.path), default: ""] += name == "Package.swift" ? hash : "\(name)=\(hash)"
        }
        return keys.reduce(into: [:]) { all, key in
            all[key.key] = key.value + ofUser + Self.configuration(in: tree.url(of: PathText.join(key.key, ".swiftpm")))
        }
    }

    /// Returns the hashes of the files in which SwiftPM finds other locations of dependencies.
    private static func configuration(in folder: URL) -> String {
        ["mirrors", "registries"].compactMap { name in
            (try? Data(contentsOf: folder.appending(path: "configuration/\(name).json"))).map {
                "\(name)=\($0.blobHash)"
            }
        }.joined()
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

    /// Returns the name of the manifest in a folder that SwiftPM reads with a toolchain: the one for exactly this version; otherwise the
    /// newest one for an earlier version, if its tools version is later than that of `Package.swift`. See
    /// https://docs.swift.org/package-manager/PackageDescription/PackageDescription.html.
    package func selected(in folder: String, for toolchain: Toolchain) -> String {
        let others = (files[folder] ?? []).filter { PathText.lastComponent($0.path) != "Package.swift" }
        let versions = others.map { file in
            let name = PathText.lastComponent(file.path)
            let version = name.dropFirst("Package@swift-".count).dropLast(".swift".count)
            return (name: name, file: file, swift: Self.numbers(version))
        }
        .filter { !$0.swift.isEmpty }
        let current = toolchain.version
        let exact = versions.filter { current.starts(with: $0.swift) }.max { $0.swift.count < $1.swift.count }
        if let exact { return exact.name }
        let earlier = versions.filter { $0.swift.lexicographicallyPrecedes(current) }
            .max { $0.swift.lexicographicallyPrecedes($1.swift) }
        let regular = (files[folder] ?? []).first { PathText.lastComponent($0.path) == "Package.swift" }
        guard let earlier else { return "Package.swift" }
        let isLater = toolsVersion(of: regular).lexicographicallyPrecedes(toolsVersion(of: earlier.file))
        return isLater || current.lexicographicallyPrecedes(toolsVersion(of: regular)) ? earlier.name : "Package.swift"
    }

    private func toolsVersion(of file: FileEntry?) -> [Int] {
        let text = file.flatMap { try? content(of: $0) } ?? ""
        var numbers = text.firstMatch(of: /swift-tools-version:\s*([0-9.]+)/).map { Self.numbers($0.1) } ?? []
        while numbers.last == 0 { numbers.removeLast() }
        return numbers
    }

    private func content(of file: FileEntry) throws -> String {
        String(decoding: try Data(contentsOf: tree.url(of: file.path)), as: UTF8.self)
    }

    private static func numbers(_ version: Substring) -> [Int] { version.split(separator: ".").compactMap { Int($0) } }
}
