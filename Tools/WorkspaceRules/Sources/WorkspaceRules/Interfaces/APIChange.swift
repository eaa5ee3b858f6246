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

    private init(_ kind: Kind, from before: APIEntry?, to after: APIEntry?, breaks: String?) {
        self.kind = kind
        module = (after ?? before)?.module ?? ""
        path = (after ?? before)?.path ?? ""
        self.before = before?.declaration
        self.after = after?.declaration
        self.breaks = breaks
    }
}

extension APIText {
    /// Returns the changes since an earlier version of the interface, sorted by module and path.
    func changes(since old: APIText) -> [APIChange] {
        let gone = Dictionary(grouping: Set(old.entries).subtracting(entries).sorted(), by: Name.init)
        let new = Dictionary(grouping: Set(entries).subtracting(old.entries).sorted(), by: Name.init)
        let former = FormerTypes(old.entries)
        return Set(gone.keys).union(new.keys).sorted().flatMap { name in
            let before = gone[name] ?? [], after = new[name] ?? []
            // Overloads share a name, so removed and added overloads are paired in order. A pair counts as one change.
            let changed = name.isConformance ? 0 : min(before.count, after.count)
            return zip(before.prefix(changed), after.prefix(changed)).map { APIChange(from: $0, to: $1) }
                + before.dropFirst(changed).map { APIChange(removed: $0) }
                + after.dropFirst(changed).map { APIChange(added: $0, to: former) }
        }
    }

    /// The name of a declaration, which all of its overloads share.
    private struct Name: Hashable, Comparable {
        let module: String
        let path: String
        let isConformance: Bool

        init(_ entry: APIEntry) {
            module = entry.module
            path = entry.path
            isConformance = entry.isConformance
        }

        static func < (left: Self, right: Self) -> Bool {
            (left.module, left.path, left.isConformance ? 1 : 0)
                < (right.module, right.path, right.isConformance ? 1 : 0)
        }
    }
}

extension APIChange {
    fileprivate init(removed entry: APIEntry) {
        let breaks = entry.isConformance ? "code that relies on the conformance" : "code that uses it"
        self.init(.removed, from: entry, to: nil, breaks: breaks)
    }

    fileprivate init(added entry: APIEntry, to former: FormerTypes) {
        // Only additions to former types count. Ambiguous names and duplicate conformances are ignored.
        self.init(.added, from: nil, to: entry, breaks: former.clients(brokenBy: entry))
    }

    fileprivate init(from before: APIEntry, to after: APIEntry) {
        let isCompatible = DeclarationText(after.declaration).canReplace(DeclarationText(before.declaration))
        self.init(.changed, from: before, to: after, breaks: isCompatible ? nil : "code that uses it")
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

    /// Returns the clients' code that may no longer compile after an addition; nil for a compatible addition.
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
        if entry.isDesignatedInitializer, declaresNone, !words.contains("override"), type.contains(where: isSuperclass)
        {
            return "code that uses the inherited initializers of \(owner)"
        }
        return nil
    }

    /// Returns whether the entry is an inheritance, such as ": Base", from a class of the same module.
    private func isSuperclass(_ entry: APIEntry) -> Bool {
        guard entry.isConformance else { return false }
        return entries["\(entry.module) \(entry.declaration.dropFirst(2))"]?.contains { $0.words.contains("class") }
            ?? false
    }
}

extension APIEntry {
    /// The path of the type that contains the declaration.
    fileprivate var owner: String { path.lastIndex(of: ".").map { String(path[..<$0]) } ?? "" }

    /// The keywords of the declaration, with its name.
    fileprivate var words: Set<Substring> { Set(declaration.prefix { $0 != "(" }.split(separator: " ")) }

    fileprivate var isDesignatedInitializer: Bool {
        path.dropFirst(owner.count).hasPrefix(".init(") && !words.contains("convenience")
    }
}
