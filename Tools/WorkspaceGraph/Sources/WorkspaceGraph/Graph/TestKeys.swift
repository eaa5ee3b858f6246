import Foundation
import ProcessSupport

/// A cache key: the inputs of a result as text, and their hash.
public struct ContentKey: Sendable, Hashable {
    /// One line "NAME VALUE" for each input.
    public let lines: [String]
    /// The content hash of the lines.
    public let hash: String

    /// Creates a key from its lines and their hash.
    public init(lines: [String], hash: String) {
        self.lines = lines
        self.hash = hash
    }
}

/// The cache keys of packages' test results.
public struct TestKeys: Sendable {
    /// The version of the keys' format. An increase invalidates all stored results.
    private static let version = "4"

    private let units: UnitGraph
    private let listings: [Unit: Listing]
    private let digests: [Unit: String]
    /// The cache keys by package folder.
    public let keys: [String: ContentKey]

    /// Computes the keys from the files of packages and of their dependencies, and from the variables on which a package's tests depend.
    public init(
        _ workspace: Workspace,
        of packages: [WorkspacePackage],
        options: [String],
        environment: (WorkspacePackage) -> [String: String]
    ) async throws {
        let units = UnitGraph(workspace, graph: try await workspace.graph())
        self.units = units
        let closures = packages.map { units.closure(of: .package($0.path)) }
        let needed = Set(closures.joined())
        listings = try units.listings(of: needed, in: workspace)
        let digests = listings.mapValues { ContentHash.of($0.text) }
        self.digests = digests
        let toolchain = workspace.toolchain
        let common =
            [
                "version \(Self.version)", "toolchain \(toolchain.identity)", "triple \(toolchain.triple)",
                "flags \(options.joined(separator: " "))",
            ] + (try workspace.searchedHeaders())
        let lineOf = needed.reduce(into: [:]) { $0[$1] = "unit \($1) \(digests[$1] ?? "none")" }
        let lines = zip(packages, closures).map { package, closure in
            // The values of environment variables are hashed, because they may be secrets.
            common + environment(package).mapValues(ContentHash.of).map { "environment \($0) \($1)" }.sorted()
                + closure.compactMap { lineOf[$0] }
        }
        let keys = lines.map { ContentKey(lines: $0, hash: ContentHash.of($0.joined(separator: "\n"))) }
        self.keys = Dictionary(uniqueKeysWithValues: zip(packages.map(\.path), keys))
    }

    /// Returns the file listings that a package's key covers, by digest. The lines of the key contain only the digests of the listings.
    public func listings(of package: WorkspacePackage) -> [String: String] {
        units.closure(of: .package(package.path)).reduce(into: [:]) { listings, unit in
            guard let digest = digests[unit] else { return }
            listings[digest] = self.listings[unit]?.text
        }
    }

    /// Returns the reason why not all inputs of a package's tests are known, so that its key matches no other key; nil if there is none.
    public func unknownInput(of package: WorkspacePackage) -> String? {
        units.closure(of: .package(package.path)).lazy.compactMap { listings[$0]?.unknown }.first
    }

    /// Returns the stamps of the files that a package's key covers and of their folders, which show that a file changed and changed back.
    public func stamps(of package: WorkspacePackage, in workspace: Workspace) -> [String: FileStamp] {
        workspace.stamps(of: units.closure(of: .package(package.path)).flatMap { listings[$0]?.files ?? [] })
    }

    /// Returns the folders of the packages that a package's tests need, including the package's own folder.
    public func packagesNeeded(byTestsOf package: WorkspacePackage) -> Set<String> {
        Set(units.closure(of: .package(package.path)).map(\.packagePath))
    }

    /// Returns one message for each input that differs between two keys, sorted; for a unit whose listings are known, for each file.
    public static func changes(
        from then: [String],
        to now: [String],
        listing: (_ digest: String) -> String?
    ) -> [String] {
        let before = values(then), after = values(now)
        return names(before, after).flatMap { name -> [String] in
            guard name.hasPrefix("unit "), let old = before[name].flatMap(listing),
                let new = after[name].flatMap(listing)
            else { return [change(of: name, before[name], after[name])] }
            let oldFiles = files(old), newFiles = files(new)
            return names(oldFiles, newFiles).map { change(of: $0, oldFiles[$0], newFiles[$0]) }
        }
    }

