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
        let types = Set(old.entries.map { "\($0.module) \($0.path)" })
        return Set(gone.keys).union(new.keys).sorted().flatMap { name in
            let before = gone[name] ?? [], after = new[name] ?? []
            // Overloads share a name, so removed and added overloads are paired in order. A pair counts as one change.
            let changed = name.isConformance ? 0 : min(before.count, after.count)
            return zip(before.prefix(changed), after.prefix(changed)).map { APIChange(from: $0, to: $1) }
                + before.dropFirst(changed).map { APIChange(removed: $0) }
                + after.dropFirst(changed).map { APIChange(added: $0, toKnownTypes: types) }
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

    fileprivate init(added entry: APIEntry, toKnownTypes types: Set<String>) {
        // Only new requirements and enum cases of former types count. Ambiguous names and duplicate conformances are ignored.
        let owner = entry.path.lastIndex(of: ".").map { String(entry.path[..<$0]) } ?? ""
        let isInOldType = types.contains("\(entry.module) \(owner)")
        let isCase = entry.declaration.hasPrefix("case ") || entry.declaration.hasPrefix("indirect case ")
        let breaks: String? =
            if isInOldType, entry.declaration.hasPrefix(APIEntry.requirement) {
                "types that conform to \(owner)"
            } else if isInOldType, isCase {
                "switches over \(owner) without a default"
            } else {
                nil
            }
        self.init(.added, from: nil, to: entry, breaks: breaks)
    }

    fileprivate init(from before: APIEntry, to after: APIEntry) {
        let isCompatible = DeclarationText(after.declaration).canReplace(DeclarationText(before.declaration))
        self.init(.changed, from: before, to: after, breaks: isCompatible ? nil : "code that uses it")
    }
}
