extension WorkspaceRules {
    /// The row of the table that describes a target.
    package func layer(of target: WorkspaceTarget) -> Layer? {
        layers.first { matches($0.targets, target.target.module, in: target.package) }
    }

    /// Whether a target of a layer may import another target of the workspace.
    package func mayImport(_ other: WorkspaceTarget, from target: WorkspaceTarget, in layer: Layer) -> Bool {
        if other.id == target.id { return true }
        if other.package.path == target.package.path && layer.imports.contains("<own>") { return true }
        let module = other.target.module
        return matches(layer.imports, module, in: target.package) && !matches(layer.except, module, in: target.package)
    }

    /// The system's modules that a layer may import; nil for any.
    package func systemModules(of layer: Layer) -> Set<String>? {
        layer.system.map { modules(ofSystem: $0) }
    }

    private func modules(ofSystem name: String, depth: Int = 0) -> Set<String> {
        // A set that begins with itself ends here.
        guard depth < 10 else { return [] }
        return (system[name] ?? []).reduce(into: []) { modules, entry in
            if entry.hasPrefix("+") {
                modules.formUnion(self.modules(ofSystem: String(entry.dropFirst()), depth: depth + 1))
            } else {
                modules.insert(entry)
            }
        }
    }

    /// Whether one of the patterns describes a module, as seen from a package.
    package func matches(_ patterns: [String], _ module: String, in package: WorkspacePackage) -> Bool {
        patterns.contains { pattern in
            if pattern.hasPrefix("@") { return matches(kinds[String(pattern.dropFirst())] ?? [], module, in: package) }
            // By bytes, because this is asked for every edge.
            guard pattern.utf8.contains(UInt8(ascii: "<")) else { return Self.matches(pattern, module) }
            return featureName(in: package).map { Self.matches(pattern.replacing("<F>", with: $0), module) } ?? false
        }
    }

    /// "Movies" for a package MoviesFeature, where features are "*Feature".
    public func feature(of package: WorkspacePackage) -> String? {
        guard let (head, tail) = featureParts, package.name.hasPrefix(head), package.name.hasSuffix(tail),
            package.name.count > head.count + tail.count
        else { return nil }
        return String(package.name.dropFirst(head.count).dropLast(tail.count))
    }

    /// What "<F>" stands for in a package: the feature that it is, or the one whose name its own goes on from: "Movies" in
    /// MoviesFeatureDemo, too.
    private func featureName(in package: WorkspacePackage) -> String? {
        if let feature = feature(of: package) { return feature }
        guard let (head, tail) = featureParts, !tail.isEmpty, package.name.hasPrefix(head) else { return nil }
        let rest = package.name.dropFirst(head.count)
        guard let range = rest.firstRange(of: tail), range.lowerBound > rest.startIndex else { return nil }
        return String(rest[..<range.lowerBound])
    }

    /// What stands before and behind the star.
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
    /// Patterns of the table of layers that describe no target.
    public var idleLayers: [String] {
        rules.layers.flatMap(\.targets).filter { pattern in
            !targets.contains { rules.matches([pattern], $0.target.module, in: $0.package) }
        }
    }
}