    private static func names(_ before: [String: String], _ after: [String: String]) -> [String] {
        Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
    }

    /// Returns the values of the lines by name. Lines of units and environment variables split at the last space, others at the first.
    private static func values(_ lines: [String]) -> [String: String] {
        lines.reduce(into: [:]) { values, line in
            let isNamed = line.hasPrefix("unit ") || line.hasPrefix("environment ")
            guard let space = isNamed ? line.lastIndex(of: " ") : line.firstIndex(of: " ") else { return }
            values[String(line[..<space])] = String(line[line.index(after: space)...])
        }
    }

    private static func files(_ listing: String) -> [String: String] {
        listing.split(separator: "\n").reduce(into: [:]) { files, line in
            let parts = line.split(separator: " ", maxSplits: 2)
            if parts.count == 3 { files[String(parts[2])] = "\(parts[0]) \(parts[1])" }
        }
    }

    private static func change(of name: String, _ before: String?, _ after: String?) -> String {
        let name = name.hasPrefix("unit ") ? String(name.dropFirst("unit ".count)) : name
        return "\(name) \(before == nil ? "is new" : after == nil ? "is gone" : "changed")"
    }
}

/// The cache keys of the targets' public interfaces: hashes of all inputs of their compilation.
public struct InterfaceKeys: Sendable {
    /// The keys by target.
    public private(set) var keys: [TargetID: String] = [:]
    fileprivate var stamps: [String: FileStamp] = [:]

    /// Creates an empty list.
    public init() {}

    fileprivate init(_ keys: [TargetID: String], stamps: [String: FileStamp]) {
        (self.keys, self.stamps) = (keys, stamps)
    }

    /// Returns the keys of some targets.
    public func filter(_ isIncluded: (TargetID) -> Bool) -> InterfaceKeys {
        InterfaceKeys(keys.filter { isIncluded($0.key) }, stamps: stamps)
    }
}

extension Workspace {
    /// Returns the cache keys of the targets' public interfaces.
    public func interfaceKeys(of targets: [WorkspaceTarget], options: [String]) async throws -> InterfaceKeys {
        guard !targets.isEmpty else { return InterfaceKeys() }
        let units = UnitGraph(self, graph: try await graph())
        let closures = targets.map { units.closure(of: .target($0.id)) }
        let texts = try units.listings(of: Set(closures.joined()), in: self, withoutResources: true)
        // The number after "interface-" is the version of the format of stored interfaces.
        let common = "interface-11\n\(toolchain.identity)\n\(toolchain.triple)\n\(options)\n"
        let hashes = closures.map { ContentHash.of(common + $0.compactMap { texts[$0]?.text }.joined()) }
        let files = Set(closures.joined()).flatMap { units.files[$0] ?? [] }
        return InterfaceKeys(
            Dictionary(uniqueKeysWithValues: zip(targets.map(\.id), hashes)),
            stamps: stamps(of: files)
        )
    }

    /// Returns the keys that match the files on disk, unless a file changed since they were made, such as during a build.
    public func unchanged(_ keys: InterfaceKeys, options: [String]) async throws -> [TargetID: String] {
        let root = root.filePath
        guard keys.stamps.allSatisfy({ FileStamp(of: PathText.join(root, $0.key)) == $0.value }) else { return [:] }
        let now = reread()
        let targets = keys.keys.keys.sorted().compactMap(now.target)
        let current = try await now.interfaceKeys(of: targets, options: options).keys
        return keys.keys.filter { current[$0.key] == $0.value }
    }

    /// Returns the stamps of files and of their folders below the root, by path. A folder's stamp changes when a file is added or deleted.
    fileprivate func stamps(of files: [FileEntry]) -> [String: FileStamp] {
        let paths = files.map(\.path)
        let folders = Set(paths.map(PathText.folder)).subtracting(["."]).filter { !$0.hasPrefix("/") }
        return (paths + folders).reduce(into: [:]) { stamps, path in
            stamps[path] = FileStamp(of: PathText.join(root.filePath, path))
        }
    }

