/// An entry of the layer table in the rules file: targets, and the modules that these targets may import.
public struct Layer: Sendable, Decodable {
    /// The patterns of the layer's module names. "<F>" is the feature of the target, "*" is any text, and "@name" is a list in `kinds`.
    public let targets: [String]
    /// The patterns of workspace modules that the layer's targets may import. "<own>" matches any target of the same package.
    public let imports: [String]
    /// The patterns of modules that the layer's targets may not import although `imports` matches them.
    public let except: [String]
    /// The patterns of modules in other packages whose types may appear in the public interface of the layer's targets.
    public let exposes: [String]
    /// The patterns of modules in other packages and of the system that the layer's targets may import with `@_exported`.
    public let reexports: [String]
    /// The names of the sets of declarations that the layer's targets may not use.
    public let forbids: [String]
    /// The name of the set of system modules that the layer's targets may import; nil for all system modules.
    public let system: String?
    /// The reason for the entry; nil for none. Findings contain this reason.
    public let why: String?
}

extension RulesFile {
    /// Returns the first layer whose patterns match a target; nil if none matches. Only patterns that begin with "Snippets/" match a snippet.
    public func layer(of target: WorkspaceTarget) -> Layer? {
        let isSnippet = target.kind == .snippet
        return layers.first { layer in
            let patterns = isSnippet ? layer.targets.filter { $0.hasPrefix("Snippets/") } : layer.targets
            return matches(patterns, isSnippet ? target.name : target.module, in: target.package)
        }
    }

    /// Returns whether a target of a layer may import another target of the workspace.
    public func mayImport(_ other: WorkspaceTarget, from target: WorkspaceTarget, in layer: Layer) -> Bool {
        if other.id == target.id { return true }
        if other.package.path == target.package.path && layer.imports.contains("<own>") { return true }
        return matches(layer.imports, other.module, in: target.package)
            && !matches(layer.except, other.module, in: target.package)
    }

    /// Returns the system modules that a layer may import; nil if the layer may import any.
    public func systemModules(of layer: Layer) -> Set<String>? { layer.system.map { modules(ofSystem: $0) } }

    private func modules(ofSystem name: String, depth: Int = 0) -> Set<String> {
        // The limit ends the recursion for a set that includes itself.
        guard depth < 10 else { return [] }
        return (system[name] ?? []).reduce(into: []) { modules, entry in
            if entry.hasPrefix("+") {
                modules.formUnion(self.modules(ofSystem: String(entry.dropFirst()), depth: depth + 1))
            } else {
                modules.insert(entry)
            }
        }
    }

    /// Returns whether one of the patterns matches the name of a module. The package determines the value of "<F>".
    public func matches(_ patterns: [String], _ module: String, in package: WorkspacePackage) -> Bool {
        patterns.contains { pattern in
            if pattern.hasPrefix("@") { return matches(kinds[String(pattern.dropFirst())] ?? [], module, in: package) }
            // A search in UTF-8 is faster than one in characters, and this function runs for every dependency.
            guard pattern.utf8.contains(UInt8(ascii: "<")) else { return Self.matches(pattern, module) }
            // A "*" in the name of a package would match any feature.
            guard let feature = featureName(in: package), !feature.contains("*") else { return false }
            return Self.matches(pattern.replacing("<F>", with: feature), module)
        }
    }

    /// Returns the patterns with the name of the package's feature in place of "<F>", such as "MoviesDomain" for "<F>Domain".
    public func resolve(_ patterns: [String], in package: WorkspacePackage) -> [String] {
        guard let feature = featureName(in: package) else { return patterns }
        return patterns.map { $0.replacing("<F>", with: feature) }
    }

    /// Returns the name of a package's feature, such as "Movies" for MoviesFeature if `features` is "*Feature"; nil for other packages.
    public func feature(of package: WorkspacePackage) -> String? {
        guard let (head, tail) = featureParts, package.name.hasPrefix(head), package.name.hasSuffix(tail),
            package.name.count > head.count + tail.count
        else { return nil }
        return String(package.name.dropFirst(head.count).dropLast(tail.count))
    }

    /// Returns the value of "<F>" for a package: "Movies" for MoviesFeature, and also for a package such as MoviesFeatureDemo.
    private func featureName(in package: WorkspacePackage) -> String? {
        if let feature = feature(of: package) { return feature }
        guard let (head, tail) = featureParts, !tail.isEmpty, package.name.hasPrefix(head) else { return nil }
        let rest = package.name.dropFirst(head.count)
        guard let range = rest.firstRange(of: tail), range.lowerBound > rest.startIndex else { return nil }
        return String(rest[..<range.lowerBound])
    }

    private var featureParts: (head: Substring, tail: Substring)? {
        guard let parts = features?.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false),
            parts.count == 2
        else { return nil }
        return (parts[0], parts[1])
    }

    private static func matches(_ pattern: String, _ name: String) -> Bool {
        guard let star = pattern.utf8.firstIndex(of: UInt8(ascii: "*")) else { return pattern == name }
        let (head, tail) = (pattern[..<star], pattern[pattern.utf8.index(after: star)...])
        return name.utf8.count >= head.utf8.count + tail.utf8.count && name.hasPrefix(head) && name.hasSuffix(tail)
    }
}

extension Workspace {
    /// The patterns of layers and of forbidden dependencies that match no target, and the settings in `exceptions` that no target has.
    public var unmatchedPatterns: [String] {
        let patterns = rules.layers.flatMap(\.targets) + rules.unreachable.flatMap { $0.from + $0.to }
        let unmatched = patterns.filter { pattern in
            !targets.contains { rules.matches([pattern], $0.module, in: $0.package) }
                && !snippets.contains { rules.matches([pattern], $0.name, in: $0.package) }
        }
        let unused = (rules.manifests?.exceptions ?? []).filter { exception in
            let products = packages.flatMap { package in
                package.declaredProducts.map { ($0.name, [$0.linkage], package) }
            }
            let all = products + targets.map { ($0.module, $0.settings, $0.package) }
            return !all.contains { name, settings, package in
                settings.contains(exception.setting) && rules.matches([exception.target], name, in: package)
            }
        }
        return unmatched + unused.map { "\($0.target): \($0.setting)" }
    }
}
