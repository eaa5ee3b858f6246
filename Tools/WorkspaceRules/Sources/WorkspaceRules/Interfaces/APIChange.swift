/// A change of a public declaration or conformance between two versions of a package.
public struct APIChange: Sendable, Hashable, Encodable {
    /// The kinds of changes.
    public enum Kind: String, Sendable, Encodable {
        /// An added, removed or changed declaration or conformance.
        case added, removed, changed
    }

    /// The kind of the change.
    public let kind: Kind
    /// The name of the declaration's module.
    public let module: String
    /// The declaration's path in the module.
    public let path: String
    /// The text of the earlier declaration; nil for an addition.
    public let before: String?
    /// The text of the new declaration; nil for a removal.
    public let after: String?
    /// The clients' code that may no longer compile, such as "code that uses it"; nil for a compatible change.
    public let breaks: String?

    /// Whether code of the package's clients may no longer compile.
    public var isBreaking: Bool { breaks != nil }

    fileprivate init(_ kind: Kind, of entry: APIEntry, from before: APIEntry? = nil, breaks: String?) {
        self.kind = kind
        module = entry.module
        path = entry.path
        self.before = kind == .removed ? entry.declaration : before?.declaration
        after = kind == .removed ? nil : entry.declaration
        self.breaks = breaks
    }
}

extension APIText {
    func changes(since old: APIText) -> [APIChange] {
        let known = Set(old.entries), former = FormerTypes(old.entries)
        // Overloads share a name.
        let names = Dictionary(grouping: known.symmetricDifference(entries).sorted()) {
            [$0.module, $0.path, $0.isConformance ? ":" : ""]
        }
        return names.values.sorted { $0[0] < $1[0] }.flatMap { entries in
            let before = entries.filter(known.contains), after = entries.filter { !known.contains($0) }
            // Removed and added overloads are paired in order. A pair counts as one change.
            let changed = entries[0].isConformance ? 0 : min(before.count, after.count)
            return zip(before, after).prefix(changed).map { before, after in
                let isCompatible = DeclarationText(after.declaration).canReplace(DeclarationText(before.declaration))
                let breaks = isCompatible ? nil : "code that uses it"
                return APIChange(.changed, of: after, from: before, breaks: breaks)
            }
                + before.dropFirst(changed).map { entry in
                    let breaks = entry.isConformance ? "code that relies on the conformance" : "code that uses it"
                    return APIChange(.removed, of: entry, breaks: breaks)
                }
                // Only additions to former types count. Ambiguous names and duplicate conformances are ignored.
                + after.dropFirst(changed).map { APIChange(.added, of: $0, breaks: former.clients(brokenBy: $0)) }
        }
    }
}

/// The declarations of the earlier interface, to which an addition can be a breaking change.
private struct FormerTypes {
    private let entries: [String: [APIEntry]]
    private let initializers: [String: [APIEntry]]

    init(_ entries: [APIEntry]) {
        self.entries = Dictionary(grouping: entries) { "\($0.module) \($0.path)" }
        initializers = Dictionary(grouping: entries.filter(\.isDesignatedInitializer)) { "\($0.module) \($0.owner)" }
    }

    func clients(brokenBy entry: APIEntry) -> String? {
        let owner = entry.owner, type = entries["\(entry.module) \(owner)"] ?? []
        let words = entry.words
        if type.isEmpty { return nil }
        if entry.declaration.hasPrefix(APIEntry.requirement) { return "types that conform to \(owner)" }
        if words.contains("case") { return "switches over \(owner) without a default" }
        if words.contains("required"), type.contains(where: { $0.words.isSuperset(of: ["open", "class"]) }) {
            return "subclasses of \(owner)"
        }
        // A class inherits the initializers of its superclass only if it declares no designated one.
        let declaresNone = initializers["\(entry.module) \(owner)"] == nil
        let inheritsNone = words.contains("override") || !type.contains(where: isSuperclass)
        return entry.isDesignatedInitializer && declaresNone && !inheritsNone
            ? "code that uses the inherited initializers of \(owner)" : nil
    }

    /// Returns whether the entry is an inheritance, such as ": Base", from a class of the same module.
    private func isSuperclass(_ entry: APIEntry) -> Bool {
        let types = entry.isConformance ? entries["\(entry.module) \(entry.declaration.dropFirst(2))"] : nil
        return types?.contains { $0.words.contains("class") } ?? false
    }
}

extension APIEntry {
    fileprivate var owner: String { path.lastIndex(of: ".").map { String(path[..<$0]) } ?? "" }

    fileprivate var words: Set<Substring> { Set(declaration.prefix { $0 != "(" }.split(separator: " ")) }

    fileprivate var isDesignatedInitializer: Bool {
        path.dropFirst(owner.count).hasPrefix(".init(") && !words.contains("convenience")
    }
}