    /// Returns whether all inputs of packages are in the workspace, also behind links, and no build tool plugin reads environment variables.
    public func containsInputs(of packages: Set<String>, _ files: [FileEntry]) -> Bool {
        let unknown = UnitGraph(self, graph: declaredGraph).unknown
        return packages.allSatisfy { unknown[.manifest($0)] == nil }
            && !targets.contains { $0.usesPlugin && packages.contains($0.package.path) }
            && files.allSatisfy { $0.mode != .link || tree.realPath(of: $0.path) != nil }
    }

    /// Returns the files, package folders and targets from which a product is built, including those of its declared dependencies.
    public func parts(
        of product: PackageProduct,
        in package: WorkspacePackage
    ) -> (files: [FileEntry], packages: Set<String>, targets: Set<TargetID>) {
        let units = UnitGraph(self, graph: declaredGraph)
        let parts = Set(
            product.targets.flatMap { units.closure(of: .target(TargetID(package: package.path, name: $0))) }
        )
        let targets = parts.compactMap { if case .target(let id) = $0 { id } else { nil } }
        return (parts.sorted().flatMap { units.files[$0] ?? [] }, Set(parts.map(\.packagePath)), Set(targets))
    }
}

private struct Listing: Sendable {
    let files: [FileEntry]
    let text: String
    let unknown: String?
}

extension UnitGraph {
    /// Returns the file listing of each unit: a line "MODE HASH PATH" for each file and for each system header that the unit includes. The
    /// listing of a manifest also contains lines about the manifest's values and its targets' languages.
    fileprivate func listings(
        of needed: Set<Unit>,
        in workspace: Workspace,
        withoutResources: Bool = false
    ) throws -> [Unit: Listing] {
        var files = self.files.filter { needed.contains($0.key) }
        // A macro may read any file as a source.
        let leavesOut = withoutResources && !workspace.targets.contains { $0.kind == .macro }
        let destinations = leavesOut ? workspace.tree.links.map(\.destination) : []
        var unknown = self.unknown
        for target in workspace.targets {
            let unit = target.kind == .test ? Unit.package(target.package.path) : .target(target.id)
            guard needed.contains(unit) else { continue }
            if leavesOut, target.kind != .test {
                files[unit]?.removeAll { file in
                    target.isResource(file.path) && !["h", "modulemap"].contains(PathText.fileExtension(of: file.path))
                        && !destinations.contains { PathText.contains($0, file.path) }
                }
            }
            files[unit, default: []] += try SystemHeaders.named(includes[target.id] ?? [], of: workspace)
            files[unit, default: []] += try SystemLibraries.linked(by: target, of: workspace)
            if !target.declaration.settings("pkgConfig").isEmpty {
                unknown[unit] = "\(target.name) has the libraries that pkg-config names"
            }
            if target.usesPlugin { unknown[unit] = "\(target.name) uses a build tool plugin, which may read variables" }
        }
        for (unit, entries) in files {
            let outside = workspace.tree.filesOutside(reachedBy: entries.filter { $0.mode == .link })
            files[unit] = entries + (outside ?? [])
            if outside == nil {
                unknown[unit] =
                    "a symbolic link of \(unit) leads to more than 10,000 files, unreadable ones, or a name that is not UTF-8"
            }
        }
        let all = Set(files.values.joined()).sorted { $0.path < $1.path }
        let hashes = Dictionary(uniqueKeysWithValues: zip(all, try workspace.tree.hashes(of: all)))
        return Dictionary(
            uniqueKeysWithValues: files.map { unit, entries in
                var text = entries.map { "\($0.mode.rawValue) \(hashes[$0] ?? "") \($0.path)\n" }.joined()
                // A different line in each key, so that no key matches.
                if let reason = unknown[unit] { text += "unknown \(UUID()) \(reason)\n" }
                func listing(_ text: String) -> Listing { Listing(files: entries, text: text, unknown: unknown[unit]) }
                guard case .manifest(let path) = unit else { return (unit, listing(text)) }
                // The added lines contain a hash of the manifest's values and the languages of the targets, which SwiftPM may refuse.
                let evaluation = workspace.package(at: path)?.manifest.evaluation ?? ""
                let languages = (languages[path] ?? []).map { $0.split(separator: " ") }
                    .map { "languages \($0.last ?? "") target \($0.first ?? "") of \(path)\n" }
                return (unit, listing(text + "evaluated \(evaluation) manifest of \(path)\n" + languages.joined()))
            }
        )
    }
}
